import { whoIs } from '../../kit/shared/emails.ts'
import { toRupees } from '../../kit/shared/money.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay, parseInstant } from '../../kit/shared/time.ts'
import { found } from '../refusals.ts'
import { type PersonEvent, type PersonSummary, people } from '../person-contract.ts'
import { listPersonChanges, buildFactSpans, startWithPerson } from '../person-rules.ts'
import { isAdmin } from '../rules.ts'
import { selectPersonMoments, personNamed, selectFullPerson } from './person-queries.ts'
import { activities, personParts } from './extension-points.ts'

/** Instants per page of events. */
const MOMENTS = 50

/** Typed where they are registered; test/registrations.test.ts compares their fields with the contract's. */
type PartsOfOthers = Pick<PersonSummary, 'work' | 'accounts' | 'targets' | 'timesheetProjects'>

const instant = (text: string): string => new Date(text).toISOString()

export const personRoutes = routes('users', people, {
  summary: async ({ db, actor, reach, params, now, registered: { extensionsOf } }) => {
    const today = toDay(now)
    const full = found(await selectFullPerson(db, reach, whoIs(params.id), { salaries: isAdmin(actor) }), 'USER_NOT_FOUND')
    const { first, terms, salaries, managers, departments, states, ...person } = full
    const parts = await Promise.all(
      extensionsOf(personParts)
        .flatMap((parts) => Object.entries(parts))
        .map(async ([field, part]) => [field, await part(db, { userId: person._id, reach, now })] as const),
    )
    const history = <Fact extends { from: string; setOn: string }>(facts: readonly Fact[]) =>
      buildFactSpans(facts, today).map((span) => ({ ...span, setOn: instant(span.setOn) }))
    return {
      person,
      terms: history(terms),
      ...(salaries !== null && {
        salaries: history(salaries).map(({ paise, ...span }) => ({ ...span, amount: toRupees(paise) })),
      }),
      managers: history(startWithPerson(managers, first)),
      departments: history(startWithPerson(departments, first)),
      states: history(states),
      ...(Object.fromEntries(parts) as PartsOfOthers),
    }
  },

  events: async ({ db, actor, reach, params, query, registered: { extensionsOf } }) => {
    const person = found(await personNamed(db, reach, whoIs(params.id)), 'USER_NOT_FOUND')
    const before = query.before === undefined ? null : (parseInstant(query.before)?.toISOString() ?? null)
    const salaries = isAdmin(actor)
    const input = { userId: person._id, before, most: MOMENTS, salaries, activities: extensionsOf(activities) }
    const { moments, next } = found(await selectPersonMoments(db, reach, input), 'USER_NOT_FOUND')
    const events = moments.flatMap(({ at, changes, acts }): PersonEvent[] => [
      ...changes.map(({ call, actor: by, before: was, after }) => ({
        at: instant(at),
        actor: by,
        work: null,
        change: { call, fields: listPersonChanges(was, after, salaries) },
      })),
      ...acts.map((work) => ({ at: instant(at), actor: person, change: null, work })),
    ])
    return { events, next }
  },
})
