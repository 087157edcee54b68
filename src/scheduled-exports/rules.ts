import { shiftDay, getWeekdayName, toWeekday } from '../kit/shared/time.ts'
import type { Every } from './vocabulary.ts'

/** When an export is due. `day` is a weekday from 1 (Monday) to 7 or a day of the month from 1 to 28, and null for every day. */
export type Timing = { every: Every; day: number | null }

const LAST_OF_MONTH = 28
export function findTimingProblem({ every, day }: Timing): string | undefined {
  if (every === 'daily') return day === null ? undefined : 'A daily export takes no day.'
  const most = every === 'weekly' ? 7 : LAST_OF_MONTH
  if (day !== null && Number.isInteger(day) && day >= 1 && day <= most) return undefined
  return every === 'weekly' ? 'Choose a day of the week.' : `Choose a day of the month from 1 to ${LAST_OF_MONTH}.`
}

const isoWeekday = (day: string): number => toWeekday(day) || 7
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export function getDueDay({ every, day }: Timing, today: string): string {
  if (every === 'daily') return today
  if (every === 'weekly') return shiftDay(today, -((isoWeekday(today) - (day ?? 1) + 7) % 7))
  const first = Number(today.slice(8)) >= (day ?? 1) ? firstOfMonth(today) : firstOfMonth(shiftDay(firstOfMonth(today), -1))
  return shiftDay(first, (day ?? 1) - 1)
}

export function findNextDay(timing: Timing, today: string): string {
  let day = shiftDay(today, 1)
  while (getDueDay(timing, day) !== day) day = shiftDay(day, 1)
  return day
}

/** Returns the first and last day of the file that is due on a day: the previous day, week (Monday to Sunday) or month. */
export function computeExportPeriod({ every }: Timing, due: string): { from: string; to: string } {
  if (every === 'daily') return { from: shiftDay(due, -1), to: shiftDay(due, -1) }
  if (every === 'weekly') {
    const monday = shiftDay(due, 1 - isoWeekday(due))
    return { from: shiftDay(monday, -7), to: shiftDay(monday, -1) }
  }
  const to = shiftDay(firstOfMonth(due), -1)
  return { from: firstOfMonth(to), to }
}

/** Returns the name of a weekday. The day 2023-01-01 was a Sunday. */
export const getWeekdayWord = (day: number): string => getWeekdayName(shiftDay('2023-01-01', day))

export const describeTiming = ({ every, day }: Timing): string =>
  ({
    daily: () => 'every day',
    weekly: () => `every ${getWeekdayWord(day ?? 1)}`,
    monthly: () => `every month on day ${day ?? 1}`,
  })[every]()

/** Returns how many characters a selection has in PostgreSQL's format, which puts a space after each colon and comma. */
export const measureSelection = (selection: Readonly<Record<string, string | readonly string[]>>): number =>
  Object.values(selection).reduce((sum, value) => sum + 2 + (typeof value === 'string' ? 0 : value.length), 0) +
  JSON.stringify(selection).length
