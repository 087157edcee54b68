/** What stands beside a difference that comes from rounding alone. */
export const ROUNDING = 'rounding'

/**
 * What a shown sum has more than its shown parts, all with 2 decimals; 0 where they add up. Each figure is rounded on its own,
 * from exact ones, so it is off by half a hundredth at most; a larger difference has another cause and gives 0 as well
 * (calculations.md 1, decision P720).
 * @param rounded how many rounded figures the parts and the sum are made of, where a part is itself a sum of such
 */
export function computeRounding(sum: number, parts: readonly number[], rounded = parts.length + 1): number {
  const difference = Math.round(sum * 100) - parts.reduce((all, part) => all + Math.round(part * 100), 0)
  return Math.abs(difference) * 2 <= rounded ? difference / 100 : 0
}
