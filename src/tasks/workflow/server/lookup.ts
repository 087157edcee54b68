import type { Role, StaffRole } from '../../../kit/shared/access.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type LivingFile, rowsShown, type Shown } from '../../files/server/lookup.ts'
import type { GridRow } from '../../desk/contract.ts'
import type { EventKind } from '../rules.ts'
import { people, jsonColumns } from './columns.ts'

// The open rows of a person who leaves, and their hand-over: exported here because only the users domain needs them.
export { lockTasks } from './lock-tasks.ts'
export {
  clashesOf,
  lockFilesOf,
  lockOpenRows,
  moveOpenRows,
  type OpenRows,
  openRowsOf,
  receiverOf,
} from '../../assign/server/hand-over.ts'

/** A page of a file's rows in the order of `sr_no`, after `after`: the row's fields and its further cells. */
export const rowsAfter = (db: Db, file: LivingFile, after: number, limit: number) => db<
  (GridRow & { extra: Record<string, unknown> })[]
>`
  select ${jsonColumns(db)}, t.extra from tasks t ${people(db)}
  where ${rowsShown(db, file)} and t.sr_no > ${after} order by t.sr_no limit ${limit}`

/** The number of tasks in a person's `rework-received`, without those of deleted files (workflow.md, Reworks first). */
export const reworksOf = async (db: Db, userId: string, role: Role): Promise<number> => {
  if (role === 'AUTHOR') {
    const [row] = await db<{ reworks: number }[]>`
      select count(*)::int as reworks from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where t.author_id = ${userId} and t.turn = 'AUTHOR' and t.reviewer_status = 'sent_for_rework'`
    return row?.reworks ?? 0
  }
  if (role === 'REVIEWER') {
    const [row] = await db<{ reworks: number }[]>`
      select count(*)::int as reworks from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where t.reviewer_id = ${userId} and t.turn = 'REVIEWER'
        and (t.author_status = 'rework_done' and t.reviewer_status is null or t.reviewer2_status = 'sent_for_rework')`
    return row?.reworks ?? 0
  }
  return 0
}

/** Everybody who holds a stage of one of a file's tasks. */
export const holdersOfFile = async (db: Db, fileId: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select author_id as id from tasks where file_id = ${fileId} and author_id is not null
    union select reviewer_id from tasks where file_id = ${fileId} and reviewer_id is not null
    union select reviewer2_id from tasks where file_id = ${fileId} and reviewer2_id is not null
    union select uploader_id from tasks where file_id = ${fileId} and uploader_id is not null`
  return rows.map(({ id }) => id)
}

export type OpenWork = {
  role: StaffRole
  file: string
  section: string
  /** Rows whose turn is the person's now, the reworks among them. */
  waiting: number
  rework: number
  /** Rows that are at an earlier stage and may reach the person. */
  later: number
}

/**
 * A person's open work per role and file, without files where nothing is open; in the order of the stages, most rows first.
 * @param shown condition for the rows visible to the caller
 */
export const openWorkOf = (db: Db, userId: string, shown: Shown) => db<OpenWork[]>`
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
  from counted c join files f on f.id = c.file_id and f.deleted_at is null join projects p on p.id = f.project_id
  where c.waiting > 0 or c.later > 0 and (c.role <> 'REVIEWER-2' or f.second_review)
  order by c.place, c.waiting desc, name_key(f.name)`

/** A person's changes at one instant to rows of one file: a bulk change is one of these. */
export type TaskActs = {
  kind: EventKind
  role: StaffRole | null
  from: string | null
  to: string | null
  file: string
  section: string
  /** False: the file is deleted. */
  living: boolean
  rows: number
  /** Of the only row; null when there are several. */
  sr_no: number | null
}

/**
 * A person's changes to tasks at an instant, as JSON objects of `TaskActs`: a fragment for a statement over `moment` rows.
 * @param shown condition for the rows visible to the caller
 */
export const actsAt = (db: Db, userId: string, moment: Sql, shown: Shown): Sql => db`
  select jsonb_build_object('kind', g.kind, 'role', g.role, 'from', g.from_status, 'to', g.to_status, 'file', f.name,
    'section', p.name, 'living', f.deleted_at is null, 'rows', g.rows, 'sr_no', case when g.rows = 1 then
      (select t.sr_no from task_events o join tasks t on t.id = o.task_id where o.id = g.first) end) as acts
  from (
    select e.kind, e.role, e.from_status, e.to_status, e.file_id, count(*)::int as rows, min(e.id) as first
    from task_events e
    where e.actor_id = ${userId} and e.at = ${moment}
      and ${shown.all ? db`true` : db`exists (select from tasks t where t.id = e.task_id and ${shown.row})`}
    group by 1, 2, 3, 4, 5) g
    join files f on f.id = g.file_id join projects p on p.id = f.project_id
  order by g.first`

/** The last instant before `moment` at which the person changed a task: a fragment for a statement. */
export const actBefore = (db: Db, userId: string, moment: Sql): Sql => db`
  select e.at from task_events e where e.actor_id = ${userId} and e.at < ${moment} order by e.at desc limit 1`
