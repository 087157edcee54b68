import { type Exact, exact, roundToTwoDecimals, paiseToRupees, sumExact } from '../kit/shared/exact.ts'
import { groupBy } from '../kit/shared/grouped.ts'
import type { BudgetMoves } from './contract.ts'

const sumUnits = (groups: readonly { units: string }[]): Exact => sumExact(groups.map(({ units }) => exact(units)))

/**
 * Returns how a new budget would change the revenue of a profile, which is units × budget (calculations.md 2).
 * @param groups the units of a profile, by month YYYY-MM
 * @param more the change of the revenue per unit in paise; negative if it falls
 */
export function computeBudgetMoves(
  groups: readonly { month: string; units: string }[],
  more: number,
  isClosed: ReadonlySet<string>,
): BudgetMoves {
  const months = [...groupBy(groups, ({ month }) => month)]
    .map(([month, some]) => ({ month, units: sumUnits(some) }))
    .filter(({ units }) => !units.equals(0))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map(({ month, units }) => ({ month, isClosed: isClosed.has(month), ...shown(units, more) }))
  return { months, ...shown(sumUnits(groups), more) }
}

const shown = (units: Exact, more: number) => ({ units: roundToTwoDecimals(units), by: paiseToRupees(units.mul(more)) })
