import type { Call } from '../../kit/server/call.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { selectHolidaysBetween } from '../../holidays/server/lookup.ts'
import { parsePersonRef } from '../../kit/shared/emails.ts'
import { type Entered, absences } from '../contract.ts'
import { found } from '../refusals.ts'
import type { Reason, SeenReason } from '../vocabulary.ts'
import { enterAbsence } from './enter-absence.ts'
import { selectAbsences } from './lookup.ts'
import { selectAbsentPerson, lockAbsentPerson } from './queries.ts'
import { selectAbsenceRequests, visibleRequestReasonSql } from './requests.ts'

type Entering = Pick<Call<typeof absences.recordOwn>, 'db' | 'actor' | 'query' | 'clock' | 'audit' | 'publish' | 'registered'> & {
  reach: Reach
  body: { date: string; to?: string | undefined; reason: '' | Reason; seen?: '' | SeenReason | undefined }
}
async function enter(
  { db, actor, reach, query, body: { date, to, reason, seen }, clock, audit, publish, registered }: Entering,
  person: { id: string; fullName: string },
): Promise<Entered> {
  const entry = {
    person,
    from: date,
    to,
    reason,
    seen,
    by: actor,
    confirmed: query.confirm === true,
    now: clock(),
    reach,
    registered,
  }
  const { entered, audited, concerns } = await enterAbsence(db, entry)
  publish(concerns)
  for (const line of audited) audit(line)
  return entered
}

export const absenceRoutes = routes('absences', absences, {
  record: async (call) => {
    const { db, actor, reach, body } = call
    const person = found(await selectAbsentPerson(db, reach, parsePersonRef(body.user), 'lock'), 'USER_NOT_FOUND')
    const entered = await enter(call, person)
    const day = entered.recorded[0] ?? body.date
    return { data: found(await selectAbsences(db, actor, { userId: person.id, from: day, to: day }), 'USER_NOT_FOUND'), entered }
  },

  recordOwn: async (call) => ({ data: await enter(call, found(await lockAbsentPerson(call.db, call.reach), 'USER_NOT_FOUND')) }),

  own: async ({ db, actor, query }) => {
    const mine = { userId: actor.id, ...query }
    const [data, requests, holidays] = await Promise.all([
      selectAbsences(db, actor, mine),
      selectAbsenceRequests(db, mine, (q) => db`${q}.reason`),
      selectHolidaysBetween(db, mine),
    ])
    return { data, requests, holidays }
  },

  ofUser: async ({ db, actor, reach, params, query }) => {
    const { id } = found(await selectAbsentPerson(db, reach, parsePersonRef(params.user), 'look'), 'USER_NOT_FOUND')
    const theirs = { userId: id, ...query }
    const [data, requests, holidays] = await Promise.all([
      selectAbsences(db, actor, theirs),
      selectAbsenceRequests(db, theirs, (q) => visibleRequestReasonSql(db, reach, q)),
      selectHolidaysBetween(db, theirs),
    ])
    return { data, requests, holidays }
  },
})
