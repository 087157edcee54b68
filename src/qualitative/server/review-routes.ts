import { ownFigures } from '../../kit/server/own-figures.ts'
import { readList } from '../../kit/server/read-list.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toPage } from '../../kit/shared/paging.ts'
import { toDay } from '../../kit/shared/time.ts'
import { decideAll } from '../../inbox/server/approvals.ts'
import { isDecidedBy } from '../../inbox/server/lookup.ts'
import { found, refuse } from '../refusals.ts'
import { review } from '../review-contract.ts'
import { ADMIN_PAGE, MANAGER_PAGE, OWN_PAGE } from '../vocabulary.ts'
import { qualitativeApprovals } from './approvals.ts'
import { lockAnyRecord, lockRecord, updateAndApprove } from './edit-record.ts'
import { concernedBy, type Deciding, deleteTask, matches, recordsPage } from './record-queries.ts'
import { audited, toAuditObject, loadQualitativeRecord, toNewTasks } from './serialize.ts'

const toDeciding = (reach: Reach, { extensionsOf }: Registered): Deciding => ({ reach, extensionsOf })

export const reviewRoutes = routes('qualitative', review, {
  team: async ({ db, reach, query, registered }) => {
    const { user: email, fromDate: from, toDate: to } = query
    const which = db`${isDecidedBy(db, reach, db`r.user_id`)} and ${matches(db, { email, from, to })}`
    return recordsPage(db, { which, page: toPage(query, MANAGER_PAGE), deciding: toDeciding(reach, registered) })
  },

  approved: async (call) => {
    const { db, reach, registered } = call
    const which = db`r.approved and ${isDecidedBy(db, reach, db`r.user_id`)}`
    return readList(call, OWN_PAGE, (page) => recordsPage(db, { which, page, deciding: toDeciding(reach, registered) }))
  },

  edit: async ({ db, actor, reach, body, clock, audit, publish, registered }) => {
    const record = found(await lockRecord(db, reach, asId(body.recordId)), 'QUALITATIVE_NOT_FOUND')
    const own = await ownFigures(db, actor, [record.user_id])
    const now = clock()
    const before = audited(await loadQualitativeRecord(db, record.id))
    const tasks = body.taskList && toNewTasks(body.taskList)
    await updateAndApprove(db, record, { tasks, remarks: body.remarks, version: body.version, by: actor.id, now })
    const data = await loadQualitativeRecord(db, record.id, toDeciding(reach, registered))
    audit({ ...toAuditObject(data), before, after: { ...audited(data), ...own } })
    publish(await concernedBy(db, [record.user_id], toDay(now)))
    return { data }
  },

  approve: async (call) => {
    const { body, clock } = call
    // Two spellings of an id are one record.
    const versions = new Map(
      body.ids.map((id, at) => [asId(id.trim()) ?? refuse('QUALITATIVE_NOT_FOUND'), body.versions?.[at] ?? null]),
    )
    const items = [...versions].map(([id, version]) => ({ id, version }))
    const decision = { items, outcome: 'approve', remark: body.remarks ?? '', now: clock() } as const
    return { approved: await decideAll(call, qualitativeApprovals, decision) }
  },

  all: async ({ db, reach, query, registered }) => {
    const which = matches(db, { email: query.email, from: query.startDate, to: query.endDate })
    const { data, total } = await recordsPage(db, {
      which,
      page: toPage(query, ADMIN_PAGE),
      deciding: toDeciding(reach, registered),
    })
    return { data, totalRecords: total }
  },

  deleteTask: async ({ db, actor, params, clock, audit, publish }) => {
    const { id, person, name } = found(await lockAnyRecord(db, asId(params.recordId.trim())), 'QUALITATIVE_NOT_FOUND')
    const own = await ownFigures(db, actor, [person])
    const taskId = asId(params.taskId.trim()) ?? refuse('QUALITATIVE_TASK_NOT_FOUND')
    const now = clock()
    const deleted = await deleteTask(db, { recordId: id, taskId, by: actor.id, now })
    if (deleted === undefined) return refuse('QUALITATIVE_TASK_NOT_FOUND')
    const { title, emptied } = deleted
    audit({ type: 'qualitative', id, name, before: { task: title }, after: { deleted: emptied, ...own } })
    publish(await concernedBy(db, [person], toDay(now)))
    return { emptied }
  },
})
