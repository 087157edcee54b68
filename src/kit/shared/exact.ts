import Fraction from 'fraction.js'

/** An exact rational number, such as hours or fractions of paise (calculations.md 2). */
export type Exact = Fraction
/** Parses the text of a PostgreSQL numeric, or a number that was parsed from one. */
export const exact = (decimal: string | number | bigint): Exact => new Fraction(String(decimal))
export const ZERO: Exact = exact(0)

export const sumExact = (numbers: readonly Exact[]): Exact => numbers.reduce((sum, number) => sum.add(number), ZERO)

/** Rounds to the nearest whole number; a half is rounded away from 0. */
export const roundToBigInt = (number: Exact): bigint => {
  const { s, n, d } = number
  return s * ((2n * n + d) / (2n * d))
}
/** Rounds to 2 decimals, half away from zero. Hours and rupees are serialized this way. */
export const roundToTwoDecimals = (number: Exact): number => Number(roundToBigInt(number.mul(100))) / 100
export const toSeconds = (hours: Exact): number => Number(roundToBigInt(hours.mul(3600)))
export const paiseToRupees = (paise: Exact): number => roundToTwoDecimals(paise.div(100))
/** Returns the unrounded number for a workbook that shows 2 decimals, so that a column's cells add up to the sum on the page. */
export const unrounded = (number: Exact): number => number.valueOf()
