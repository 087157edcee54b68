import type { Reason, SeenReason } from '../absences/vocabulary.ts'
import type { NamedHoliday } from '../holidays/day-contract.ts'
import { findDayOffName } from '../holidays/rules.ts'
import { isDay, formatDay, formatWeekday } from '../kit/shared/time.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import type { ShiftType } from '../users/rules.ts'
import { type Holiday, dayShare } from '../users/work-day-rules.ts'

/** The days that can be submitted: today and the two before (001 §5 Timesheet, decision 69). Days YYYY-MM-DD in Asia/Kolkata. */
export const entryDays = (today: string): string[] => [0, -1, -2].map((count) => daysAfter(today, count))

/** Problem with the day of a submission; undefined: nothing. */
export const entryDayProblem = (day: string, today: string): string | undefined => {
  if (!isDay(day)) return 'Dates use YYYY-MM-DD.'
  return entryDays(today).includes(day) ? undefined : 'Please choose today or one of the two days before.'
}

/** What is said where something is missing. */
export const NEEDS = {
  date: 'Please select the date.',
  projects: 'Please enter atleast one project.', // sic
  project: 'Please select a project.',
  done: 'Please enter the done value!',
  remarks: 'Please enter the remarks.',
  timesheet: 'Please select a timesheet.',
}
export const TWICE = 'This project is listed twice.'

/** The most rows of an entry (decision 100). */
export const MAX_LINES = 20
const MOST_DONE = 9_999_999.99
/** Problem with a figure; undefined: nothing. Its unit is that of the project's target (decision P111). */
export const doneProblem = (done: number): string | undefined =>
  done >= 0 && done <= MOST_DONE && Number(done.toFixed(2)) === done
    ? undefined
    : 'Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'

/** The sum of figures of at most two decimals, exactly. */
export const sumFigures = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + Math.round(figure * 100), 0) / 100

type DayFacts = { shiftType: ShiftType; absence: SeenReason | null; holiday: Holiday }
/**
 * Whether the shift leaves the day free, Sundays, and Saturdays of a five-day week, a holiday does, or an admin has made it a
 * weekly off (calculations.md 1, decision 68).
 */
export const isOffDay = (day: string, { shiftType, absence, holiday }: DayFacts): boolean =>
  absence === 'reject' || dayShare(shiftType, day, holiday) === 0

type Warned = { day: string; off: boolean; absence: Reason | null; holiday: NamedHoliday }
/**
 * What the form and the reply warn of; the entry is accepted anyway (decisions 68, 158).
 * @param absence recorded for the day; null: none
 */
export const dayWarning = ({ day, off, absence, holiday }: Warned): string | null => {
  const name = findDayOffName(holiday)
  if (name !== undefined) return `${formatDay(day)} is a holiday: ${name}.`
  if (absence !== null && absence !== 'reject') return `An absence (${absence}) is recorded for this day.`
  return off ? `${formatWeekday(day)} is an off day in your shift.` : null
}
