import Fraction from 'fraction.js'

/** An exact rational number: hours, or paise that are no whole ones (calculations.md 2). */
export type Exact = Fraction
/** Of a decimal, as text (as PostgreSQL serializes a numeric) or as a number that was one. */
export const exact = (decimal: string | number | bigint): Exact => new Fraction(String(decimal))
export const ZERO: Exact = exact(0)

export const sumExact = (numbers: readonly Exact[]): Exact => numbers.reduce((sum, number) => sum.add(number), ZERO)

/** The nearest whole number, of two the one farther from 0. */
export const roundToBigInt = (number: Exact): bigint => {
  const { s, n, d } = number
  return s * ((2n * n + d) / (2n * d))
}
/** Rounded to 2 decimals, half away from zero: how hours and rupees are serialized. */
export const roundToTwoDecimals = (number: Exact): number => Number(roundToBigInt(number.mul(100))) / 100
/** Whole seconds of hours, half away from zero. */
export const toSeconds = (hours: Exact): number => Number(roundToBigInt(hours.mul(3600)))
/** Paise as rupees with 2 decimals. */
export const rupeesShown = (paise: Exact): number => roundToTwoDecimals(paise.div(100))
/** As a workbook has it, shown with 2 decimals: the cells of a column add up to the sum of the page. */
export const unrounded = (number: Exact): number => number.valueOf()
