import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { readList } from '../../kit/server/read-list.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toPage } from '../../kit/shared/paging.ts'
import { toDay, formatInstant } from '../../kit/shared/time.ts'
import { decideAll } from '../../inbox/server/approvals.ts'
import { decidedBySql, inNameOfSql } from '../../inbox/server/lookup.ts'
import { found, refuse } from '../refusals.ts'
import { review } from '../review-contract.ts'
import { ADMIN_PAGE, MANAGER_PAGE, OWN_PAGE } from '../vocabulary.ts'
import { qualitativeApprovals } from './approvals.ts'
import {
  selectConcernedPeople,
  type Deciding,
  deleteTask,
  matchesSql,
  selectQualitativePage,
  recordSnapshotSql,
  changedAtSql,
  type NewTask,
  replaceTasks,
} from './record-queries.ts'
import { toAuditedRecord, toAuditObject, loadQualitativeRecord, toNewTasks } from './serialize.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { checkChangedDay } from './day-minutes.ts'

type Found = {
  id: string
  user_id: string
  day: string
  minutes: number
  version: number
  changed_at: string
  in_name_of: string | null
}
/**
 * Selects and locks a record that the caller may decide. The caller's own record is also found, because it is refused with a
 * separate code.
 */
const lockRecord = (db: Db, reach: Reach<'team'>, id: string | null) => db<Found[]>`
  select r.id, r.user_id, r.day::text, r.minutes, r.version, ${changedAtSql(db, db`r`)} as changed_at,
    ${inNameOfSql(db, reach, db`r.user_id`)} as in_name_of
  from qualitative_records r
  where r.id = ${id}::uuid and r.deleted_at is null and (r.user_id = ${reach.userId} or ${decidedBySql(db, reach, db`r.user_id`)})
  for no key update of r`

const lockAnyRecord = (db: Db, id: string | null) => db<{ id: string; person: string; name: string }[]>`
  select r.id, r.user_id as person, u.full_name || ' ' || to_char(r.day, 'DD/MM/YYYY') as name
  from qualitative_records r join identities u on u.id = r.user_id
  where r.id = ${id}::uuid and r.deleted_at is null for no key update of r`

type Edit = { tasks: readonly NewTask[] | undefined; remarks: string; version: number | undefined; by: string; now: Date }
/**
 * Replaces the tasks of a locked record, approved or not, and approves it with remarks: Update and Approve (001 §4).
 * @throws QUALITATIVE_OUTDATED, QUALITATIVE_LONG_DAY, AFTER_LAST_DAY
 */
async function updateAndApprove(db: Db, record: Found, { tasks, remarks, version, by, now }: Edit): Promise<void> {
  if (version !== undefined && version !== record.version)
    refuse('QUALITATIVE_OUTDATED', { values: { time: formatInstant(record.changed_at) } })
  if (tasks !== undefined) {
    const after = tasks.reduce((sum, { minutes }) => sum + minutes, 0)
    await checkChangedDay(db, { person: record.user_id, day: record.day, before: record.minutes, after })
  }
  await db`
    insert into qualitative_events (record_id, user_id, at, kind, actor_id, in_name_of, remarks, before, version)
    select r.id, r.user_id, greatest(${now.toISOString()}::timestamptz, r.filled_at), 'edited', ${by}, ${record.in_name_of}, ${remarks},
      ${recordSnapshotSql(db)}, r.version + 1
    from qualitative_records r where r.id = ${record.id}`
  if (tasks !== undefined) await replaceTasks(db, record.id, tasks)
  await db`
    update qualitative_records r set approved = true, returned = false, remarks = ${remarks}, version = r.version + 1,
      decided_at = greatest(${now.toISOString()}::timestamptz, r.filled_at), decided_by = ${by}, decided_for = ${record.in_name_of},
      minutes = (select sum(t.minutes) from qualitative_tasks t where t.record_id = r.id)
    where r.id = ${record.id}`
}

const toDeciding = (reach: Reach, { extensionsOf }: Registered): Deciding => ({ reach, extensionsOf })

export const reviewRoutes = routes('qualitative', review, {
  team: async ({ db, reach, query, registered }) => {
    const { user: email, fromDate: from, toDate: to } = query
    const which = db`${decidedBySql(db, reach, db`r.user_id`)} and ${matchesSql(db, { email, from, to })}`
    return selectQualitativePage(db, { which, page: toPage(query, MANAGER_PAGE), deciding: toDeciding(reach, registered) })
  },

  approved: async (call) => {
    const { db, reach, registered } = call
    const which = db`r.approved and ${decidedBySql(db, reach, db`r.user_id`)}`
    return readList(call, OWN_PAGE, (page) => selectQualitativePage(db, { which, page, deciding: toDeciding(reach, registered) }))
  },

  edit: async ({ db, actor, reach, body, clock, audit, publish, registered }) => {
    const record = found(await lockRecord(db, reach, asId(body.recordId)), 'QUALITATIVE_NOT_FOUND')
    const own = await checkOwnFigures(db, actor, [record.user_id])
    const now = clock()
    const before = toAuditedRecord(await loadQualitativeRecord(db, record.id))
    const tasks = body.taskList && toNewTasks(body.taskList)
    await updateAndApprove(db, record, { tasks, remarks: body.remarks, version: body.version, by: actor.id, now })
    const data = await loadQualitativeRecord(db, record.id, toDeciding(reach, registered))
    audit({ ...toAuditObject(data), before, after: { ...toAuditedRecord(data), ...own } })
    publish(await selectConcernedPeople(db, [record.user_id], toDay(now)))
    return { data }
  },

  approve: async (call) => {
    const { body, clock } = call
    // Different spellings of an id identify the same record.
    const versions = new Map(
      body.ids.map((id, at) => [asId(id.trim()) ?? refuse('QUALITATIVE_NOT_FOUND'), body.versions?.[at] ?? null]),
    )
    const items = [...versions].map(([id, version]) => ({ id, version }))
    const decision = { items, outcome: 'approve', remark: body.remarks ?? '', now: clock() } as const
    return { approved: await decideAll(call, qualitativeApprovals, decision) }
  },

  all: async ({ db, reach, query, registered }) => {
    const which = matchesSql(db, { email: query.email, from: query.startDate, to: query.endDate })
    const { data, total } = await selectQualitativePage(db, {
      which,
      page: toPage(query, ADMIN_PAGE),
      deciding: toDeciding(reach, registered),
    })
    return { data, totalRecords: total }
  },

  deleteTask: async ({ db, actor, params, clock, audit, publish }) => {
    const { id, person, name } = found(await lockAnyRecord(db, asId(params.recordId.trim())), 'QUALITATIVE_NOT_FOUND')
    const own = await checkOwnFigures(db, actor, [person])
    const taskId = asId(params.taskId.trim()) ?? refuse('QUALITATIVE_TASK_NOT_FOUND')
    const now = clock()
    const deleted = await deleteTask(db, { recordId: id, taskId, by: actor.id, now })
    if (deleted === undefined) return refuse('QUALITATIVE_TASK_NOT_FOUND')
    const { title, emptied } = deleted
    audit({ type: 'qualitative', id, name, before: { task: title }, after: { deleted: emptied, ...own } })
    publish(await selectConcernedPeople(db, [person], toDay(now)))
    return { emptied }
  },
})
