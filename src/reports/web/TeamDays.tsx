import { useState } from 'react'
import { showCount } from '../../kit/shared/counted.ts'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import type { Sent } from '../../kit/shared/endpoint.ts'
import { type PersonCounts, reports } from '../contract.ts'
import { legendColors, lookOfColor } from './color-looks.ts'
import { HeatMap } from './HeatMap.tsx'
import { showDelta } from './hours.ts'
import { ReportCard } from './ReportCard.tsx'
import styles from './TeamDays.module.css'

/** More days than these are shown as a table only. */
const MOST_DAYS = 62
const VIEWS = ['Heat map', 'Table'] as const

type TeamDaysProps = {
  body: Sent<typeof reports.counts>['body']
  /** A person's day was chosen. */
  onOpen: (user: string, day: string) => void
}

/** Who had which days: a letter for each, or how many of each kind. */
export function TeamDays({ body, onOpen }: TeamDaysProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Heat map')
  const read = useRead(reports.counts, { body }, { keepPrevious: true, personal: true })
  const { data } = read
  const isLong = data !== undefined && data.days.length > MOST_DAYS
  return (
    <ReportCard title="Days of the team" views={isLong ? [] : VIEWS} view={view} onView={setView}>
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {data === undefined && read.error === null && <PageSkeleton />}
      {data !== undefined &&
        (view === 'Table' || isLong ? (
          <SmallTable label="Days of the team" columns={columns} rows={data.data} rowKey={({ user }) => user} scroller={styles.table} />
        ) : (
          <HeatMap days={data.days} people={data.data} onOpen={onOpen} />
        ))}
    </ReportCard>
  )
}

const columns: readonly SmallColumn<PersonCounts>[] = [
  { title: 'Name', names: true, show: ({ fullName }) => <UserText>{fullName}</UserText> },
  ...legendColors.map(
    (color): SmallColumn<PersonCounts> => ({
      title: lookOfColor(color).words,
      number: true,
      show: ({ counts }) => showCount(counts[color]),
    }),
  ),
  { title: 'Delta', number: true, show: ({ counts }) => showDelta(counts.totalDelta) },
]
