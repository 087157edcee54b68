import { toMonthRange } from '../../closed-months/rules.ts'
import { parsePersonRef } from '../../kit/shared/emails.ts'
import { toDay } from '../../kit/shared/time.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { toPage } from '../../kit/shared/paging.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { routes } from '../../kit/server/routes.ts'
import { selectManagerIds, selectPeopleForUse } from '../../users/server/lookup.ts'
import { listDaysOfMonth, listDaysToAskFor, deriveDayMarks, listFillableDays, listHolidays } from '../gap-rules.ts'
import { gaps } from '../gaps-contract.ts'
import { found, refuse } from '../refusals.ts'
import { selectGapCalendar, insertNudges } from './gap-queries.ts'

const EVERYONE = { q: '', manager: null, department: null, person: null }

export const gapRoutes = routes('timesheets', gaps, {
  team: async ({ db, actor, reach, query }) => {
    const { month = reach.day.slice(0, 7), q = '', manager = null, department = null } = query
    const person = query.person === undefined ? null : parsePersonRef(query.person)
    const params = { reader: actor, ...toMonthRange(month), q, manager, department, person, ...toPage(query, TIMESHEETS_PAGE) }
    const { people, ...calendar } = found(await selectGapCalendar(db, reach, params), 'USER_NOT_FOUND')
    if (person !== null && people.length === 0) refuse('USER_NOT_FOUND')
    const days = listDaysOfMonth(month)
    return {
      today: reach.day,
      month,
      ...calendar,
      people: people.map(({ _id, fullName, email, has_left, can_nudge, manager: last, asked: waiting, nudged_at, ...facts }) => {
        const marks = deriveDayMarks(facts, days, reach.day)
        return {
          _id,
          fullName,
          email,
          has_left,
          can_nudge,
          manager: last,
          asked: waiting.filter(({ date }) => marks[days.indexOf(date)] !== 'elsewhere'),
          nudged_at,
          holidays: listHolidays(facts, days),
          days: marks,
        }
      }),
    }
  },

  own: async ({ db, actor, reach, query }) => {
    const { month = reach.day.slice(0, 7) } = query
    const params = { ...EVERYONE, reader: actor, ...toMonthRange(month), limit: 1, offset: 0 }
    const { people, is_closed: isClosed } = found(await selectGapCalendar(db, reach, params), 'USER_NOT_FOUND')
    const person = found(people, 'USER_NOT_FOUND')
    const days = listDaysOfMonth(month)
    return {
      today: reach.day,
      month,
      is_closed: isClosed,
      days: deriveDayMarks(person, days, reach.day),
      asked: person.asked,
      holidays: listHolidays(person, days),
      open: listFillableDays(person, days, { today: reach.day, isClosed }),
    }
  },

  nudge: async ({ db, actor, reach, body: { month, users }, clock, audit, publish }) => {
    const now = clock()
    const today = toDay(now)
    if (month > today.slice(0, 7)) refuse('MONTH_TO_COME')
    const named = await selectPeopleForUse(db, reach, users, 'look')
    const unknown = findUnknownTexts('users', users, named, 'active user')
    if (unknown.length > 0) refuse('USER_NOT_FOUND', { issues: unknown })
    const { from, to } = toMonthRange(month)
    const among = named.map(({ id }) => id)
    const params = { ...EVERYONE, reader: actor, from, to, among, isOfToday: true, limit: users.length, offset: 0 }
    const { people, is_closed: isClosed } = found(await selectGapCalendar(db, reach, params), 'USER_NOT_FOUND')
    const others = named.filter(({ id }) => people.every(({ _id, has_left: hasLeft }) => _id !== id || hasLeft))
    if (others.length > 0) {
      const issues = others.map(({ place, fullName }) => ({
        path: `users.${place}`,
        message: `${fullName} does not fill timesheets.`,
      }))
      refuse('NO_TIMESHEET_PROJECTS', { issues })
    }
    if (isClosed) refuse('MONTH_CLOSED')
    const days = listDaysOfMonth(month)
    const missing = people.flatMap(({ _id: userId, fullName, ...facts }) => {
      const count = listDaysToAskFor(days, { days: deriveDayMarks(facts, days, today), asked: facts.asked }).length
      return count === 0 ? [] : [{ userId, fullName, days: count }]
    })
    const nudged = new Set((await insertNudges(db, missing, { day: today, from, by: actor.id, now })).map(({ userId }) => userId))
    const left = { earlier: missing.length - nudged.size, complete: people.length - missing.length }
    if (nudged.size === 0) {
      const why = [[left.earlier, 'already nudged today'] as const, [left.complete, 'no missing days'] as const]
      refuse('NOBODY_NUDGED', {
        values: { why: why.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`])).join(', ') },
      })
    }
    for (const { userId, fullName, days: count } of missing)
      if (nudged.has(userId)) audit({ type: 'user', id: userId, name: fullName, after: { month, missingDays: count } })
    publish([...new Set([...nudged, ...(await selectManagerIds(db, [...nudged], today))])])
    return { nudged: nudged.size, ...left }
  },
})
