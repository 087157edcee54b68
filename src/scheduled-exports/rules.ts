import { daysFrom, weekdayName, toWeekday } from '../kit/shared/time.ts'
import type { Every } from './vocabulary.ts'

/** `day`: of the week, Monday is 1, or of the month, 1 to 28; null: every day. */
export type Timing = { every: Every; day: number | null }

const LAST_OF_MONTH = 28
/** Problem with a timing; undefined: nothing. */
export function timingProblem({ every, day }: Timing): string | undefined {
  if (every === 'daily') return day === null ? undefined : 'A daily export takes no day.'
  const most = every === 'weekly' ? 7 : LAST_OF_MONTH
  if (day !== null && Number.isInteger(day) && day >= 1 && day <= most) return undefined
  return every === 'weekly' ? 'Choose a day of the week.' : `Choose a day of the month from 1 to ${LAST_OF_MONTH}.`
}

/** Monday is 1. */
const isoWeekday = (day: string): number => toWeekday(day) || 7
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The latest day not after `today` on which the export is due. */
export function dueDay({ every, day }: Timing, today: string): string {
  if (every === 'daily') return today
  if (every === 'weekly') return daysFrom(today, -((isoWeekday(today) - (day ?? 1) + 7) % 7))
  const first = Number(today.slice(8)) >= (day ?? 1) ? firstOfMonth(today) : firstOfMonth(daysFrom(firstOfMonth(today), -1))
  return daysFrom(first, (day ?? 1) - 1)
}

/** The first day after `today` on which it is due. */
export function nextDay(timing: Timing, today: string): string {
  let day = daysFrom(today, 1)
  while (dueDay(timing, day) !== day) day = daysFrom(day, 1)
  return day
}

/** The days of the file that is due on a day, both included: yesterday, the week (Monday to Sunday) or the month before. */
export function computeExportPeriod({ every }: Timing, due: string): { from: string; to: string } {
  if (every === 'daily') return { from: daysFrom(due, -1), to: daysFrom(due, -1) }
  if (every === 'weekly') {
    const monday = daysFrom(due, 1 - isoWeekday(due))
    return { from: daysFrom(monday, -7), to: daysFrom(monday, -1) }
  }
  const to = daysFrom(firstOfMonth(due), -1)
  return { from: firstOfMonth(to), to }
}

/** 2023-01-01 was a Sunday. */
export const weekdayWord = (day: number): string => weekdayName(daysFrom('2023-01-01', day))

/** "every day", "every Monday", "every month on day 5" */
export const timingWords = ({ every, day }: Timing): string =>
  ({
    daily: () => 'every day',
    weekly: () => `every ${weekdayWord(day ?? 1)}`,
    monthly: () => `every month on day ${day ?? 1}`,
  })[every]()

/** Characters of a selection at most, as PostgreSQL writes it: with a space after each colon and comma. */
export const selectionLength = (selection: Readonly<Record<string, string | readonly string[]>>): number =>
  Object.values(selection).reduce((sum, value) => sum + 2 + (typeof value === 'string' ? 0 : value.length), 0) +
  JSON.stringify(selection).length
