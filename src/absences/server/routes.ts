import { routes } from '../../kit/server/routes.ts'
import { whoIs } from '../../kit/shared/ids.ts'
import { absences } from '../contract.ts'
import { found } from '../refusals.ts'
import { absencesOf, recordAbsence } from './lookup.ts'
import { absentPerson } from './queries.ts'

export const absenceRoutes = routes('absences', absences, {
  record: async ({ db, actor, reach, query, body: { user, date: day, reason }, clock, audit, publish, registered }) => {
    const person = found(await absentPerson(db, reach, whoIs(user), 'lock'), 'USER_NOT_FOUND')
    const { absence, audited } = await recordAbsence(db, {
      person,
      day,
      reason,
      by: actor,
      confirmed: query.confirm === true,
      now: clock(),
      figures: registered.dayFigures,
    })
    publish([person.id])
    audit(audited)
    return { data: absence }
  },

  ofUser: async ({ db, actor, reach, params, query }) => {
    const { id } = found(await absentPerson(db, reach, whoIs(params.user), 'look'), 'USER_NOT_FOUND')
    return { data: await absencesOf(db, actor, { userId: id, ...query }) }
  },
})
