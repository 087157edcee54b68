import { shiftDay, toWeekday } from '../../kit/shared/time.ts'

export const WORKING_DAYS = 6

/** The workspace's full-day holidays as YYYY-MM-DD, ascending. They are days off, like Sundays (calculations.md 7). */
export type OffDays = readonly string[]
const isOff = (day: string, holidays: OffDays): boolean => toWeekday(day) === 0 || holidays.includes(day)

const nextWorkingDay = (from: string, holidays: OffDays): string => {
  let day = from
  while (isOff(day, holidays)) day = shiftDay(day, 1)
  return day
}

/** Counts from 1: `from` itself is the first if it is a working day. */
export function findWorkingDay(from: string, count: number, holidays: OffDays): string {
  const first = nextWorkingDay(from, [])
  const weeks = Math.floor((Math.max(1, count) - 1) / WORKING_DAYS)
  let day = shiftDay(first, weeks * 7)
  for (let left = (Math.max(1, count) - 1) % WORKING_DAYS; left > 0; left -= 1) day = nextWorkingDay(shiftDay(day, 1), [])
  // Each holiday in the range moves the day on, which may bring another holiday into the range.
  for (const holiday of holidays)
    if (holiday >= first && holiday <= day && toWeekday(holiday) !== 0) day = nextWorkingDay(shiftDay(day, 1), [])
  return day
}
/** Both days are included. */
export function countWorkingDays(from: string, to: string, holidays: OffDays): number {
  let count = 0
  for (let day = from; day <= to; day = shiftDay(day, 1)) if (!isOff(day, holidays)) count += 1
  return count
}

/** The oldest day comes first. */
export function listWorkingDaysBefore(day: string, count: number, holidays: OffDays): string[] {
  const days: string[] = []
  for (let each = shiftDay(day, -1); days.length < count; each = shiftDay(each, -1))
    if (!isOff(each, holidays)) days.unshift(each)
  return days
}

/** Work on a day off is attributed to the working day before it. */
export const skipDaysOff = (day: string, holidays: OffDays): string => {
  let worked = day
  while (isOff(worked, holidays)) worked = shiftDay(worked, -1)
  return worked
}
