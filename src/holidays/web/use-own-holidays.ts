import type { UseNamedDays } from '../../kit/ui/form/MonthCalendar.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { holidays } from '../contract.ts'

/** For the calendar of a date field. */
export const useOwnHolidays: UseNamedDays = (month) => {
  const { data } = useRead(holidays.own, { query: { year: month.slice(0, 4) } })
  const off = (data?.data ?? []).filter(({ isOff }) => isOff)
  return { title: 'Your holidays', days: off.map(({ day, name, isHalf }) => ({ date: day, name, isHalf })) }
}
