import { whoIs } from '../../kit/shared/ids.ts'
import { rupeesOf } from '../../kit/shared/money.ts'
import { routes } from '../../kit/server/routes.ts'
import { dayOf, instantOf } from '../../kit/shared/time.ts'
import { found } from '../refusals.ts'
import { holdsOf } from '../../allocations/server/lookup.ts'
import { shownTo } from '../../tasks/files/server/lookup.ts'
import { timesheetProjectsOf } from '../../timesheets/server/lookup.ts'
import { type PersonEvent, people } from '../person-contract.ts'
import { changesOf, spansOf } from '../person-rules.ts'
import { isAdmin } from '../rules.ts'
import { momentsOf, personNamed, personWhole } from './person-queries.ts'
import { openWorkOf } from '../../tasks/assign/server/lookup.ts'

/** Instants per page of events. */
const MOMENTS = 50

const instant = (text: string): string => new Date(text).toISOString()

export const personRoutes = routes('users', people, {
  summary: async ({ db, actor, reach, params, now }) => {
    const today = dayOf(now)
    const whole = found(await personWhole(db, reach, whoIs(params.id), { salaries: isAdmin(actor) }), 'USER_NOT_FOUND')
    const { terms, salaries, managers, departments, ...person } = whole
    const [work, accounts, timesheetProjects] = await Promise.all([
      openWorkOf(db, person._id, shownTo(db, reach)),
      holdsOf(db, person._id, now),
      timesheetProjectsOf(db, person._id, now),
    ])
    const history = <Fact extends { from: string; setOn: string }>(facts: readonly Fact[]) =>
      spansOf(facts, today).map((span) => ({ ...span, setOn: instant(span.setOn) }))
    return {
      person,
      terms: history(terms),
      ...(salaries !== null && {
        salaries: history(salaries).map(({ paise, ...span }) => ({ ...span, amount: rupeesOf(paise) })),
      }),
      managers: history(managers),
      departments: history(departments),
      work,
      accounts,
      timesheetProjects,
    }
  },

  events: async ({ db, actor, reach, params, query }) => {
    const person = found(await personNamed(db, reach, whoIs(params.id)), 'USER_NOT_FOUND')
    const before = query.before === undefined ? null : (instantOf(query.before)?.toISOString() ?? null)
    const salaries = isAdmin(actor)
    const asked = { userId: person._id, before, most: MOMENTS, salaries }
    const { moments, next } = found(await momentsOf(db, reach, asked), 'USER_NOT_FOUND')
    const events = moments.flatMap(({ at, changes, acts }): PersonEvent[] => [
      ...changes.map(({ call, actor: by, before: was, after }) => ({
        at: instant(at),
        actor: by,
        work: null,
        change: { call, fields: changesOf(was, after, salaries) },
      })),
      ...acts.map((work) => ({ at: instant(at), actor: person, change: null, work })),
    ])
    return { events, next }
  },
})
