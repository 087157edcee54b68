import { routes } from '../../kit/server/routes.ts'
import { whoIs } from '../../kit/shared/ids.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import { absences } from '../contract.ts'
import { found, refuse, refuseIf } from '../refusals.ts'
import { absenceProblem, isTooFarAhead, isWeekend } from '../rules.ts'
import { absencesOf, absentPerson, insertAbsence } from './queries.ts'

export const absenceRoutes = routes('absences', absences, {
  record: async ({ db, actor, reach, query, body, clock, audit, publish }) => {
    const { id: userId, fullName } = found(await absentPerson(db, reach, whoIs(body.user), 'lock'), 'USER_NOT_FOUND')
    const { date: day, reason } = body
    const now = clock()
    if (isTooFarAhead(day, dayOf(now))) refuse('ABSENCE_TOO_FAR')
    const last = async () => absencesOf(db, userId, { from: day, to: day })
    const present = (await last())[0]?.reason ?? ''
    refuseIf(absenceProblem({ isAdmin: actor.roles.includes('ADMIN'), present: present || null, reason: reason || null }))
    if (reason === 'reject' && !isWeekend(day) && query.confirm !== true)
      refuse('NEEDS_CONFIRMATION', { issues: [{ path: 'date', message: `${showDay(day)} is no weekend day.` }] })
    await insertAbsence(db, { userId, day, reason, by: actor.id, now })
    publish([userId])
    audit({
      type: 'absence',
      id: userId,
      name: `${fullName} ${showDay(day)}`,
      before: { reason: present },
      after: { reason },
    })
    return { data: found(await last(), 'USER_NOT_FOUND') }
  },

  ofUser: async ({ db, reach, params, query }) => {
    const { id } = found(await absentPerson(db, reach, whoIs(params.user), 'look'), 'USER_NOT_FOUND')
    return { data: await absencesOf(db, id, query) }
  },
})
