import { formatMonth } from '../../closed-months/rules.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import type { BudgetMoves } from '../contract.ts'
import { formatDay } from '../../kit/shared/time.ts'

/** At most this many profiles are named. The others are only counted. */
const MAX_NAMED_PROFILES = 5
type Moved = { until: string | null; profiles: readonly { name: string; days: number }[] }

/**
 * Describes what changes when a rate is saved from a day on (decision 132).
 * @param month the last closed month as YYYY-MM; null if no month is closed
 */
export function describeMoved({ until, profiles }: Moved, from: string, month: string | null): string {
  const span = `from ${formatDay(from)} ${until === null ? 'on' : `until the next rate on ${formatDay(until)}`}`
  const closed = month === null ? '' : ` ${formatMonth(month)} is closed and keeps its rates.`
  if (profiles.length === 0) return `Changes no target day ${span}.${closed}`
  const names = profiles.slice(0, MAX_NAMED_PROFILES).map(({ name }) => name)
  const others = profiles.length - names.length
  const days = formatQuantity(
    profiles.reduce((sum, { days: some }) => sum + some, 0),
    'day',
  )
  const named = `${names.join(', ')}${others === 0 ? '' : ` and ${formatQuantity(others, 'other')}`}`
  return `Changes ${days} of ${formatQuantity(profiles.length, 'worklog profile')} ${span}: ${named}.${closed}`
}

const signed = (rupees: number): string => `${rupees < 0 ? '−' : '+'}${formatRupees(Math.abs(rupees))}`
/**
 * Describes the effect of a new budget: "This changes the revenue of 12 units of November 2026, +360.00. Nothing is saved yet."
 * It lists each month and, if there are several, the total.
 */
export function describeBudgetMoves({ months, units, by }: BudgetMoves): string {
  if (months.length === 0) return 'No units change, as none is done yet.'
  const parts = months.map(
    (each) =>
      `${formatQuantity(each.units, 'unit')} of ${formatMonth(each.month)}${each.isClosed ? ', which is closed' : ''}, ${signed(each.by)}`,
  )
  const all = months.length === 1 ? '' : `; together ${formatQuantity(units, 'unit')}, ${signed(by)}`
  return `This changes the revenue of ${parts.join('; ')}${all}. Nothing is saved yet.`
}
