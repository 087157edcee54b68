import type { RoleWork, OpenRows, PersonWorkFilter } from '../../../users/server/extension-points.ts'
import type { PersonPart } from '../../../users/server/extension-points.ts'
import type { PersonSummary } from '../../../users/person-contract.ts'
import { buildManagersAudience, buildFileVisibility, type FileVisibility } from '../../../rows/files/server/lookup.ts'
import { toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { describeRowsByFile } from '../open-rows-rules.ts'
import { lockAssignees } from './assign-tasks.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { lockTasks } from '../../../rows/workflow/server/save-move.ts'
import { assignedToSql, inListSql } from '../../../rows/workflow/server/lists.ts'
import { beforeColumnsSql, changedPeopleSql, changeStagesSql } from './change-stages.ts'

const rowsInTurnSql: RoleWork['waiting'] = (db, reach, people, role) => db`
  select t.person_id as id, sum(t.rows)::int as rows from counted_tasks t join files f on f.id = t.file_id and f.deleted_at is null
  where t.person_id in (${people}) and t.state in ('waiting', 'rework') and (${role}::text is null or t.role = ${role}) and ${buildFileVisibility(db, reach).row}
  group by 1 having sum(t.rows) > 0`

/** A role's open rows are those in the lists `assigned` and `rework-received`. A stage that has acted keeps its assignee. */
const openSql = (db: Db, role: StaffRole, personId: string): Sql => db`
  f.deleted_at is null and ${assignedToSql(db, role, personId)}
  and (${inListSql(db, 'assigned', role)} or ${inListSql(db, 'rework-received', role)})`

/** Rows that are hidden from the actor are counted separately (decision 86). `waiting` counts the rows at the person's turn. */
const selectOpenRows = async (db: Db, { personId, reach }: PersonWorkFilter): Promise<OpenRows[]> => {
  const ofRole = (role: StaffRole): Sql => db`
    select ${role} as role, f.name as file, f.sort_key, not ${buildFileVisibility(db, reach).row} as "isHidden", count(*)::int as count,
      (count(*) filter (where t.turn = ${role}))::int as waiting
    from tasks t join files f on f.id = t.file_id where ${openSql(db, role, personId)} group by f.id, "isHidden"`
  return db<OpenRows[]>`
    select role, file, "isHidden", count, waiting from (
      ${ofRole('AUTHOR')} union all ${ofRole('REVIEWER')} union all ${ofRole('REVIEWER-2')} union all ${ofRole('UPLOADER')}) held
    order by array_position(${STAFF_ROLES as readonly string[] as string[]}::text[], role), count desc, sort_key`
}

type RowClash = { id: string; count: number; rows: { file: string; sr_no: number }[] }

/**
 * Selects the people who cannot take over some of a person's open rows, because they hold another stage of these rows. Names the
 * first ten rows. Rows that are hidden from the actor are left out.
 */
const selectRowClashes = (db: Db, role: StaffRole, { personId, reach }: PersonWorkFilter) => db<RowClash[]>`
  select o.id, count(*)::int as count,
    to_jsonb((array_agg(jsonb_build_object('file', o.file, 'sr_no', o.sr_no) order by o.sort_key, o.sr_no))[1:10]) as rows
  from (
    select s.id, f.name as file, f.sort_key, t.sr_no
    from tasks t join files f on f.id = t.file_id,
      lateral (values (t.author_id), (t.reviewer_id), (t.reviewer2_id), (t.uploader_id)) as s(id)
    where ${openSql(db, role, personId)} and ${buildFileVisibility(db, reach).row} and s.id <> ${personId}) o
  group by o.id`

/**
 * Locks, in the order of ids, the files in which the person (by id or email) holds a row in one of the roles. No bulk change of
 * these files can then run during the hand-over.
 */
const lockAssignedFiles = (db: Db, person: { id: string | null; email: string | null }, roles: readonly StaffRole[]) => {
  const asked = (role: StaffRole): Sql => db`${roles.includes(role)}::boolean`
  return db`
  with person as materialized (
    select id from identities where deleted_at is null
      and (id = ${person.id}::uuid or (${person.id}::uuid is null and lower(email) = ${person.email}::text)))
  select from files f
  where f.deleted_at is null and f.id in (
    select file_id from tasks where ${asked('AUTHOR')} and author_id = (select id from person)
    union select file_id from tasks where ${asked('REVIEWER')} and reviewer_id = (select id from person)
    union select file_id from tasks where ${asked('REVIEWER-2')} and reviewer2_id = (select id from person)
    union select file_id from tasks where ${asked('UPLOADER')} and uploader_id = (select id from person))
  order by f.id for no key update`
}

/** Locks the person's open rows in these roles. Lock their files and the people first. */
const lockOpenRows = async (db: Db, personId: string, roles: readonly StaffRole[]): Promise<void> => {
  const [first, ...others] = roles.map((role) => assignedToSql(db, role, personId))
  if (first === undefined) return
  const assignedSql = others.reduce((all, one) => db`${all} or ${one}`, first)
  await lockTasks(db, db`t.turn <> 'CLOSED' and (${assignedSql})`)
}

type HandedOverRows = {
  rows: number
  /** The people who gained or lost stages. */
  people: string[]
  files: { id: string; name: string; given: number; unassigned: number }[]
}

/**
 * Reassigns every open row of a role. A row is unassigned instead if the receiver holds another of its stages, or if `to` is
 * null. One statement changes the rows of all files and inserts their events.
 */
async function moveOpenRows(
  db: Db,
  role: StaffRole,
  to: string | null,
  { personId, reach, now }: PersonWorkFilter & { now: Date },
): Promise<HandedOverRows> {
  const stage = {
    changes: db`true`,
    to: db`n.to_id`,
    at: db`case when n.to_id is not null then ${now.toISOString()}::timestamptz end`,
  }
  const [moved] = await db<(HandedOverRows & { wanted: number })[]>`
  with before as (
    select f.name as file, f.sort_key, n.to_id, ${beforeColumnsSql(db, { [role]: stage })}
    from tasks t join files f on f.id = t.file_id,
      lateral (select case when ${to}::uuid in (t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id) is not true
        then ${to}::uuid end as to_id) n
    where ${openSql(db, role, personId)}),
  ${changeStagesSql(db, { actorId: reach.userId, now }, 'assign', db`null::uuid`)}
  select (select count(*)::int from before) as wanted, (select count(*)::int from written) as rows, ${changedPeopleSql(db)} as people,
    (select coalesce(jsonb_agg(to_jsonb(g) - 'sort_key' order by g.sort_key), '[]') from (
      select b.file_id as id, b.file as name, b.sort_key, count(b.to_id)::int as given, (count(*) - count(b.to_id))::int as unassigned
      from before b group by b.file_id, b.file, b.sort_key) g) as files`
  // A row changed after it was read and before it was locked, so the pool retries the transaction.
  if (moved === undefined || moved.rows !== moved.wanted)
    throw Object.assign(new Error('rows changed in the meantime'), { code: '40001' })
  return { rows: moved.rows, people: moved.people, files: moved.files }
}

type OpenWork = {
  role: StaffRole
  file: string
  section: string
  /** `waiting` rows are at the person's turn; `rework` of them are reworks. */
  waiting: number
  rework: number
  /** Rows at an earlier stage, which may still reach the person. */
  later: number
}

/**
 * Selects a person's open work by role and file, in workflow order and then by the number of rows.
 * @param shown a condition for the rows that the caller may see
 */
const selectOpenWork = (db: Db, userId: string, shown: FileVisibility) => db<OpenWork[]>`
  with held as (
    select 1 as place, 'AUTHOR' as role, t.file_id, t.turn = 'AUTHOR' as waits, t.reviewer_status = 'sent_for_rework' as again, false as later
      from tasks t where t.author_id = ${userId} and ${shown.row}
    union all
    select 2, 'REVIEWER', t.file_id, t.turn = 'REVIEWER', t.author_status = 'rework_done' or t.reviewer2_status = 'sent_for_rework',
      t.turn = 'AUTHOR'
      from tasks t where t.reviewer_id = ${userId} and ${shown.row}
    union all
    select 3, 'REVIEWER-2', t.file_id, t.turn = 'REVIEWER-2', false, t.turn in ('AUTHOR', 'REVIEWER')
      from tasks t where t.reviewer2_id = ${userId} and ${shown.row}
    union all
    select 4, 'UPLOADER', t.file_id, t.turn = 'UPLOADER', false, t.turn in ('AUTHOR', 'REVIEWER', 'REVIEWER-2')
      from tasks t where t.uploader_id = ${userId} and ${shown.row}),
  counted as (
    select place, role, file_id, (count(*) filter (where waits))::int as waiting, (count(*) filter (where waits and again))::int as rework,
      (count(*) filter (where later))::int as later
    from held group by 1, 2, 3)
  select c.role, f.name as file, p.name as section, c.waiting, c.rework,
    case when c.role = 'REVIEWER-2' and not f.second_review then 0 else c.later end as later
  from counted c join files f on f.id = c.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
  where c.waiting > 0 or c.later > 0 and (c.role <> 'REVIEWER-2' or f.second_review)
  order by c.place, c.waiting desc, f.sort_key`

export const assignedRows: RoleWork = {
  tables: ['tasks'],
  waiting: rowsInTurnSql,
  open: selectOpenRows,
  clashes: async (db, role, filter) =>
    (await selectRowClashes(db, role, filter)).map(({ id, count, rows }) => ({
      id,
      count,
      named: describeRowsByFile(rows, count),
    })),
  lockAround: (db, person, roles) => lockAssignedFiles(db, person, roles).execute(),
  // The receiver must meet the same rules as an assignee (workflow.md, Assigning).
  receiver: async (db, role, person) => (await lockAssignees(db, { [toRoleKey(role)]: person }))[role] ?? '',
  lock: lockOpenRows,
  handOver: async (db, role, to, { personId, reach, now, audit, publish }) => {
    const { people, files } = await moveOpenRows(db, role, to, { personId, reach, now })
    publish(people, 'tasks', 'reworks')
    for (const { id, name, given, unassigned } of files) {
      publish(buildManagersAudience(id, now), 'tasks')
      const before = { [toRoleKey(role)]: personId, rows: given + unassigned }
      audit({ type: 'file', id, name, before, after: { [toRoleKey(role)]: to, given, unassigned } })
    }
  },
}

export const selectWorkOfPerson: PersonPart<PersonSummary['work']> = (db, { userId, reach }) =>
  selectOpenWork(db, userId, buildFileVisibility(db, reach))
