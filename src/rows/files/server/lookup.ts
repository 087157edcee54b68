import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type Actor, isStaff, type Role, STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { asId } from '../../../kit/shared/ids.ts'
import { toDay } from '../../../kit/shared/time.ts'
import type { Audience } from '../../../kit/server/events.ts'
import { holdsTab } from '../../../grants/server/lookup.ts'
import { type Reach, unlimited } from '../../../kit/server/reach.ts'

export type LivingFile = {
  id: string
  name: string
  project_id: string
  /** The project's name. */
  section: string
  second_review: boolean
  columns: { key: string; name: string }[]
  /** The rows visible to the person. */
  row_count: number
  /** The distinct values of these rows' own `section` column, in the order of the sheet. */
  sections: string[]
  /** The departments whose rows are hidden from the person. */
  hidden: string[]
}

/** A file as the task screens show it. */
export const serializeFile = ({ id, name, section, second_review: secondReview, columns }: LivingFile) => ({
  _id: id,
  name,
  section,
  secondReview,
  columns,
})
/** The keys of the sheet's own columns. */
export const listSheetKeys = (file: LivingFile): string[] => file.columns.map((column) => column.key)

/** The part of the files visible to a person who manages: fragments for statements. */
export type FileVisibility = {
  /** Nothing is hidden from them. */
  all: boolean
  /** Over `files f`: whether it is visible. */
  file: Sql
  /** Over `file_departments h`: whether the department's rows of the file are visible. */
  department: Sql
  /** Over `tasks t`: whether the row is visible. */
  row: Sql
  /** Over `files f`: the number of its visible rows. */
  count: Sql
}

/** Who manages files: of all departments, or of those that are not hidden from them. */
type Managing = Reach<'all' | 'team'>

/**
 * Over `file_departments h`: an ADMIN sees every row. For a MANAGER and a SUBADMIN those rows of a file are hidden that belong to
 * a department of theirs today from which the file is hidden, and all rows of a file that is hidden from every department
 * (decisions 86, 169, P43). The only implementation of this rule.
 */
const isHidden = (db: Db, { isAdmin, userId, day }: Managing): Sql =>
  isAdmin ? db`false` : isHiddenFromSql(db, db`${userId}::uuid`, day)
const isHiddenFromSql = (db: Db, person: Sql, day: string): Sql =>
  db`(not h.is_visible and (
    h.department_id in (select m.department_id from person_departments m where m.set_id = departments_on(${person}, ${day}))
    or not exists (select from file_departments v where v.file_id = h.file_id and v.is_visible and v.row_count > 0)))`

/**
 * Everybody who may have the rows of a file open in order to manage them. A person from whom a part of the file is hidden is left
 * out: an event would tell that something changed there (decision P673).
 */
export const managersOfFile = (fileId: string, now: Date): Audience => ({
  scope: fileId,
  select: async (db) => {
    const day = toDay(now)
    const people = await db<{ id: string }[]>`
      select u.id from identities u where u.account_state = 'active' and u.deleted_at is null and (
        'ADMIN' = any (u.roles)
        or ('MANAGER' = any (u.roles) or ${holdsTab(db, ['Manage Projects', 'Manage File'], day)})
          and not exists (select from file_departments h where h.file_id = ${fileId} and ${isHiddenFromSql(db, db`u.id`, day)}))`
    return people.map(({ id }) => id)
  },
})

/** What somebody who manages files is shown of one: any row of it, and the departments whose rows are hidden, as one text. */
type ManagersView = { id: string; sees: boolean; hidden: string }
/** The views that everybody who manages files has of one on the day (decision P813). */
export const selectManagersViews = (db: Db, fileId: string, day: string) => {
  const hidden = db`not 'ADMIN' = any (u.roles) and ${isHiddenFromSql(db, db`u.id`, day)}`
  return db<ManagersView[]>`
    select u.id, bool_or(h.row_count > 0 and not (${hidden})) as sees,
      coalesce(string_agg(h.department_id::text, ' ' order by h.department_id) filter (where ${hidden}), '') as hidden
    from identities u, file_departments h
    where h.file_id = ${fileId} and u.account_state = 'active' and u.deleted_at is null
      and ('ADMIN' = any (u.roles) or 'MANAGER' = any (u.roles) or ${holdsTab(db, ['Manage Projects', 'Manage File'], day)})
    group by u.id`
}

/** Used by every list, count and direct read of managers. A file without visible rows is hidden as a whole. */
export const shownTo = (db: Db, reach: Managing): FileVisibility => {
  if (reach.isAdmin) {
    return { all: true, file: db`true`, department: db`true`, row: db`true`, count: db`f.row_count` }
  }
  const hidden = isHidden(db, reach)
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

/**
 * Over `task_events e`, for a call of any reach: whether its row is visible. Nothing is hidden of people's own work (decisions
 * 86).
 */
export const eventShownTo = (db: Db, reach: Reach): Sql =>
  reach.isAdmin || reach.rows === 'own'
    ? db`true`
    : db`exists (select from tasks t where t.id = e.task_id and ${shownRows(db, reach)})`

/**
 * Over the file and department of `t`, rows or what is kept of them: visible to the caller; to staff all, as they decided
 * on them.
 */
export const shownRows = (db: Db, reach: Reach): Sql =>
  reach.isAdmin || reach.rows === 'own' ? db`true` : shownTo(db, reach as Managing).row

/** The rows `t` of a file that are visible to the person for whom the file was read. */
export const rowsShown = (db: Db, { id, hidden }: Pick<LivingFile, 'id' | 'hidden'>): Sql =>
  hidden.length === 0 ? db`t.file_id = ${id}` : db`t.file_id = ${id} and t.department_id <> all (${hidden}::uuid[])`

/**
 * A file that is not deleted, by its name (unique across projects) or its id, for a person who manages; one without rows visible
 * to them is treated as absent.
 */
export const fileShownTo = (db: Db, nameOrId: string, reach: Reach<'all'>) =>
  filesNamed(db, nameOrId, shownTo(db, reach).file, isHidden(db, reach))

/**
 * The same for staff: a file in which they hold a stage of a row, even if hidden, as they keep their assignments (decision 86).
 */
export const selectAssignedFile = (db: Db, nameOrId: string, reach: Reach<'own'>) =>
  filesNamed(db, nameOrId, hasAssignedRow(db, reach), db`false`)

/** Whether the person holds a stage of a row of `files f`. */
export const hasAssignedRow = (db: Db, { userId }: Reach<'own'>): Sql => db`(
  exists (select from tasks where author_id = ${userId} and file_id = f.id)
  or exists (select from tasks where reviewer_id = ${userId} and file_id = f.id)
  or exists (select from tasks where reviewer2_id = ${userId} and file_id = f.id)
  or exists (select from tasks where uploader_id = ${userId} and file_id = f.id))`

/** Whether the person holds the stage of one of these roles of the row `tasks t`. */
export const isAssignedAs = (db: Db, roles: readonly StaffRole[], { userId }: Reach<'own'>): Sql => {
  const asked = (role: StaffRole): Sql => db`${roles.includes(role)}::boolean`
  return db`(
    ${asked('AUTHOR')} and t.author_id = ${userId} or ${asked('REVIEWER')} and t.reviewer_id = ${userId}
    or ${asked('REVIEWER-2')} and t.reviewer2_id = ${userId} or ${asked('UPLOADER')} and t.uploader_id = ${userId})`
}

/**
 * Of whose rows and files a search of the palette finds any: with a staff role those of the caller's own stage, else what a
 * person who manages sees, and of others their own ones.
 */
export function rowsFoundBy(
  db: Db,
  actor: Pick<Actor, 'roles'>,
  reach: Reach<'own'>,
  role: Role | undefined,
): { file: Sql; row: Sql; staff: StaffRole | undefined } {
  const staff = role !== undefined && isStaff(role) ? role : undefined
  const all = staff === undefined ? unlimited(reach) : undefined
  if (all !== undefined) {
    const { file, row } = shownTo(db, all)
    return { file, row, staff }
  }
  const assigned = staff === undefined ? STAFF_ROLES.filter((one) => actor.roles.includes(one)) : [staff]
  return { file: hasAssignedRow(db, reach), row: isAssignedAs(db, assigned, reach), staff }
}

const filesNamed = (db: Db, nameOrId: string, shown: Sql, hidden: Sql) => db<LivingFile[]>`
  select f.id, f.name, f.project_id, p.name as section, f.second_review, f.columns, k.hidden, f.row_count - k.rows as row_count,
    case when k.hidden = '{}' then f.sections else array(
      select t.section from tasks t
      where t.file_id = f.id and t.section is not null and t.department_id <> all (k.hidden)
      group by t.section order by min(t.sr_no)) end as sections
  from files f join project_names p on p.id = f.project_id, lateral (
    select coalesce(array_agg(h.department_id), '{}') as hidden, coalesce(sum(h.row_count), 0)::int as rows
    from file_departments h where h.file_id = f.id and h.row_count > 0 and ${hidden}) k
  where f.deleted_at is null and (f.name_key = file_key(${nameOrId}) or f.id = ${asId(nameOrId)}) and ${shown}`

/** Locks a file that is not deleted against other bulk changes of it, so that they never wait for each other's row locks. */
export const lockFile = (db: Db, fileId: string) => db<{ name: string }[]>`
  select name from files where id = ${fileId} and deleted_at is null for no key update`
