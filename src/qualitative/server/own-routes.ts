import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toDay, formatInstant } from '../../kit/shared/time.ts'
import { BEFORE_FIRST } from '../../users/first-day-rules.ts'
import { isBeforeFirst, isReached } from '../../users/server/lookup.ts'
import { qualitative } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { dayProblem } from '../rules.ts'
import { OWN_PAGE } from '../vocabulary.ts'
import { concernedBy, insertRecords, lockOwnRecord, matches, recordsPage, refillRecord } from './record-queries.ts'
import { audited, toAuditObject, loadQualitativeRecord, toNewTasks } from './serialize.ts'

export const ownRoutes = routes('qualitative', qualitative, {
  add: async ({ db, actor, body, clock, audit, publish }) => {
    const now = clock()
    const problem = dayProblem(body.effectiveDate, toDay(now))
    if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'effectiveDate', message: problem }] })
    if (await isBeforeFirst(db, actor.id, body.effectiveDate))
      refuse('BEFORE_FIRST_DAY', { issues: [{ path: 'effectiveDate', message: BEFORE_FIRST }] })
    const record = { userId: actor.id, day: body.effectiveDate, tasks: toNewTasks(body.taskList) }
    const { id } = found(await insertRecords(db, [record], actor.id, now), 'QUALITATIVE_NOT_FOUND')
    const data = await loadQualitativeRecord(db, id, false)
    audit({ ...toAuditObject(data), after: audited(data) })
    publish(await concernedBy(db, [actor.id], toDay(now)))
    return { data }
  },

  own: async (call) => {
    const { db, reach } = call
    const which = isReached(db, reach, db`r.user_id`)
    return readList(call, OWN_PAGE, (page) => recordsPage(db, { which, page, withDay: false }))
  },

  ownApproved: async (call) => {
    const { db, reach, query } = call
    const days = matches(db, { email: undefined, from: query.fromDate, to: query.toDate })
    const which = db`r.approved and ${isReached(db, reach, db`r.user_id`)} and ${days}`
    return readList(call, OWN_PAGE, (page) => recordsPage(db, { which, page, withDay: false }))
  },

  refill: async ({ db, actor, params, body, clock, audit, publish }) => {
    const {
      id,
      approved,
      version,
      changed_at: at,
    } = found(await lockOwnRecord(db, asId(params.id.trim()), actor.id), 'QUALITATIVE_NOT_FOUND')
    if (approved) refuse('QUALITATIVE_APPROVED')
    if (body.version !== undefined && body.version !== version)
      refuse('QUALITATIVE_OUTDATED', { values: { time: formatInstant(at) } })
    const now = clock()
    const before = audited(await loadQualitativeRecord(db, id, false))
    await refillRecord(db, id, toNewTasks(body.taskList), actor.id, now)
    const data = await loadQualitativeRecord(db, id, false)
    audit({ ...toAuditObject(data), before, after: audited(data) })
    publish(await concernedBy(db, [actor.id], toDay(now)))
    return { data }
  },
})
