import type { Db } from '../../kit/postgres/db.ts'
import { listed } from '../../kit/shared/counted.ts'
import { formatMonth } from '../../closed-months/rules.ts'
import { refuse } from '../refusals.ts'
import { selectClosedDays } from './queries.ts'

/**
 * A holiday of a closed month changes no more; the trigger of the table refuses one whose month is closed at the same time.
 * @throws HOLIDAY_MONTH_CLOSED
 */
export async function refuseClosed(db: Db, days: readonly (string | null)[], path = 'day'): Promise<void> {
  const closed = await selectClosedDays(
    db,
    days.filter((day) => day !== null),
  )
  if (closed.length === 0) return
  const month = listed([...new Set(closed.map((day) => formatMonth(day.slice(0, 7))))])
  const issues = closed.map((day) => ({ path, message: `${formatMonth(day.slice(0, 7))} is closed.` }))
  refuse('HOLIDAY_MONTH_CLOSED', { values: { month }, issues })
}
