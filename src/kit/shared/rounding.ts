/** The label beside a difference that comes only from rounding. */
export const ROUNDING = 'rounding'

/**
 * Returns by how much a shown sum exceeds its shown parts, all with 2 decimals, or 0 if they add up. Each number is rounded from
 * an exact one, so it is off by at most half a hundredth. A larger difference has another cause, and the result is then 0 as well
 * (calculations.md 1).
 * @param rounded how many rounded numbers make up the parts and the sum, for a part that is itself a sum of rounded numbers
 */
export function computeRounding(sum: number, parts: readonly number[], rounded = parts.length + 1): number {
  const difference = Math.round(sum * 100) - parts.reduce((all, part) => all + Math.round(part * 100), 0)
  return Math.abs(difference) * 2 <= rounded ? difference / 100 : 0
}
