import { useDeferredValue, useMemo, useState } from 'react'
import { joinHolidays } from '../../holidays/day-rules.ts'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { formatCount } from '../../kit/shared/counted.ts'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { LEGEND, formatSignedHours } from '../vocabulary.ts'
import { MAX_DAYS_SHOWN } from './by-span.ts'
import { lookOfColor } from './color-looks.ts'
import { HeatMap } from './HeatMap.tsx'
import { ReportCard } from './ReportCard.tsx'
import type { FullDay, FullPerson } from './report-rows.ts'
import styles from './TeamDays.module.css'

const VIEWS = ['Heat map', 'Table'] as const

type TeamDaysProps = {
  days: readonly FullDay[]
  people: readonly FullPerson[]
  onOpen: (user: string, day: string) => void
}

export function TeamDays({ days, people, onOpen }: TeamDaysProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Heat map')
  // Drawing the heat map of fifty people takes longer than a frame, so the switch is painted first.
  const drawn = useDeferredValue(view)
  const keys = useMemo(() => days.map(({ dateKey }) => dateKey), [days])
  const lowestFirst = useMemo(() => people.toSorted((a, b) => a.counts.balance - b.counts.balance), [people])
  const holidays = useMemo(() => joinHolidays(people.map((person) => person.holidays)), [people])
  const isLong = days.length > MAX_DAYS_SHOWN
  return (
    <ReportCard title="Days of the team" views={isLong ? [] : VIEWS} view={view} onView={setView}>
      {drawn === 'Table' || isLong ? (
        <SmallTable
          label="Days of the team"
          columns={columns}
          rows={lowestFirst}
          rowKey={({ _id }) => _id}
          scroller={styles.table}
        />
      ) : (
        <HeatMap days={keys} people={lowestFirst} onOpen={onOpen} />
      )}
      <HolidayList holidays={holidays} />
    </ReportCard>
  )
}

const columns: readonly SmallColumn<FullPerson>[] = [
  { title: 'Name', names: true, show: ({ fullName }) => <UserText>{fullName}</UserText> },
  ...LEGEND.map((color): SmallColumn<FullPerson> => ({
    title: lookOfColor(color).words,
    number: true,
    show: ({ counts }) => formatCount(counts[color]),
  })),
  { title: 'Balance', number: true, show: ({ counts }) => formatSignedHours(counts.balance) },
  { title: 'Total delta', number: true, show: ({ counts }) => formatSignedHours(counts.totalDelta) },
]
