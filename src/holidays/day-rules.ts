import type { HolidayOnDay, NamedHoliday } from './day-contract.ts'

/** Returns "holiday: Diwali" or "half-day holiday: Onam", or undefined if there is no holiday. */
export const describeHoliday = (holiday: NamedHoliday | undefined): string | undefined =>
  holiday ? `${holiday.isHalf ? 'half-day holiday' : 'holiday'}: ${holiday.name}` : undefined

export const findHolidayOn = (holidays: readonly HolidayOnDay[], date: string): HolidayOnDay | undefined =>
  holidays.find((holiday) => holiday.date === date)

/** Merges the holidays of several people. Each holiday occurs once, in the order of the days. */
export const joinHolidays = (lists: readonly (readonly HolidayOnDay[])[]): HolidayOnDay[] => {
  const byKey = new Map(lists.flat().map((holiday) => [`${holiday.date} ${holiday.isHalf} ${holiday.name}`, holiday]))
  return [...byKey.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
