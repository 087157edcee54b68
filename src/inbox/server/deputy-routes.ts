import type { AuditEntry } from '../../kit/server/audit.ts'
import { findUnlimitedReach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { toEmailKey, parsePersonRef } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toDay } from '../../kit/shared/time.ts'
import { type Deputy, deputies } from '../deputies-contract.ts'
import { found, refuse } from '../refusals.ts'
import { findDeputyPeriodProblem } from '../rules.ts'
import { selectCandidatesForUse, selectDeputies, selectDeputyCandidates, endDeputy, insertDeputy } from './deputy-queries.ts'

const daysOf = ({ deputy, from, to }: Deputy) => ({ deputy: deputy.email, from, to })
const entryOf = ({ _id, manager }: Deputy): AuditEntry => ({ type: 'deputy', id: _id, name: manager.fullName })

export const deputyRoutes = routes('inbox', deputies, {
  list: async ({ db, reach, query: { manager } }) => {
    const [data, candidates] = await Promise.all([
      selectDeputies(db, reach, manager === undefined ? undefined : parsePersonRef(manager)),
      selectDeputyCandidates(db),
    ])
    return { data, candidates, today: reach.day }
  },

  name: async ({ db, actor, reach, body, clock, audit, publish }) => {
    const sent = body.manager === undefined ? { id: actor.id, email: '' } : parsePersonRef(body.manager)
    const chosen = parsePersonRef(body.deputy)
    const people = await selectCandidatesForUse(db, sent, chosen)
    const personOf = ({ id, email }: typeof sent) =>
      people.filter((one) => (id === null ? toEmailKey(one.email) === email : one.id === id))
    const manager = found(personOf(sent), 'USER_NOT_FOUND')
    if (manager.id !== actor.id && findUnlimitedReach(reach) === undefined) refuse('USER_NOT_FOUND')
    if (!manager.roles.includes('MANAGER')) refuse('NOT_A_MANAGER')
    const deputy = found(personOf(chosen), 'NOT_A_DEPUTY')
    if (deputy.id === manager.id) refuse('NOT_A_DEPUTY')
    const now = clock()
    const problem = findDeputyPeriodProblem(body, toDay(now))
    if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [problem] })

    const period = { from: body.from, to: body.to }
    const made = found(
      await insertDeputy(db, { manager: manager.id, deputy: deputy.id, ...period, by: actor.id, now }),
      'DEPUTY_NOT_FOUND',
    )
    audit({ ...entryOf(made), after: daysOf(made) })
    publish([manager.id, deputy.id])
    return { data: made }
  },

  end: async ({ db, actor, reach, params, clock, audit, publish }) => {
    const ended = found(await endDeputy(db, reach, { id: asId(params.id), by: actor.id, now: clock() }), 'DEPUTY_NOT_FOUND')
    audit({ ...entryOf(ended), before: daysOf(ended) })
    publish([ended.manager._id, ended.deputy._id])
    return { data: ended }
  },
})
