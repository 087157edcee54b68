import { type Exact, roundToBigInt } from '../kit/shared/exact.ts'

/**
 * Hours as whole hundredths of a second. Both the seconds of a rounded day and the four decimals of a productivity file are whole
 * ticks. Exact up to 25 billion hours.
 */
export type Ticks = number
export const TICKS_A_SECOND = 100
const TICKS_A_HUNDREDTH = 3600

/** Returns the hundredths of a decimal with at most 2 decimals, given as a number or as PostgreSQL serializes it. */
export const hundredths = (decimal: string | number): number => Math.round(Number(decimal) * 100)

/** Converts hours with at most 4 decimals to ticks. */
export const toTicks = (hours: string | number): Ticks => Math.round(Number(hours) * 10_000) * 36

/** Converts ticks to unrounded hours for a cell, so that the sum of a column equals the total of the report. */
export const hoursOfTicks = (ticks: Ticks): number => ticks / (TICKS_A_SECOND * 3600)

/** Converts ticks to hours with 2 decimals, rounding half away from zero, as they are serialized. */
export const ticksToHours = (ticks: Ticks): number => {
  const size = Math.floor((2 * Math.abs(ticks) + TICKS_A_HUNDREDTH) / (2 * TICKS_A_HUNDREDTH))
  return (ticks < 0 && size > 0 ? -size : size) / 100
}

/**
 * Rounds a number of 0 or more to the nearest integer, half away from zero. `near` is its floating-point value, from at most a
 * few dozen sums and quotients. The exact value is computed only if `near` could be on the wrong side of a half.
 */
export const roundToInteger = (near: number, exactly: () => Exact): number => {
  const fromHalf = Math.abs(near - Math.floor(near) - 0.5)
  return fromHalf > 1e-6 + near * 1e-14 ? Math.round(near) : Number(roundToBigInt(exactly()))
}
