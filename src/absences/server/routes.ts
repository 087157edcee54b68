import { routes } from '../../kit/server/routes.ts'
import { whoIs } from '../../kit/shared/ids.ts'
import { absences } from '../contract.ts'
import { found } from '../refusals.ts'
import { enterAbsence } from './enter-absence.ts'
import { absencesOf } from './lookup.ts'
import { absentPerson, lockSelf } from './queries.ts'
import { requestsOf, seenRequest } from './requests.ts'

export const absenceRoutes = routes('absences', absences, {
  record: async ({ db, actor, reach, query, body: { user, date, to, reason }, clock, audit, publish, registered }) => {
    const person = found(await absentPerson(db, reach, whoIs(user), 'lock'), 'USER_NOT_FOUND')
    const entry = {
      person,
      from: date,
      to,
      reason,
      by: actor,
      confirmed: query.confirm === true,
      now: clock(),
      reach,
      registered,
    }
    const { entered, audited, concerns } = await enterAbsence(db, entry)
    publish(concerns)
    for (const line of audited) audit(line)
    const day = entered.recorded[0] ?? date
    return { data: found(await absencesOf(db, actor, { userId: person.id, from: day, to: day }), 'USER_NOT_FOUND'), entered }
  },

  recordOwn: async ({ db, actor, reach, query, body: { date, to, reason }, clock, audit, publish, registered }) => {
    const person = found(await lockSelf(db, reach), 'USER_NOT_FOUND')
    const entry = {
      person,
      from: date,
      to,
      reason,
      by: actor,
      confirmed: query.confirm === true,
      now: clock(),
      reach,
      registered,
    }
    const { entered, audited, concerns } = await enterAbsence(db, entry)
    publish(concerns)
    for (const line of audited) audit(line)
    return { data: entered }
  },

  own: async ({ db, actor, query }) => {
    const mine = { userId: actor.id, ...query }
    const [data, requests] = await Promise.all([absencesOf(db, actor, mine), requestsOf(db, mine, (q) => db`${q}.reason`)])
    return { data, requests }
  },

  ofUser: async ({ db, actor, reach, params, query }) => {
    const { id } = found(await absentPerson(db, reach, whoIs(params.user), 'look'), 'USER_NOT_FOUND')
    const theirs = { userId: id, ...query }
    const [data, requests] = await Promise.all([
      absencesOf(db, actor, theirs),
      requestsOf(db, theirs, (q) => seenRequest(db, reach, q)),
    ])
    return { data, requests }
  },
})
