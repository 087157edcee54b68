import { removeInvisible } from '../../../kit/shared/invisible.ts'
import { toPage } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { findAccountInUse, refuseOtherProjects } from '../../../allocations/server/lookup.ts'
import { needsAccount } from '../../../projects/server/lookup.ts'
import { selectAssignedFile, listSheetKeys, serializeFile } from '../../../rows/files/server/lookup.ts'
import { undoEnd } from '../../../rows/history/rules.ts'
import { TASK_PAGE, tasks } from '../contract.ts'
import { type ListType, parseListType, roleOfPath } from '../../../rows/workflow/vocabulary.ts'
import { matching, ordering, listSearches } from '../../../rows/filter/server/filter.ts'
import { countReworks } from '../../../rows/workflow/server/lists.ts'
import { countWaiting, filesInList, listCounts, listPage, listTotal, currentRow, taskForUpdate } from './queries.ts'
import { selectQueue } from './queue.ts'
import { serializeTask, withCurrentRow } from '../../../rows/workflow/server/columns.ts'
import { requireRole } from '../../../rows/workflow/server/roles.ts'
import type { Actor, StaffRole } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { Refusal } from '../../../kit/shared/errors.ts'
import { asId } from '../../../kit/shared/ids.ts'
import type { Publish } from '../../../kit/server/events.ts'
import { leftUnassigned } from '../../../rows/workflow/list-rules.ts'
import type { DecisionFields } from '../../../rows/workflow/rules.ts'
import { refuseBlocked } from '../../../content-checks/checks/server/row-findings.ts'
import { decide, isDone } from '../../../rows/workflow/rules.ts'
import { isRework } from '../../../rows/workflow/turn-rules.ts'
import { publishMove } from '../../../rows/workflow/server/save-move.ts'
import { lockMove } from '../../../rows/workflow/server/save-move.ts'
import type { TaskRow } from '../../../rows/workflow/server/columns.ts'
import type { Task } from '../../../rows/workflow/contract.ts'
import { saveMove } from '../../../rows/workflow/server/save-move.ts'
import type { Reach } from '../../../kit/server/reach.ts'

const typeAsked = (text: string): ListType =>
  parseListType(text) ?? refuse('INVALID_REQUEST', { issues: [{ path: 'type', message: `There is no list ${text}.` }] })
export const taskRoutes = routes('tasks', tasks, {
  fileList: async ({ db, actor, reach, params, query }) => {
    const data = await filesInList(db, reach, requireRole(actor, params.role), typeAsked(query.type))
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
      where: matching(db, searches, scope),
      sorted: query.sort === undefined && query.order === 'asc' ? undefined : ordering(db, query.sort, query.order, scope),
      page: toPage(query, TASK_PAGE),
      now,
    }
    const [rows, waiting, reworks, account, isNeeded] = await Promise.all([
      listPage(db, input),
      // In the other lists, only rows that are already decided can wait.
      input.type === 'assigned' ? countWaiting(db, input) : 0,
      countReworks(db, actor.id, role),
      findAccountInUse(db, actor.id, file.project_id, now),
      needsAccount(db, file.project_id, now),
    ])
    const tasksCount = rows[0]?.total ?? (input.page.offset > 0 ? await listTotal(db, input) : 0)
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
  /** The account id that the form showed. It must be the current one. */
  accountId: string | undefined
  version: number | undefined
}

/**
 * Reads, decides and writes in two round trips. If the row, or a person for whom it opens, is locked or has changed, it waits for
 * the lock, then reads and decides once more. After that it fails with a conflict that returns the current row (workflow.md,
 * Versions).
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
      await taskForUpdate(db, update.file, asId(update.file), update.srNo, reach, update.role, clock()),
      'FILE_NOT_FOUND',
    )
    // Taken after the read, and the save does not wait for locks, so it is later than all events of the task (decision 126).
    const now = clock()
    const { file, account, reworks } = read
    const task = read.task ?? refuse('TASK_NOT_FOUND')
    const secondReview = file.second_review
    const accountHeld = update.accountId === undefined || update.accountId === account?.account_id
    const show = (row: TaskRow, pending: number): Task =>
      serializeTask(row, { role: update.role, actorId: reach.userId, reworks: pending, secondReview })
    const showCurrent = async (): Promise<Task> => {
      const [row] = await currentRow(db, task._id, reach, update.role)
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
      // Being told to start an account would not help a person who sent one that they hold in another project.
      const isForeign = !accountHeld && error instanceof Refusal && error.code === 'NO_ACCOUNT_ID'
      if (isForeign && update.accountId !== undefined) await refuseOtherProjects(db, reach, file.project_id, update.accountId)
      throw error
    }
    // A skipped row need not pass the content checks. The save succeeds only if the row is still the one that was checked.
    if (file.blocks && update.role === 'AUTHOR' && isDone(decided.next)) await refuseBlocked(db, actor.id, task._id)
    const { unassigned, ...move } = leftUnassigned(task.state, decided, secondReview, read.ineligible ?? [])
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
