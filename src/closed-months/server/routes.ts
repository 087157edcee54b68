import { routes } from '../../kit/server/routes.ts'
import { counted } from '../../kit/shared/counted.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { closedMonths } from '../contract.ts'
import { refuse } from '../refusals.ts'
import { daysOf, isOver, showMonth } from '../rules.ts'
import { freezeMonth } from './handover.ts'
import { closings, insertClosing, isClosed, lockMonths, reopenMonth, whoDecides } from './queries.ts'

const objectOf = (month: string) => ({ type: 'closed-month', id: month, name: showMonth(month) })

export const closedMonthRoutes = routes('closed-months', closedMonths, {
  list: async ({ db, actor }) => ({ data: await closings(db, actor.roles.includes('ADMIN')) }),

  close: async ({ db, actor, query, body: { month }, clock, audit, publish, registered }) => {
    await lockMonths(db)
    // After the lock: what was written meanwhile is counted.
    const now = clock()
    if (!isOver(month, dayOf(now))) refuse('MONTH_NOT_OVER')
    if (await isClosed(db, month)) refuse('MONTH_CLOSED_ALREADY')
    const open = (await Promise.all(registered.openInMonth.map((count) => count(db, daysOf(month))))).flat()
    const left = open.filter(({ count }) => count > 0)
    const blocking = left.filter(({ blocks }) => blocks === true)
    if (blocking.length > 0)
      refuse('MONTH_HELD_OPEN', {
        values: { what: blocking.map(({ noun: [one, many], count }) => counted(count, one, many)).join(', ') },
      })
    if (left.length > 0 && query.confirm !== true)
      refuse('NEEDS_CONFIRMATION', {
        issues: left.map(({ noun: [one, many], count }) => ({ path: 'month', message: counted(count, one, many) })),
      })
    const [closing] = await insertClosing(db, month, actor.id, now)
    await freezeMonth(db, registered, { closingId: closing?.id ?? '', month, isLate: false, now })
    publish(await whoDecides(db))
    audit({ ...objectOf(month), after: { closed: true } })
  },

  reopen: async ({ db, actor, body: { month, reason }, clock, audit, publish }) => {
    await lockMonths(db)
    const reopened = await reopenMonth(db, month, { by: actor.id, reason, now: clock() })
    if (reopened.length === 0) refuse('MONTH_NOT_CLOSED')
    publish(await whoDecides(db))
    audit({ ...objectOf(month), before: { closed: true }, after: { closed: false, reason } })
  },
})
