import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { hasAssignedRow, type LivingFile } from '../../../rows/files/server/lookup.ts'
import { isAccountNeeded } from '../../../projects/server/lookup.ts'
import { hasBlockingCheck } from '../../../content-checks/checks/server/queries.ts'
import { UNDO_MS } from '../../../rows/history/rules.ts'
import type { Paging } from '../../../kit/shared/paging.ts'
import type { WhyBack } from '../../../rows/workflow/contract.ts'
import { LIST_TYPES, type ListType } from '../../../rows/workflow/vocabulary.ts'
import {
  ineligibleColumn,
  people,
  stateColumn,
  jsonColumns,
  type TaskRow,
  whyBackColumn,
} from '../../../rows/workflow/server/columns.ts'
import { allocatedAt, isAssignedTo, isInList, isRoleTurn, readySince } from '../../../rows/workflow/server/lists.ts'
import { type Reach } from '../../../kit/server/reach.ts'

// Lists -------------------------------------------------------------------------------------------------------------------

type ListedFile = {
  _id: string
  name: string
  section: string
  count: number
  ready: number
  first_sr_no: number
  last_sr_no: number
  allocation_date: string | null
}
export const filesInList = (db: Db, { userId }: Reach<'own'>, role: StaffRole, type: ListType) => db<ListedFile[]>`
  select f.id as "_id", f.name, p.name as section, count(*)::int as count,
    count(*) filter (where ${isRoleTurn(db, role)})::int as ready, min(t.sr_no) as first_sr_no, max(t.sr_no) as last_sr_no,
    max(${allocatedAt(db, role)}) as allocation_date
  from tasks t join files f on f.id = t.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
  where ${isAssignedTo(db, role, userId)} and ${isInList(db, type, role)}
  group by f.id, p.id, p.name order by bool_or(${isRoleTurn(db, role)}) desc, max(${allocatedAt(db, role)}) desc nulls last, f.sort_key, f.id`

/** Counts a person's tasks in every list of a role, in one pass. */
export const listCounts = (db: Db, { userId }: Reach<'own'>, role: StaffRole) => {
  const counted = LIST_TYPES.map((type) => db`${type}::text, count(*) filter (where ${isInList(db, type, role)})`)
  const list = counted.reduce((all, one) => db`${all}, ${one}`)
  return db<{ counts: Record<string, number> }[]>`
    select jsonb_build_object(${list}) as counts
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null where ${isAssignedTo(db, role, userId)}`
}

type ListQuery = {
  file: LivingFile
  reach: Reach<'own'>
  role: StaffRole
  type: ListType
  readyOnly: boolean
  where: Sql
  /** The requested order; undefined for the default order. */
  sorted: Sql | undefined
  page: Paging
  now: Date
}
type ListRow = TaskRow & { whyBack: WhyBack | null; undoFrom: string | null; total: number }

/**
 * Puts ready rows first: reworks, then the rows that have been ready longest, then by sr_no. In `assigned`, ready rows precede
 * waiting rows whatever order is requested.
 */
const inOrder = (db: Db, { role, type, sorted }: Pick<ListQuery, 'role' | 'type' | 'sorted'>): Sql => {
  const ready = isRoleTurn(db, role)
  if (sorted !== undefined) return type === 'assigned' ? db`${ready} desc, ${sorted}` : sorted
  return db`${ready} desc, (${isInList(db, 'rework-received', role)}) is true desc, case when ${ready} then ${readySince(db, role)} end, t.sr_no`
}

/**
 * Selects one page of a person's list with its total, in one round trip. Only the row's last event, the one with the row's
 * version, can be an undoable decision.
 */
export const listPage = (db: Db, query: ListQuery) => {
  const { file, reach, role, type, readyOnly, where, page, now } = query
  return db<ListRow[]>`
  select ${jsonColumns(db)}, t.extra, ${stateColumn(db)}, ${whyBackColumn(db)}, own.at as "undoFrom", count(*) over ()::int as total
  from tasks t join files f on f.id = t.file_id ${people(db)}
    left join task_events own on own.task_id = t.id and own.version = t.version and own.actor_id = ${reach.userId}
      and own.kind in ('update', 'correction') and own.at >= ${new Date(now.getTime() - UNDO_MS).toISOString()}
  where t.file_id = ${file.id} and ${isAssignedTo(db, role, reach.userId)} and ${isInList(db, type, role)}
    and ${readyOnly ? isRoleTurn(db, role) : db`true`} and ${where}
  order by ${inOrder(db, query)} limit ${page.limit} offset ${page.offset}`
}

/** Counts the rows of the list, for a page beyond the last row. */
export const listTotal = async (db: Db, { file, reach, role, type, readyOnly, where }: ListQuery): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from tasks t join files f on f.id = t.file_id ${people(db)}
    where t.file_id = ${file.id} and ${isAssignedTo(db, role, reach.userId)} and ${isInList(db, type, role)}
      and ${readyOnly ? isRoleTurn(db, role) : db`true`} and ${where}`
  return row?.total ?? 0
}

/** Counts the rows of the list that wait for others, whether or not `readyOnly` is set. */
export const countWaiting = async (db: Db, { file, reach, role, type, where }: ListQuery): Promise<number> => {
  const [row] = await db<{ waiting: number }[]>`
    select count(*)::int as waiting from tasks t join files f on f.id = t.file_id ${people(db)}
    where t.file_id = ${file.id} and ${isAssignedTo(db, role, reach.userId)} and ${isInList(db, type, role)}
      and not ${isRoleTurn(db, role)} and ${where}`
  return row?.waiting ?? 0
}

// Update ------------------------------------------------------------------------------------------------------------------

export type TaskForUpdate = {
  /** The task; null if the file has no such row. */
  task: Pick<TaskRow, '_id' | 'state'> | null
  ineligible: StaffRole[] | null
  /**
   * `blocks` means that a content check of the project can block an answer. `accountWaived` means that decisions in the project
   * need no allocation ID.
   */
  file: Pick<LivingFile, 'id' | 'name' | 'project_id' | 'section' | 'second_review'> & { blocks: boolean; accountWaived: boolean }
  account: { id: string; account_id: string } | null
  reworks: number
}

/**
 * Selects a task with all inputs of its decision: the file's second-review switch, the person's account in the project, and their
 * pending reworks. Returns no row for a file in which they hold no rows.
 */
export const taskForUpdate = (
  db: Db,
  nameOrId: string,
  fileId: string | null,
  srNo: number,
  reach: Reach<'own'>,
  role: StaffRole,
  now: Date,
) =>
  db<TaskForUpdate[]>`
  with file as (
    select f.id, f.name, f.project_id, p.name as section, f.second_review, ${hasBlockingCheck(db, db`f.project_id`)} as blocks,
      not ${isAccountNeeded(db, db`f.project_id`, now)} as "accountWaived"
    from files f join project_names p on p.id = f.project_id
    where f.deleted_at is null and (f.name_key = file_key(${nameOrId}) or f.id = ${fileId}) and ${hasAssignedRow(db, reach)})
  select to_jsonb(file) as file, to_jsonb(w) - 'ineligible' as task, w.ineligible,
    (select jsonb_build_object('id', a.id, 'account_id', a.account_id)
      from allocation_holds h join accounts a on a.id = h.account_id
      where h.user_id = ${reach.userId} and h.project_id = file.project_id and h.during @> ${now.toISOString()}::timestamptz) as account,
    (select count(*)::int from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where ${isAssignedTo(db, role, reach.userId)} and ${isInList(db, 'rework-received', role)}) as reworks
  from file left join lateral (
    select t.id as "_id", ${stateColumn(db)}, ${ineligibleColumn(db)}
    from tasks t ${people(db)} where t.file_id = file.id and t.sr_no = ${srNo}) w on true`

/**
 * Selects the whole current row for a person who decided on an earlier version of it. Returns nothing if they no longer hold the
 * stage.
 */
export const currentRow = (db: Db, taskId: string, { userId }: Reach<'own'>, role: StaffRole) => db<TaskRow[]>`
  select ${jsonColumns(db)}, t.extra, ${stateColumn(db)}
  from tasks t join files f on f.id = t.file_id and f.deleted_at is null ${people(db)}
  where t.id = ${taskId} and ${isAssignedTo(db, role, userId)}`
