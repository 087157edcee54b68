import type { Sent } from '../../kit/shared/endpoint.ts'
import { isDay } from '../../kit/shared/time.ts'
import { MonthOfDays } from '../../kit/ui/calendar/MonthOfDays.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { reports } from '../contract.ts'
import { lookOfColor } from './color-looks.ts'
import { showDelta } from './hours.ts'
import type { Days } from './period-before.ts'
import { ReportCard } from './ReportCard.tsx'

type PersonMonthProps = {
  body: Sent<typeof reports.counts>['body']
  days: Days
  today: string
  /** YYYY-MM; another text counts as the last month of the report. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
  /** The place of a person's day in the table. */
  placeOf: (user: string, day: string) => object
}

/** The days of one person in the colours of the legend, a month at a time (002 §9 Calendar legend). */
export function PersonMonth({ body, days, today, month, onMonth, placeOf }: PersonMonthProps) {
  const { data } = useRead(reports.counts, { body }, { keepPrevious: true, personal: true })
  const person = data?.data[0]
  if (data === undefined || person === undefined) return null
  const last = days.to.slice(0, 7)
  const shown = month !== undefined && isDay(`${month}-01`) ? month : last
  const places = new Map(data.days.map((day, at) => [day, at]))
  return (
    <ReportCard title="Calendar">
      <MonthTurn month={shown} present={last} onTurn={onMonth} />
      <MonthOfDays
        name={person.fullName}
        month={shown}
        today={today}
        hasFigures
        dayOf={(date) => {
          const at = places.get(date)
          const color = at === undefined ? null : (person.colors[at] ?? null)
          if (at === undefined || color === null) return undefined
          const delta = person.deltas[at]
          return {
            look: lookOfColor(color),
            ...(delta != null && { figure: showDelta(delta) }),
            link: { to: '.', search: (old: object) => ({ ...old, ...placeOf(person.user, date) }) },
          }
        }}
      />
    </ReportCard>
  )
}
