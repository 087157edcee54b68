import { describeHoliday, findHolidayOn } from '../../holidays/day-rules.ts'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { isDay } from '../../kit/shared/time.ts'
import { MonthOfDays } from '../../kit/ui/calendar/MonthOfDays.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { lookAt } from './color-looks.ts'
import { formatSignedHours } from './hours.ts'
import { ReportCard } from './ReportCard.tsx'
import type { FullDay, FullPerson } from './full-report.ts'

type PersonMonthProps = {
  person: FullPerson
  /** The days of the person. */
  days: readonly FullDay[]
  today: string
  /** YYYY-MM; another text counts as the last month of the report. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
  /** The place of a person's day in the table, as a part of the address. */
  placeOf: (user: string, day: string) => object
}

/** The days of one person in the colours of the legend, a month at a time (002 §9). */
export function PersonMonth({ person, days, today, month, onMonth, placeOf }: PersonMonthProps) {
  const last = (days.at(-1)?.dateKey ?? today).slice(0, 7)
  const shown = month !== undefined && isDay(`${month}-01`) ? month : last
  const places = new Map(days.map(({ dateKey }, at) => [dateKey, at]))
  return (
    <ReportCard title="Calendar">
      <MonthTurn month={shown} present={last} onTurn={onMonth} />
      <MonthOfDays
        name={person.fullName}
        month={shown}
        today={today}
        hasFigures
        dayOf={(date) => {
          const at = places.get(date) ?? -1
          const look = lookAt(person.colors, at)
          if (look === undefined) return undefined
          return {
            look,
            note: describeHoliday(findHolidayOn(person.holidays, date)),
            figure: formatSignedHours(days[at]?.delta ?? 0),
            link: { to: '.', search: (old: object) => ({ ...old, ...placeOf(person._id, date) }) },
          }
        }}
      />
      <HolidayList holidays={person.holidays.filter(({ date }) => date.startsWith(shown))} />
    </ReportCard>
  )
}
