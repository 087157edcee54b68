import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toDay, formatInstant } from '../../kit/shared/time.ts'
import { BEFORE_FIRST } from '../../users/first-day-rules.ts'
import { isBeforeFirst, reachedSql } from '../../users/server/lookup.ts'
import { qualitative } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { findDayProblem, sumTaskMinutes } from '../rules.ts'
import { OWN_PAGE } from '../vocabulary.ts'
import { checkChangedDay, selectDays } from './day-minutes.ts'
import {
  selectConcernedPeople,
  insertRecords,
  lockOwnRecord,
  matchesSql,
  selectQualitativePage,
  refillRecord,
} from './record-queries.ts'
import { toAuditedRecord, toAuditObject, loadQualitativeRecord, toNewTasks } from './serialize.ts'

export const ownRoutes = routes('qualitative', qualitative, {
  add: async ({ db, actor, body, clock, audit, publish }) => {
    const now = clock()
    const problem = findDayProblem(body.effectiveDate, toDay(now))
    if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'effectiveDate', message: problem }] })
    if (await isBeforeFirst(db, actor.id, body.effectiveDate))
      refuse('BEFORE_FIRST_DAY', { issues: [{ path: 'effectiveDate', message: BEFORE_FIRST }] })
    const record = { userId: actor.id, day: body.effectiveDate, tasks: toNewTasks(body.taskList) }
    await checkChangedDay(db, { person: actor.id, day: record.day, before: 0, after: sumTaskMinutes(body.taskList) })
    const { id } = found(await insertRecords(db, [record], actor.id, now), 'QUALITATIVE_NOT_FOUND')
    const data = await loadQualitativeRecord(db, id)
    audit({ ...toAuditObject(data), after: toAuditedRecord(data) })
    publish(await selectConcernedPeople(db, [actor.id], toDay(now)))
    return { data }
  },

  own: async (call) => {
    const { db, reach } = call
    const which = reachedSql(db, reach, db`r.user_id`)
    return readList(call, OWN_PAGE, (page) => selectQualitativePage(db, { which, page }))
  },

  ownApproved: async (call) => {
    const { db, reach, query } = call
    const days = matchesSql(db, { email: undefined, from: query.fromDate, to: query.toDate })
    const which = db`r.approved and ${reachedSql(db, reach, db`r.user_id`)} and ${days}`
    return readList(call, OWN_PAGE, (page) => selectQualitativePage(db, { which, page }))
  },

  ownDays: async ({ db, actor, query }) => ({ data: await selectDays(db, actor.id, query) }),

  refill: async ({ db, actor, params, body, clock, audit, publish }) => {
    const {
      id,
      day,
      minutes,
      approved,
      version,
      changed_at: at,
    } = found(await lockOwnRecord(db, asId(params.id.trim()), actor.id), 'QUALITATIVE_NOT_FOUND')
    if (approved) refuse('QUALITATIVE_APPROVED')
    if (body.version !== undefined && body.version !== version)
      refuse('QUALITATIVE_OUTDATED', { values: { time: formatInstant(at) } })
    await checkChangedDay(db, { person: actor.id, day, before: minutes, after: sumTaskMinutes(body.taskList) })
    const now = clock()
    const before = toAuditedRecord(await loadQualitativeRecord(db, id))
    await refillRecord(db, id, toNewTasks(body.taskList), actor.id, now)
    const data = await loadQualitativeRecord(db, id)
    audit({ ...toAuditObject(data), before, after: toAuditedRecord(data) })
    publish(await selectConcernedPeople(db, [actor.id], toDay(now)))
    return { data }
  },
})
