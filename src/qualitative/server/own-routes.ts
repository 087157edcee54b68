import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { pageOf } from '../../kit/shared/paging.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { isReached } from '../../users/server/lookup.ts'
import type { z } from 'zod'
import { qualitative } from '../contract.ts'
import type { QualitativeRecord, TaskList } from '../record-contract.ts'
import { found, refuse } from '../refusals.ts'
import { dayProblem, minutesOf } from '../rules.ts'
import { OWN_PAGE } from '../vocabulary.ts'
import {
  approversOfPerson,
  countRecords,
  insertRecords,
  lockOwnRecord,
  type NewTask,
  qualitativeRecords,
  refillRecord,
} from './record-queries.ts'

/** Sent tasks as they are stored. */
export const tasksOf = (tasks: z.output<typeof TaskList>): NewTask[] =>
  tasks.map(({ title, description, timeSpent }) => ({ title, description, minutes: minutesOf(timeSpent) }))

/** The audited fields of a record. */
export const audited = ({ managerApproval, totalHours, managerRemark, taskList }: QualitativeRecord) => ({
  managerApproval,
  totalHours,
  tasks: taskList.map(({ title }) => title),
  ...(managerRemark !== '' && { managerRemark }),
})
export const objectOf = ({ _id, addedBy, effectiveDate }: QualitativeRecord) => ({
  type: 'qualitative',
  id: _id,
  name: `${addedBy.fullName} ${showDay(effectiveDate)}`,
})
export const recordOf = async (db: Db, id: string, withDay: boolean): Promise<QualitativeRecord> =>
  found(await qualitativeRecords(db, { which: db`r.id = ${id}`, withDay }), 'QUALITATIVE_NOT_FOUND')

export const ownRoutes = routes('qualitative', qualitative, {
  add: async ({ db, actor, body, clock, audit, publish }) => {
    const now = clock()
    const problem = dayProblem(body.effectiveDate, dayOf(now))
    if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'effectiveDate', message: problem }] })
    const record = { userId: actor.id, day: body.effectiveDate, tasks: tasksOf(body.taskList) }
    const { id } = found(await insertRecords(db, [record], actor.id, now), 'QUALITATIVE_NOT_FOUND')
    const data = await recordOf(db, id, false)
    audit({ ...objectOf(data), after: audited(data) })
    publish([actor.id, ...(await approversOfPerson(db, actor.id, dayOf(now)))])
    return { data }
  },

  own: async ({ db, reach, query }) => {
    const which = isReached(db, reach, db`r.user_id`)
    const [data, total] = await Promise.all([
      qualitativeRecords(db, { which, page: pageOf(query, OWN_PAGE), withDay: false }),
      countRecords(db, which),
    ])
    return { data, total }
  },

  ownApproved: async ({ db, reach, query }) => {
    const which = db`r.approved and ${isReached(db, reach, db`r.user_id`)}`
    const [data, total] = await Promise.all([
      qualitativeRecords(db, { which, page: pageOf(query, OWN_PAGE), withDay: false }),
      countRecords(db, which),
    ])
    return { data, total }
  },

  refill: async ({ db, actor, params, body, clock, audit, publish }) => {
    const { id, approved } = found(await lockOwnRecord(db, asId(params.id.trim()), actor.id), 'QUALITATIVE_NOT_FOUND')
    if (approved) refuse('QUALITATIVE_APPROVED')
    const now = clock()
    const before = audited(await recordOf(db, id, false))
    await refillRecord(db, id, tasksOf(body.taskList), actor.id, now)
    const data = await recordOf(db, id, false)
    audit({ ...objectOf(data), before, after: audited(data) })
    publish([actor.id, ...(await approversOfPerson(db, actor.id, dayOf(now)))])
    return { data }
  },
})
