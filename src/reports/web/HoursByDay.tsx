import { useMemo, useState } from 'react'
import { BarCharts, BarLegend, type BarChart } from '../../kit/ui/chart/BarCharts.tsx'
import { PairedBars } from '../../kit/ui/chart/PairedBars.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { showHours } from '../../kit/shared/hours.ts'
import { type Span, spansOf } from './by-span.ts'
import { showDelta } from './hours.ts'
import { ReportCard } from './ReportCard.tsx'
import type { WholeDay, WholeMonth } from './whole-report.ts'
import styles from './HoursByDay.module.css'

const VIEWS = ['Chart', 'Table'] as const
const hours = (title: string, of: (span: Span) => string): SmallColumn<Span> => ({ title, number: true, show: of })
const spanColumn: SmallColumn<Span> = { title: 'Date', names: true, show: ({ words }) => words }
const keyOf = ({ span }: Span): string => span

type HoursByDayProps = { byDay: readonly WholeDay[]; byMonth: readonly WholeMonth[] }

/** Total Productivity Hours beside Total Demand Hours; the delta; and where the hours come from. */
export function HoursByDay({ byDay, byMonth }: HoursByDayProps) {
  const spans = useMemo(() => spansOf(byDay, byMonth), [byDay, byMonth])
  const [view, setView] = useState<(typeof VIEWS)[number]>('Chart')
  const [sourceView, setSourceView] = useState<(typeof VIEWS)[number]>('Chart')
  const by = spans.length === byDay.length ? 'day' : 'month'
  const shared = { points: spans, keyOf, axis: ({ axis }: Span) => axis }
  return (
    <>
      <ReportCard title={`Hours by ${by}`} views={VIEWS} view={view} onView={setView}>
        {view === 'Chart' ? (
          <PairedBars<Span>
            {...shared}
            label="Hours, as in the table"
            words={({ words, totalProductivityHours, totalDemandHours }) =>
              `${words}: ${showHours(totalProductivityHours)} of ${showHours(totalDemandHours)} hours`
            }
            fill={{ title: 'Total Productivity Hours', of: (span) => span.totalProductivityHours }}
            outline={{ title: 'Total Demand Hours', of: (span) => span.totalDemandHours }}
          />
        ) : (
          <SmallTable label={`Hours by ${by}`} columns={hoursColumns} rows={spans} rowKey={keyOf} scroller={styles.table} />
        )}
      </ReportCard>
      <ReportCard title={`Delta and sources by ${by}`} views={VIEWS} view={sourceView} onView={setSourceView}>
        {sourceView === 'Chart' ? (
          <div className={styles.charts}>
            <BarCharts<Span>
              {...shared}
              label="Delta and hours by source, as in the table"
              words={({ words, delta }) => `${words}: ${showDelta(delta)}`}
              charts={charts}
            />
            <BarLegend marks={legend} />
          </div>
        ) : (
          <SmallTable
            label={`Delta and sources by ${by}`}
            columns={sourceColumns}
            rows={spans}
            rowKey={keyOf}
            scroller={styles.table}
          />
        )}
      </ReportCard>
    </>
  )
}

/** Hours of the lines of timesheets. */
const ofLines = ({ totalProductivityHours, qualitativeHours, prodHours }: Span): number =>
  Math.max(0, Math.round((totalProductivityHours - qualitativeHours - prodHours) * 100) / 100)

const charts: readonly BarChart<Span>[] = [
  { title: 'delta', parts: ({ delta }) => [{ value: delta, look: delta < 0 ? 'down' : 'up' }] },
  {
    title: 'source',
    parts: (span) => [
      { value: ofLines(span), look: 'fill' },
      { value: span.qualitativeHours, look: 'outline' },
      { value: span.prodHours, look: 'up' },
    ],
  },
]
const legend = [
  { look: 'fill', words: 'timesheet' },
  { look: 'outline', words: 'Qualitative Task' },
  { look: 'up', words: 'Production Hours; delta up' },
  { look: 'down', words: 'delta down' },
] as const

const hoursColumns: readonly SmallColumn<Span>[] = [
  spanColumn,
  hours('Total Productivity Hours', (span) => showHours(span.totalProductivityHours)),
  hours('Total Demand Hours', (span) => showHours(span.totalDemandHours)),
]
const sourceColumns: readonly SmallColumn<Span>[] = [
  spanColumn,
  hours('timesheet', (span) => showHours(ofLines(span))),
  hours('Qualitative Task', (span) => showHours(span.qualitativeHours)),
  hours('Production Hours', (span) => showHours(span.prodHours)),
  hours('Delta', (span) => showDelta(span.delta)),
]
