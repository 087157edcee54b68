import { askFirst } from '../../kit/server/ask-first.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { firstDays, type MonthPoint, openInMonths } from './extension-points.ts'
import { routes } from '../../kit/server/routes.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { toDay } from '../../kit/shared/time.ts'
import { CHECKLIST_GROUPS, MAX_LISTED, closedMonths } from '../contract.ts'
import { refuse } from '../refusals.ts'
import { toMonthRange, isMonthOver, listMonthsSince, formatMonth } from '../rules.ts'
import { freezeMonth } from './handover.ts'
import {
  selectClosings,
  selectFirstMonth,
  insertClosing,
  isClosed,
  lockMonths,
  lockPeopleAndMonths,
  reopenMonth,
  selectDeciders,
} from './queries.ts'

const objectOf = (month: string) => ({ type: 'closed-month', id: month, name: formatMonth(month) })

type Asked = { month: string; isClosing: boolean; registered: Pick<Registered, 'extensionsOf'> }
const pointsOf = async (db: Db, reach: Reach<'all'>, { month, isClosing, registered }: Asked): Promise<MonthPoint[]> => {
  const asked = { ...toMonthRange(month), isClosing, extensionsOf: registered.extensionsOf }
  const points = (await Promise.all(registered.extensionsOf(openInMonths).map((open) => open(db, reach, asked)))).flat()
  return CHECKLIST_GROUPS.flatMap((group) => points.filter((point) => point.group === group))
}
const wordsOf = ({ noun: [one, many], count }: Pick<MonthPoint, 'noun' | 'count'>): string => formatQuantity(count, one, many)

export const closedMonthRoutes = routes('closed-months', closedMonths, {
  list: async ({ db, actor }) => ({ data: await selectClosings(db, actor.roles.includes('ADMIN')) }),

  months: async ({ db, reach, registered }) => {
    const first = await selectFirstMonth(db, reach, registered.extensionsOf(firstDays))
    return { data: first === null ? [] : listMonthsSince(first, reach.day) }
  },

  checklist: async ({ db, reach, params: { month }, registered }) => {
    const points = await pointsOf(db, reach, { month, isClosing: false, registered })
    return {
      data: points.map(({ group, title, detail, count, list = [], blocks = false, place, ...point }) => {
        return {
          group,
          title: count > 0 ? title.open : title.done,
          detail,
          count,
          words: wordsOf({ count, ...point }),
          list: list.slice(0, MAX_LISTED),
          blocks,
          place,
        }
      }),
    }
  },

  close: async ({ db, actor, reach, query, body: { month, reason }, clock, audit, publish, registered }) => {
    await lockMonths(db)
    // Reads the points after the lock, so that they include what was written meanwhile.
    const now = clock()
    if (!isMonthOver(month, toDay(now))) refuse('MONTH_NOT_OVER')
    if (await isClosed(db, month)) refuse('MONTH_CLOSED_ALREADY')
    const points = await pointsOf(db, reach, { month, isClosing: true, registered })
    const waiting = points.filter(({ group, count }) => group === 'waiting' && count > 0)
    const blocking = waiting.filter(({ blocks }) => blocks === true)
    if (blocking.length > 0) refuse('MONTH_HELD_OPEN', { values: { what: blocking.map(wordsOf).join(', ') } })
    if (waiting.length > 0 && query.confirm !== true)
      askFirst(waiting.map((point) => ({ path: 'month', message: wordsOf(point) })))
    const [closing] = await insertClosing(db, month, { by: actor.id, reason: reason ?? null, now })
    await freezeMonth(db, registered, { closingId: closing?.id ?? '', month, isLate: false, now })
    publish(await selectDeciders(db))
    audit({ ...objectOf(month), after: { closed: true, ...(reason !== undefined && { reason }) } })
  },

  reopen: async ({ db, actor, body: { month, reason }, clock, audit, publish }) => {
    await lockPeopleAndMonths(db)
    const reopened = await reopenMonth(db, month, { by: actor.id, reason, now: clock() })
    if (reopened.length === 0) refuse('MONTH_NOT_CLOSED')
    publish(await selectDeciders(db))
    audit({ ...objectOf(month), before: { closed: true }, after: { closed: false, reason } })
  },
})
