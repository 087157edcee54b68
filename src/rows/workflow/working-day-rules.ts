import { daysFrom, toWeekday } from '../../kit/shared/time.ts'

/** Sundays are off: any seven days have six working days. */
export const WORKING_DAYS = 6

/** The whole holidays of the workspace in their order, YYYY-MM-DD: they are off as Sundays are (calculations.md 7). */
export type OffDays = readonly string[]
const isOff = (day: string, holidays: OffDays): boolean => toWeekday(day) === 0 || holidays.includes(day)

const nextWorkingDay = (from: string, holidays: OffDays): string => {
  let day = from
  while (isOff(day, holidays)) day = daysFrom(day, 1)
  return day
}

/** The `count`-th working day (from 1) from a day on, that day included if it is one. */
export function workingDay(from: string, count: number, holidays: OffDays): string {
  const first = nextWorkingDay(from, [])
  const weeks = Math.floor((Math.max(1, count) - 1) / WORKING_DAYS)
  let day = daysFrom(first, weeks * 7)
  for (let left = (Math.max(1, count) - 1) % WORKING_DAYS; left > 0; left -= 1) day = nextWorkingDay(daysFrom(day, 1), [])
  // Each holiday up to the day moves it by one, past others perhaps.
  for (const holiday of holidays)
    if (holiday >= first && holiday <= day && toWeekday(holiday) !== 0) day = nextWorkingDay(daysFrom(day, 1), [])
  return day
}
/** The number of working days from one day to another, both included. */
export function workingDays(from: string, to: string, holidays: OffDays): number {
  let count = 0
  for (let day = from; day <= to; day = daysFrom(day, 1)) if (!isOff(day, holidays)) count += 1
  return count
}

/** The last `count` working days before a day, oldest first. */
export function workingDaysBefore(day: string, count: number, holidays: OffDays): string[] {
  const days: string[] = []
  for (let each = daysFrom(day, -1); days.length < count; each = daysFrom(each, -1))
    if (!isOff(each, holidays)) days.unshift(each)
  return days
}

/** The working day that a day's work counts to: that of a Sunday to the Saturday before. */
export const workedDay = (day: string, holidays: OffDays): string => {
  let worked = day
  while (isOff(worked, holidays)) worked = daysFrom(worked, -1)
  return worked
}
