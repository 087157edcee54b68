import { daysOf } from '../../closed-months/rules.ts'
import { whoIs } from '../../kit/shared/ids.ts'
import { pageOf } from '../../kit/shared/paging.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { routes } from '../../kit/server/routes.ts'
import { daysIn, marksOf, openDaysOf } from '../gap-rules.ts'
import { gaps } from '../gaps-contract.ts'
import { found, refuse } from '../refusals.ts'
import { calendarOf } from './gap-queries.ts'

const EVERYONE = { q: '', manager: null, department: null, person: null }

export const gapRoutes = routes('timesheets', gaps, {
  team: async ({ db, actor, reach, query }) => {
    const { month = reach.day.slice(0, 7), q = '', manager = null, department = null } = query
    const person = query.person === undefined ? null : whoIs(query.person)
    const asked = { reader: actor, ...daysOf(month), q, manager, department, person, ...pageOf(query, TIMESHEETS_PAGE) }
    const { people, ...calendar } = found(await calendarOf(db, reach, asked), 'USER_NOT_FOUND')
    if (person !== null && people.length === 0) refuse('USER_NOT_FOUND')
    const days = daysIn(month)
    return {
      today: reach.day,
      month,
      ...calendar,
      people: people.map(({ _id, fullName, email, manager: ofToday, asked: waiting, ...facts }) => ({
        _id,
        fullName,
        email,
        manager: ofToday,
        asked: waiting,
        days: marksOf(facts, days, reach.day),
      })),
    }
  },

  own: async ({ db, actor, reach, query }) => {
    const { month = reach.day.slice(0, 7) } = query
    const asked = { ...EVERYONE, reader: actor, ...daysOf(month), limit: 1, offset: 0 }
    const { people, is_closed: isClosed } = found(await calendarOf(db, reach, asked), 'USER_NOT_FOUND')
    const person = found(people, 'USER_NOT_FOUND')
    const days = daysIn(month)
    return {
      today: reach.day,
      month,
      is_closed: isClosed,
      days: marksOf(person, days, reach.day),
      asked: person.asked,
      open: openDaysOf(person, days, { today: reach.day, isClosed }),
    }
  },
})
