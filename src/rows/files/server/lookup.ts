import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type Actor, isStaff, type Role, STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { asId } from '../../../kit/shared/ids.ts'
import { toDay } from '../../../kit/shared/time.ts'
import type { Audience, Publish } from '../../../kit/server/events.ts'
import { holdsTabSql } from '../../../grants/server/lookup.ts'
import { type Reach, findUnlimitedReach } from '../../../kit/server/reach.ts'
import { selectManagerIds } from '../../../users/server/lookup.ts'
import { getAssignee, isRework, type TaskState } from '../../workflow/turn-rules.ts'

export type LivingFile = {
  id: string
  name: string
  project_id: string
  /** The project's name. */
  section: string
  second_review: boolean
  columns: { key: string; name: string }[]
  row_count: number
  /** The `section` values of these rows, in sheet order. */
  sections: string[]
  /** The departments whose rows are hidden from the person, by id. */
  hidden: string[]
}

export const serializeFile = ({ id, name, section, second_review: secondReview, columns }: LivingFile) => ({
  _id: id,
  name,
  section,
  secondReview,
  columns,
})
export const listSheetKeys = (file: LivingFile): string[] => file.columns.map((column) => column.key)

/** SQL fragments for the files that a person who manages files may see. */
export type FileVisibility = {
  /** True if nothing is hidden from the person. */
  all: boolean
  /** A condition over `files f`: the file is visible. */
  file: Sql
  /** A condition over `file_departments h`: the department's rows in the file are visible. */
  department: Sql
  /** A condition over `tasks t`: the row is visible. */
  row: Sql
  /** The number of visible rows of `files f`. */
  count: Sql
}

type Managing = Reach<'all' | 'team'>

/**
 * A condition over `file_departments h`: the department's rows in the file are hidden from the person. An ADMIN sees everything.
 * A file can be hidden from some of the current departments of a MANAGER or SUBADMIN, which hides their rows. A file that is
 * hidden from every department is hidden completely (decisions 86, 169, P43). This is the only implementation of the rule.
 */
const hiddenSql = (db: Db, { isAdmin, userId, day }: Managing): Sql =>
  isAdmin ? db`false` : isHiddenFromSql(db, db`${userId}::uuid`, day)
const isHiddenFromSql = (db: Db, person: Sql, day: string): Sql =>
  db`(not h.is_visible and (
    h.department_id in (select m.department_id from person_departments m where m.set_id = departments_on(${person}, ${day}))
    or not exists (select from file_departments v where v.file_id = h.file_id and v.is_visible and v.row_count > 0)))`

/**
 * Everyone who may have the rows of a file open in order to manage them. People from whom part of the file is hidden are left
 * out, because an event would reveal that something changed there.
 */
export const buildManagersAudience = (fileId: string, now: Date): Audience => ({
  scope: fileId,
  select: async (db) => {
    const day = toDay(now)
    const people = await db<{ id: string }[]>`
      select u.id from identities u where u.account_state = 'active' and u.deleted_at is null and (
        'ADMIN' = any (u.roles)
        or ('MANAGER' = any (u.roles) or ${holdsTabSql(db, ['Manage Projects', 'Manage File'], day)})
          and not exists (select from file_departments h where h.file_id = ${fileId} and ${isHiddenFromSql(db, db`u.id`, day)}))`
    return people.map(({ id }) => id)
  },
})

type Change = { fileId: string; now: Date; before: TaskState; after: TaskState; secondReview: boolean; actorId: string }

/**
 * Publishes one changed row (api.md, Live) to the people who manage the file, and to all previous and current holders of its
 * stages. The actor is left out, because the actor's page has the response. Rework counts go to the people whose count changed,
 * including the actor's other pages.
 */
export function publishMove(publish: Publish, { fileId, now, before, after, secondReview, actorId }: Change): void {
  publish(buildManagersAudience(fileId, now), 'tasks')
  const holders = [before, after].flatMap((state) => STAFF_ROLES.map((role) => getAssignee(state, role)))
  publish(
    holders.filter((id) => id !== actorId),
    'tasks',
  )
  const reworkHolders = (state: TaskState): (string | null)[] =>
    STAFF_ROLES.map((role) => (isRework(role, state, secondReview) ? getAssignee(state, role) : null))
  const [was, is] = [reworkHolders(before), reworkHolders(after)]
  publish([...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))], 'reworks')
}

type Assigned = { fileId: string; people: readonly string[]; now: Date }
/**
 * Publishes an assignment to the people who gained or lost rows of a file, to their managers, and to the people who manage the
 * file. Other managers may have reassigned the team's rows (decision 112).
 */
export async function publishAssigned(db: Db, publish: Publish, { fileId, people, now }: Assigned): Promise<void> {
  publish(buildManagersAudience(fileId, now), 'tasks')
  publish(people, 'tasks', 'reworks')
  if (people.length > 0) publish(await selectManagerIds(db, people, toDay(now)), 'tasks')
}

/** `sees` is whether the manager sees any row of the file. `hidden` joins the ids of the departments whose rows are hidden. */
type ManagersView = { id: string; sees: boolean; hidden: string }
/**
 * Selects the views of everyone who manages files on the day. A change of visibility is published only to people whose view
 * changes.
 */
export const selectManagersViews = (db: Db, fileId: string, day: string) => {
  const hidden = db`not 'ADMIN' = any (u.roles) and ${isHiddenFromSql(db, db`u.id`, day)}`
  return db<ManagersView[]>`
    select u.id, bool_or(h.row_count > 0 and not (${hidden})) as sees,
      coalesce(string_agg(h.department_id::text, ' ' order by h.department_id) filter (where ${hidden}), '') as hidden
    from identities u, file_departments h
    where h.file_id = ${fileId} and u.account_state = 'active' and u.deleted_at is null
      and ('ADMIN' = any (u.roles) or 'MANAGER' = any (u.roles) or ${holdsTabSql(db, ['Manage Projects', 'Manage File'], day)})
    group by u.id`
}

/**
 * Returns the part of the files that a person who manages files may see. Every list, count and direct read by managers uses it. A
 * file without visible rows is hidden as a whole.
 */
export const buildFileVisibility = (db: Db, reach: Managing): FileVisibility => {
  if (reach.isAdmin) {
    return { all: true, file: db`true`, department: db`true`, row: db`true`, count: db`f.row_count` }
  }
  const hidden = hiddenSql(db, reach)
  return {
    all: false,
    file: db`(
      not exists (select from file_departments h where h.file_id = f.id and ${hidden})
      or exists (select from file_departments h where h.file_id = f.id and h.row_count > 0 and not ${hidden}))`,
    department: db`not ${hidden}`,
    row: db`not exists (
      select from file_departments h where h.file_id = t.file_id and h.department_id = t.department_id and ${hidden})`,
    count: db`(select coalesce(sum(h.row_count), 0)::int from file_departments h where h.file_id = f.id and not ${hidden})`,
  }
}

/** A condition over `task_events e`, for any reach. People's own work is never hidden (decision 86). */
export const eventVisibleSql = (db: Db, reach: Reach): Sql =>
  reach.isAdmin || reach.rows === 'own'
    ? db`true`
    : db`exists (select from tasks t where t.id = e.task_id and ${rowsShownToSql(db, reach)})`

/**
 * A condition over the file and department of `t`, which may be tasks or stored figures about them. Staff see all of them,
 * because they decided on these rows.
 */
export const rowsShownToSql = (db: Db, reach: Reach): Sql =>
  reach.isAdmin || reach.rows === 'own' ? db`true` : buildFileVisibility(db, reach as Managing).row

/** A condition over `t`: the row is visible to the person for whom the file was read. */
export const visibleRowsSql = (db: Db, { id, hidden }: Pick<LivingFile, 'id' | 'hidden'>): Sql =>
  hidden.length === 0 ? db`t.file_id = ${id}` : db`t.file_id = ${id} and t.department_id <> all (${hidden}::uuid[])`

/**
 * Selects a file by name (unique across projects) or id, for a person who manages files. A file without visible rows counts as
 * missing.
 */
export const selectFileShownTo = (db: Db, nameOrId: string, reach: Reach<'all'>) =>
  selectFilesNamed(db, nameOrId, buildFileVisibility(db, reach).file, hiddenSql(db, reach))

/**
 * Selects a file by name or id for staff who hold one of its stages. It may be hidden, because staff keep their assignments
 * (decision 86).
 */
export const selectAssignedFile = (db: Db, nameOrId: string, reach: Reach<'own'>) =>
  selectFilesNamed(db, nameOrId, hasAssignedRowSql(db, reach), db`false`)

/** A condition over `files f`: the person holds a stage in one of its rows. */
export const hasAssignedRowSql = (db: Db, { userId }: Reach<'own'>): Sql => db`(
  exists (select from tasks where author_id = ${userId} and file_id = f.id)
  or exists (select from tasks where reviewer_id = ${userId} and file_id = f.id)
  or exists (select from tasks where reviewer2_id = ${userId} and file_id = f.id)
  or exists (select from tasks where uploader_id = ${userId} and file_id = f.id))`

/** A condition over `tasks t`: the person holds the stage of one of these roles. */
export const assignedAsSql = (db: Db, roles: readonly StaffRole[], { userId }: Reach<'own'>): Sql => {
  const asked = (role: StaffRole): Sql => db`${roles.includes(role)}::boolean`
  return db`(
    ${asked('AUTHOR')} and t.author_id = ${userId} or ${asked('REVIEWER')} and t.reviewer_id = ${userId}
    or ${asked('REVIEWER-2')} and t.reviewer2_id = ${userId} or ${asked('UPLOADER')} and t.uploader_id = ${userId})`
}

/**
 * Returns the conditions of a palette search for files and rows. A staff role finds those in which the caller holds that role's
 * stage. Without a role, managers find everything that they may see, and other callers their own rows.
 */
export function selectRowsFoundBy(
  db: Db,
  actor: Pick<Actor, 'roles'>,
  reach: Reach<'own'>,
  role: Role | undefined,
): { file: Sql; row: Sql; staff: StaffRole | undefined } {
  const staff = role !== undefined && isStaff(role) ? role : undefined
  const all = staff === undefined ? findUnlimitedReach(reach) : undefined
  if (all !== undefined) {
    const { file, row } = buildFileVisibility(db, all)
    return { file, row, staff }
  }
  const assigned = staff === undefined ? STAFF_ROLES.filter((one) => actor.roles.includes(one)) : [staff]
  return { file: hasAssignedRowSql(db, reach), row: assignedAsSql(db, assigned, reach), staff }
}

const selectFilesNamed = (db: Db, nameOrId: string, shown: Sql, hidden: Sql) => db<LivingFile[]>`
  select f.id, f.name, f.project_id, p.name as section, f.second_review, f.columns, k.hidden, f.row_count - k.rows as row_count,
    case when k.hidden = '{}' then f.sections else array(
      select t.section from tasks t
      where t.file_id = f.id and t.section is not null and t.department_id <> all (k.hidden)
      group by t.section order by min(t.sr_no)) end as sections
  from files f join project_names p on p.id = f.project_id, lateral (
    select coalesce(array_agg(h.department_id), '{}') as hidden, coalesce(sum(h.row_count), 0)::int as rows
    from file_departments h where h.file_id = f.id and h.row_count > 0 and ${hidden}) k
  where f.deleted_at is null and (f.name_key = file_key(${nameOrId}) or f.id = ${asId(nameOrId)}) and ${shown}`

/** Makes bulk changes of a file run one after another, so that they never wait for each other's row locks. */
export const lockTaskFile = (db: Db, fileId: string) => db<{ name: string }[]>`
  select name from files where id = ${fileId} and deleted_at is null for no key update`
