import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { useOwnHolidays } from '../../holidays/web/use-own-holidays.ts'

/** Names the person's holiday on a day YYYY-MM-DD, if any. It has a file of its own because it is loaded after its page. */
export function OwnHolidayOfDay({ day }: { day: string }) {
  const { days } = useOwnHolidays(day.slice(0, 7))
  return <HolidayList holidays={days.filter(({ date }) => date === day)} />
}
