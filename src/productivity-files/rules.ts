import { findAddressNameProblem } from '../kit/shared/name-problems.ts'
import { formatDay } from '../kit/shared/time.ts'

/** Hours are counted in whole ten-thousandths, the smallest part that a file can contain, so that sums are exact. */
export const HOUR_PARTS = 10_000
const DAY_HOURS = 24

/** Formats ten-thousandths as hours: "7.5" for 75,000. */
export const formatHourParts = (parts: number): string => String(parts / HOUR_PARTS)

/** Returns what is wrong with the sum of a person's hours on a day in one file, in ten-thousandths of an hour, or undefined. */
export const findDaySumProblem = (sum: number, user: string, day: string): string | undefined =>
  sum > DAY_HOURS * HOUR_PARTS
    ? `The hours of ${user} on ${formatDay(day)} add up to ${formatHourParts(sum)} in this file. A day has ${DAY_HOURS}.`
    : undefined

const MAX_NAME_LENGTH = 200
/** Returns what is wrong with the name of a file, which is part of addresses, or undefined. */
export const findHoursFileNameProblem = (name: string): string | undefined => {
  if (!/[^\s.]\.xlsx?$/i.test(name)) return 'Please choose an Excel file: its name must end with .xlsx or .xls.'
  if (name.length > MAX_NAME_LENGTH) return `A file name can have at most ${MAX_NAME_LENGTH} characters.`
  return findAddressNameProblem('A file name', name)
}

export const MAX_DETAILS_LENGTH = 2000
