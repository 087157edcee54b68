import { addressNameProblem } from '../kit/shared/name-problems.ts'
import { formatDay } from '../kit/shared/time.ts'

/** Hours are exact: whole numbers of ten-thousandths, the smallest part that a file can have (decision P147). */
export const HOUR_PARTS = 10_000
const DAY_HOURS = 24

/** "7.5" of 75,000 ten-thousandths. */
export const formatHourParts = (parts: number): string => String(parts / HOUR_PARTS)

/** Problem with the sum of a person's hours of a day in one file; undefined: nothing. In ten-thousandths. */
export const daySumProblem = (sum: number, user: string, day: string): string | undefined =>
  sum > DAY_HOURS * HOUR_PARTS
    ? `The hours of ${user} on ${formatDay(day)} add up to ${formatHourParts(sum)} in this file. A day has ${DAY_HOURS}.`
    : undefined

const LONGEST_NAME = 200
/** Problem with the name of a file, which is a part of addresses; undefined: nothing. */
export const fileNameProblem = (name: string): string | undefined => {
  if (!/[^\s.]\.xlsx?$/i.test(name)) return 'Please choose an Excel file: its name must end with .xlsx or .xls.'
  if (name.length > LONGEST_NAME) return `A file name can have at most ${LONGEST_NAME} characters.`
  return addressNameProblem('A file name', name)
}

export const LONGEST_DETAILS = 2000
