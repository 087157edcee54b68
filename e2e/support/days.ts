/** Days of Asia/Kolkata as YYYY-MM-DD. */
import { toDay, toWeekday } from '../../src/kit/shared/time.ts'
import { addDaysTo, addMonthsTo } from '../../src/kit/shared/typed-date.ts'

export const dayBefore = (days: number): string => addDaysTo(toDay(new Date()), -days)
export const lastWorkingDay = (): string => (toWeekday(dayBefore(1)) === 0 ? dayBefore(2) : dayBefore(1))
/** Returns the first day of last month. The sample has closed the month before. */
export const firstOpenDay = (): string => `${addMonthsTo(dayBefore(0), -1).slice(0, 7)}-01`
