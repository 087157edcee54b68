import { daysFrom, toWeekday } from '../../kit/shared/time.ts'

/** Sundays are off: any seven days have six working days. */
export const WORKING_DAYS = 6
const isOff = (day: string): boolean => toWeekday(day) === 0

/** The `count`-th working day (from 1) from a day on, that day included if it is one. */
export function workingDay(from: string, count: number): string {
  let day = isOff(from) ? daysFrom(from, 1) : from
  const weeks = Math.floor((Math.max(1, count) - 1) / WORKING_DAYS)
  day = daysFrom(day, weeks * 7)
  for (let left = (Math.max(1, count) - 1) % WORKING_DAYS; left > 0; left -= 1) {
    day = daysFrom(day, 1)
    if (isOff(day)) day = daysFrom(day, 1)
  }
  return day
}
/** The number of working days from one day to another, both included. */
export function workingDays(from: string, to: string): number {
  let count = 0
  for (let day = from; day <= to; day = daysFrom(day, 1)) if (!isOff(day)) count += 1
  return count
}

/** The last `count` working days before a day, oldest first. */
export function workingDaysBefore(day: string, count: number): string[] {
  const days: string[] = []
  for (let each = daysFrom(day, -1); days.length < count; each = daysFrom(each, -1)) if (!isOff(each)) days.unshift(each)
  return days
}

/** The working day that a day's work counts to: that of a Sunday to the Saturday before. */
export const workedDay = (day: string): string => (isOff(day) ? daysFrom(day, -1) : day)
