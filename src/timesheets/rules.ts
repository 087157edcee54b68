import type { Reason, SeenReason } from '../absences/vocabulary.ts'
import type { NamedHoliday } from '../holidays/day-contract.ts'
import { findDayOffName } from '../holidays/rules.ts'
import { isDay, formatDay, formatWeekday } from '../kit/shared/time.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import type { ShiftType } from '../users/rules.ts'
import { type Holiday, dayShare } from '../users/work-day-rules.ts'

/**
 * Returns the days that can be submitted: today and the two days before (001 §5 Timesheet, decision 69). Days are YYYY-MM-DD in
 * Asia/Kolkata.
 */
export const entryDays = (today: string): string[] => [0, -1, -2].map((count) => daysAfter(today, count))

/** Returns the problem with the day of a submission, or undefined if there is none. */
export const entryDayProblem = (day: string, today: string): string | undefined => {
  if (!isDay(day)) return 'Dates use YYYY-MM-DD.'
  return entryDays(today).includes(day) ? undefined : 'Please choose today or one of the two days before.'
}

/** The messages for missing values. */
export const NEEDS = {
  date: 'Please select the date.',
  projects: 'Please enter atleast one project.', // The spelling is that of the documents.
  project: 'Please select a project.',
  done: 'Please enter the done value!',
  remarks: 'Please enter the remarks.',
  timesheet: 'Please select a timesheet.',
}
export const TWICE = 'This project is listed twice.'

/** The maximum number of rows in an entry (decision 100). */
export const MAX_LINES = 20
const MOST_DONE = 9_999_999.99
/** Returns the problem with a figure, or undefined if there is none. Its unit is that of the project's target. */
export const doneProblem = (done: number): string | undefined =>
  done >= 0 && done <= MOST_DONE && Number(done.toFixed(2)) === done
    ? undefined
    : 'Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'

/** Adds figures with at most two decimals, exactly. */
export const sumFigures = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + Math.round(figure * 100), 0) / 100

type DayFacts = { shiftType: ShiftType; absence: SeenReason | null; holiday: Holiday }
/**
 * Tells whether the day is off: under the shift (Sundays, and Saturdays of a five-day week), by a holiday, or because an admin
 * has made it a weekly off (calculations.md 1, decision 68).
 */
export const isOffDay = (day: string, { shiftType, absence, holiday }: DayFacts): boolean =>
  absence === 'reject' || dayShare(shiftType, day, holiday) === 0

type Warned = { day: string; off: boolean; absence: Reason | null; holiday: NamedHoliday }
/**
 * Returns the warning of the form and the reply. The entry is accepted anyway (decisions 68, 158).
 * @param absence the absence recorded for the day, or null
 */
export const dayWarning = ({ day, off, absence, holiday }: Warned): string | null => {
  const name = findDayOffName(holiday)
  if (name !== undefined) return `${formatDay(day)} is a holiday: ${name}.`
  if (absence !== null && absence !== 'reject') return `An absence (${absence}) is recorded for this day.`
  return off ? `${formatWeekday(day)} is an off day in your shift.` : null
}
