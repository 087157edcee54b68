import { type Exact, roundToBigInt } from '../kit/shared/exact.ts'

/**
 * Hours as whole hundredths of a second: seconds after the day's rounding, and the four decimals of a productivity file, are both
 * whole ones. Exact up to 25 thousand million hours.
 */
export type Ticks = number
export const TICKS_A_SECOND = 100
const TICKS_A_HUNDREDTH = 3600

/** Hundredths of a decimal of at most 2 decimals, as a number or as PostgreSQL serializes it. */
export const hundredths = (decimal: string | number): number => Math.round(Number(decimal) * 100)

/** Ticks of hours of at most 4 decimals. */
export const toTicks = (hours: string | number): Ticks => Math.round(Number(hours) * 10_000) * 36

/** Hours unrounded: those of a cell, so that the sum of a column is the total of the report. */
export const hoursOfTicks = (ticks: Ticks): number => ticks / (TICKS_A_SECOND * 3600)

/** Hours with 2 decimals, half away from zero: how they are serialized. */
export const ticksToHours = (ticks: Ticks): number => {
  const size = Math.floor((2 * Math.abs(ticks) + TICKS_A_HUNDREDTH) / (2 * TICKS_A_HUNDREDTH))
  return (ticks < 0 && size > 0 ? -size : size) / 100
}

/**
 * The whole number nearest to a number of 0 or more, half away from zero. `near` is its floating-point value, of at most some
 * dozen sums and quotients; the exact one is asked for only where that could be on the wrong side of a half.
 */
export const roundToInteger = (near: number, exactly: () => Exact): number => {
  const fromHalf = Math.abs(near - Math.floor(near) - 0.5)
  return fromHalf > 1e-6 + near * 1e-14 ? Math.round(near) : Number(roundToBigInt(exactly()))
}
