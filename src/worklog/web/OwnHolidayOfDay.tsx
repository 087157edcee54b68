import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { useOwnHolidays } from '../../holidays/web/use-own-holidays.ts'

/**
 * Shows the name of the person's holiday on a day YYYY-MM-DD, if any. The component has its own file, because it is loaded after
 * its page.
 */
export function OwnHolidayOfDay({ day }: { day: string }) {
  const { days } = useOwnHolidays(day.slice(0, 7))
  return <HolidayList holidays={days.filter(({ date }) => date === day)} />
}
