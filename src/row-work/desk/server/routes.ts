import { removeInvisible } from '../../../kit/shared/invisible.ts'
import { toPage, type Paging } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { findAccountInUse, refuseOtherProjects } from '../../../allocations/server/lookup.ts'
import { needsAccount, accountNeededSql } from '../../../projects/server/lookup.ts'
import {
  selectAssignedFile,
  listSheetKeys,
  serializeFile,
  hasAssignedRowSql,
  type LivingFile,
  publishMove,
} from '../../../rows/files/server/lookup.ts'
import { undoEnd, UNDO_MS } from '../../../rows/history/rules.ts'
import { TASK_PAGE, tasks } from '../contract.ts'
import { type ListType, parseListType, roleOfPath, LIST_TYPES } from '../../../rows/workflow/vocabulary.ts'
import { matchingRowsSql, rowOrderSql, listSearches } from '../../../rows/filter/server/filter.ts'
import {
  countReworks,
  allocatedAtSql,
  assignedToSql,
  inListSql,
  roleTurnSql,
  readySinceSql,
} from '../../../rows/workflow/server/lists.ts'
import { selectQueue } from './queue.ts'
import {
  serializeTask,
  withCurrentRow,
  type TaskRow,
  ineligibleColumnSql,
  joinTaskPeopleSql,
  stateColumnSql,
  jsonColumnsSql,
  whyBackColumnSql,
} from '../../../rows/workflow/server/columns.ts'
import { requireRole } from '../../../rows/workflow/server/roles.ts'
import type { Actor, StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { Refusal } from '../../../kit/shared/errors.ts'
import { asId } from '../../../kit/shared/ids.ts'
import type { Publish } from '../../../kit/server/events.ts'
import { unassignIneligible } from '../../../rows/workflow/list-rules.ts'
import { type DecisionFields, decide, isDone } from '../../../rows/workflow/rules.ts'
import { refuseBlocked } from '../../../content-checks/checks/server/row-findings.ts'
import { isRework } from '../../../rows/workflow/turn-rules.ts'
import { lockMove, saveMove } from '../../../rows/workflow/server/save-move.ts'
import type { Task, WhyBack } from '../../../rows/workflow/contract.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { hasBlockingCheckSql } from '../../../content-checks/checks/server/queries.ts'

const typeAsked = (text: string): ListType =>
  parseListType(text) ?? refuse('INVALID_REQUEST', { issues: [{ path: 'type', message: `There is no list ${text}.` }] })
export const taskRoutes = routes('tasks', tasks, {
  fileList: async ({ db, actor, reach, params, query }) => {
    const data = await selectFilesInList(db, reach, requireRole(actor, params.role), typeAsked(query.type))
    return { data, tasks_count: data.reduce((sum, file) => sum + file.count, 0) }
  },

  counts: async ({ db, actor, reach, params }) => {
    const [row] = await listCounts(db, reach, requireRole(actor, params.role))
    return { data: row?.counts ?? {} }
  },

  next: async ({ db, actor, reach, params }) =>
    found(await selectQueue(db, reach, requireRole(actor, params.role)), 'UNEXPECTED'),

  list: async ({ db, actor, reach, params, query, body, now }) => {
    const role = requireRole(actor, params.role)
    const file = found(await selectAssignedFile(db, params.file, reach), 'FILE_NOT_FOUND')
    const searches = listSearches(query, body.searchFields)
    const scope = { ownKeys: listSheetKeys(file), now, reach }
    const input = {
      file,
      reach,
      role,
      type: typeAsked(query.type),
      readyOnly: query.ready ?? false,
      where: matchingRowsSql(db, searches, scope),
      sorted: query.sort === undefined && query.order === 'asc' ? undefined : rowOrderSql(db, query.sort, query.order, scope),
      page: toPage(query, TASK_PAGE),
      now,
    }
    const [rows, waiting, reworks, account, isNeeded] = await Promise.all([
      selectListPage(db, input),
      // Only the list `assigned` is divided into ready and waiting rows.
      input.type === 'assigned' ? countWaiting(db, input) : 0,
      countReworks(db, actor.id, role),
      findAccountInUse(db, actor.id, file.project_id, now),
      needsAccount(db, file.project_id, now),
    ])
    const tasksCount = rows[0]?.total ?? (input.page.offset > 0 ? await countListRows(db, input) : 0)
    const asking = { role, actorId: actor.id, reworks, secondReview: file.second_review }
    return {
      tasks: rows.map(({ total: _total, undoFrom, ...row }) => ({
        ...serializeTask(row, asking),
        undoUntil: undoFrom === null ? null : undoEnd(undoFrom),
      })),
      tasks_count: tasksCount,
      waiting,
      role,
      file: serializeFile(file),
      reworks,
      accountId: account?.account_id ?? null,
      ...(!isNeeded && { accountWaived: true as const }),
    }
  },

  update: async ({ db, actor, reach, params, body, clock, request, publish }) => {
    const role = requireRole(actor, params.role)
    if (body.role !== undefined && body.role !== '' && roleOfPath(body.role) !== role) {
      refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: 'The role in the body is not the role in the address.' }] })
    }
    const { sr_no: srNo, status, version, accountId, reason, comments, answerType, new_content_id: contentId, qc_score } = body
    const fields = { reason, comments, answerType, new_content_id: contentId && removeInvisible(contentId), qc_score }
    const update = { file: params.file, role, srNo, status, fields, version, accountId: accountId?.trim() || undefined }
    return updateTask(db, { actor, reach }, update, clock, request.id, publish)
  },
})

type Update = {
  file: string
  role: StaffRole
  srNo: number
  status: string | undefined
  fields: DecisionFields
  /** The account id that the form showed. It must still be the current one. */
  accountId: string | undefined
  version: number | undefined
}

/**
 * Reads, decides and writes in two round trips. The write fails if the row, or a person whose stage it opens, is locked or has
 * changed. It is then repeated once, after waiting for the lock. If that fails too, the reply is a conflict with the current row
 * (workflow.md, Versions).
 * @throws FILE_NOT_FOUND, TASK_NOT_FOUND, STALE_VERSION
 */
async function updateTask(
  db: Db,
  { actor, reach }: { actor: Actor; reach: Reach<'own'> },
  update: Update,
  clock: () => Date,
  requestId: string,
  publish: Publish,
): Promise<{ task: Task; reworks: number; unassigned: number }> {
  for (let tries = 0; ; tries += 1) {
    const read = found(
      await selectTaskForDecision(db, update.file, asId(update.file), update.srNo, reach, update.role, clock()),
      'FILE_NOT_FOUND',
    )
    // The clock is read after the row, and the save does not wait for locks, so the time is later than all events of the task
    // (decision 126).
    const now = clock()
    const { file, account, reworks } = read
    const task = read.task ?? refuse('TASK_NOT_FOUND')
    const secondReview = file.second_review
    const accountHeld = update.accountId === undefined || update.accountId === account?.account_id
    const show = (row: TaskRow, pending: number): Task =>
      serializeTask(row, { role: update.role, actorId: reach.userId, reworks: pending, secondReview })
    const showCurrent = async (): Promise<Task> => {
      const [row] = await selectCurrentRow(db, task._id, reach, update.role)
      return show(row ?? refuse('TASK_NOT_FOUND'), reworks)
    }
    let decided: ReturnType<typeof decide>
    try {
      decided = await withCurrentRow(showCurrent, () =>
        decide({
          state: task.state,
          secondReview,
          role: update.role,
          actorId: reach.userId,
          choice: update.status,
          fields: update.fields,
          accountId: accountHeld ? (account?.id ?? null) : null,
          // An account that was sent but is not in use is refused, not ignored.
          accountWaived: file.accountWaived && accountHeld,
          version: update.version,
          reworksPending: reworks,
          now,
        }),
      )
    } catch (error) {
      // A hint to start an account would not help people who sent one that they hold in another project.
      const isForeign = !accountHeld && error instanceof Refusal && error.code === 'NO_ACCOUNT_ID'
      if (isForeign && update.accountId !== undefined) await refuseOtherProjects(db, reach, file.project_id, update.accountId)
      throw error
    }
    // A skipped row need not pass the content checks. The save succeeds only if the row is still the one that was checked.
    if (file.blocks && update.role === 'AUTHOR' && isDone(decided.next)) await refuseBlocked(db, actor.id, task._id)
    const { unassigned, ...move } = unassignIneligible(task.state, decided, secondReview, read.ineligible ?? [])
    const [saved] = await saveMove(db, {
      taskId: task._id,
      fileId: file.id,
      secondReview,
      ...move,
      waiving: file.accountWaived ? file.project_id : undefined,
      by: actor,
      now,
      requestId,
      call: `${tasks.update.method} ${tasks.update.path}`,
      objectName: `${file.name} row ${update.srNo}`,
    })
    if (saved !== undefined) {
      publishMove(publish, { fileId: file.id, now, before: task.state, after: move.next, secondReview, actorId: reach.userId })
      const done = isRework(update.role, task.state, secondReview) && !isRework(update.role, move.next, secondReview)
      const left = done ? reworks - 1 : reworks
      return { task: { ...show(saved, left), undoUntil: undoEnd(now.toISOString()) }, reworks: left, unassigned }
    }
    if (tries > 0) refuse('STALE_VERSION', { fields: { task: await showCurrent() } })
    await lockMove(db, task._id, move.opened)
  }
}

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
const selectFilesInList = (db: Db, { userId }: Reach<'own'>, role: StaffRole, type: ListType) => db<ListedFile[]>`
  select f.id as "_id", f.name, p.name as section, count(*)::int as count,
    count(*) filter (where ${roleTurnSql(db, role)})::int as ready, min(t.sr_no) as first_sr_no, max(t.sr_no) as last_sr_no,
    max(${allocatedAtSql(db, role)}) as allocation_date
  from tasks t join files f on f.id = t.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
  where ${assignedToSql(db, role, userId)} and ${inListSql(db, type, role)}
  group by f.id, p.id, p.name order by bool_or(${roleTurnSql(db, role)}) desc, max(${allocatedAtSql(db, role)}) desc nulls last, f.sort_key, f.id`

export const listCounts = (db: Db, { userId }: Reach<'own'>, role: StaffRole) => {
  const counted = LIST_TYPES.map((type) => db`${type}::text, count(*) filter (where ${inListSql(db, type, role)})`)
  const list = counted.reduce((all, one) => db`${all}, ${one}`)
  return db<{ counts: Record<string, number> }[]>`
    select jsonb_build_object(${list}) as counts
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null where ${assignedToSql(db, role, userId)}`
}

type ListQuery = {
  file: LivingFile
  reach: Reach<'own'>
  role: StaffRole
  type: ListType
  readyOnly: boolean
  where: Sql
  /** Undefined means the default order. */
  sorted: Sql | undefined
  page: Paging
  now: Date
}
type ListRow = TaskRow & { whyBack: WhyBack | null; undoFrom: string | null; total: number }

/**
 * Ready rows come first: reworks, then the rows that have been ready longest, then by sr_no. In `assigned`, ready rows come
 * before waiting rows in any requested order.
 */
const listOrderSql = (db: Db, { role, type, sorted }: Pick<ListQuery, 'role' | 'type' | 'sorted'>): Sql => {
  const ready = roleTurnSql(db, role)
  if (sorted !== undefined) return type === 'assigned' ? db`${ready} desc, ${sorted}` : sorted
  return db`${ready} desc, (${inListSql(db, 'rework-received', role)}) is true desc, case when ${ready} then ${readySinceSql(db, role)} end, t.sr_no`
}

/**
 * Returns a page with the total in one round trip. Only a row's last event, whose version equals the row's, can be a decision
 * that can be undone.
 */
export const selectListPage = (db: Db, query: ListQuery) => {
  const { file, reach, role, type, readyOnly, where, page, now } = query
  return db<ListRow[]>`
  select ${jsonColumnsSql(db)}, t.extra, ${stateColumnSql(db)}, ${whyBackColumnSql(db)}, own.at as "undoFrom", count(*) over ()::int as total
  from tasks t join files f on f.id = t.file_id ${joinTaskPeopleSql(db)}
    left join task_events own on own.task_id = t.id and own.version = t.version and own.actor_id = ${reach.userId}
      and own.kind in ('update', 'correction') and own.at >= ${new Date(now.getTime() - UNDO_MS).toISOString()}
  where t.file_id = ${file.id} and ${assignedToSql(db, role, reach.userId)} and ${inListSql(db, type, role)}
    and ${readyOnly ? roleTurnSql(db, role) : db`true`} and ${where}
  order by ${listOrderSql(db, query)} limit ${page.limit} offset ${page.offset}`
}

/** Counts the rows for a page beyond the last one, which has no row with the total. */
const countListRows = async (db: Db, { file, reach, role, type, readyOnly, where }: ListQuery): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from tasks t join files f on f.id = t.file_id ${joinTaskPeopleSql(db)}
    where t.file_id = ${file.id} and ${assignedToSql(db, role, reach.userId)} and ${inListSql(db, type, role)}
      and ${readyOnly ? roleTurnSql(db, role) : db`true`} and ${where}`
  return row?.total ?? 0
}

/** Counts the rows that wait for other people, whether or not `readyOnly` is set. */
const countWaiting = async (db: Db, { file, reach, role, type, where }: ListQuery): Promise<number> => {
  const [row] = await db<{ waiting: number }[]>`
    select count(*)::int as waiting from tasks t join files f on f.id = t.file_id ${joinTaskPeopleSql(db)}
    where t.file_id = ${file.id} and ${assignedToSql(db, role, reach.userId)} and ${inListSql(db, type, role)}
      and not ${roleTurnSql(db, role)} and ${where}`
  return row?.waiting ?? 0
}

// Update ------------------------------------------------------------------------------------------------------------------

type TaskForUpdate = {
  /** Null if the file has no such row. */
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

/** Selects a task with everything that its decision depends on. Returns no row for a file in which the person holds no rows. */
export const selectTaskForDecision = (
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
    select f.id, f.name, f.project_id, p.name as section, f.second_review, ${hasBlockingCheckSql(db, db`f.project_id`)} as blocks,
      not ${accountNeededSql(db, db`f.project_id`, now)} as "accountWaived"
    from files f join project_names p on p.id = f.project_id
    where f.deleted_at is null and (f.name_key = file_key(${nameOrId}) or f.id = ${fileId}) and ${hasAssignedRowSql(db, reach)})
  select to_jsonb(file) as file, to_jsonb(w) - 'ineligible' as task, w.ineligible,
    (select jsonb_build_object('id', a.id, 'account_id', a.account_id)
      from allocation_holds h join accounts a on a.id = h.account_id
      where h.user_id = ${reach.userId} and h.project_id = file.project_id and h.during @> ${now.toISOString()}::timestamptz) as account,
    (select count(*)::int from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where ${assignedToSql(db, role, reach.userId)} and ${inListSql(db, 'rework-received', role)}) as reworks
  from file left join lateral (
    select t.id as "_id", ${stateColumnSql(db)}, ${ineligibleColumnSql(db)}
    from tasks t ${joinTaskPeopleSql(db)} where t.file_id = file.id and t.sr_no = ${srNo}) w on true`

/** Selects the row for a person who decided on an earlier version. Selects nothing if the person no longer holds the stage. */
export const selectCurrentRow = (db: Db, taskId: string, { userId }: Reach<'own'>, role: StaffRole) => db<TaskRow[]>`
  select ${jsonColumnsSql(db)}, t.extra, ${stateColumnSql(db)}
  from tasks t join files f on f.id = t.file_id and f.deleted_at is null ${joinTaskPeopleSql(db)}
  where t.id = ${taskId} and ${assignedToSql(db, role, userId)}`
