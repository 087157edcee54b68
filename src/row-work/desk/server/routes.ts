import { removeInvisible } from '../../../kit/shared/invisible.ts'
import { toPage } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { findAccountInUse } from '../../../allocations/server/lookup.ts'
import { needsAccount } from '../../../projects/server/lookup.ts'
import { selectAssignedFile, listSheetKeys, serializeFile } from '../../../rows/files/server/lookup.ts'
import { undoEnd } from '../../../rows/history/rules.ts'
import { TASK_PAGE, tasks } from '../contract.ts'
import { type ListType, parseListType, roleOfPath } from '../../../rows/workflow/vocabulary.ts'
import { matching, ordering, listSearches } from '../../../rows/filter/server/filter.ts'
import { countReworks } from '../../../rows/workflow/server/lookup.ts'
import { countWaiting, filesInList, listCounts, listPage, listTotal } from './queries.ts'
import { selectQueue } from './queue.ts'
import { updateTask } from './update-task.ts'
import { serializeTask } from '../../../rows/workflow/server/serialize.ts'
import { requireRole } from '../../../rows/workflow/server/roles.ts'

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
      // Of the other lists only rows that are done with wait, if any.
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
