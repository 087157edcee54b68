import { useMemo, useState } from 'react'
import { BarCharts, BarLegend, type BarChart } from '../../kit/ui/chart/BarCharts.tsx'
import { PairedBars } from './PairedBars.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { formatHours } from '../../kit/shared/hours.ts'
import { type SpanHours, buildReportSpans } from './by-span.ts'
import { formatSignedHours } from '../vocabulary.ts'
import { ReportCard } from './ReportCard.tsx'
import type { FullDay, FullMonth } from './report-rows.ts'
import styles from './HoursByDay.module.css'

const VIEWS = ['Chart', 'Table'] as const
const hours = (title: string, of: (span: SpanHours) => string): SmallColumn<SpanHours> => ({ title, number: true, show: of })
const spanColumn: SmallColumn<SpanHours> = { title: 'Date', names: true, show: ({ words }) => words }
const keyOf = ({ span }: SpanHours): string => span

type HoursByDayProps = { byDay: readonly FullDay[]; byMonth: readonly FullMonth[] }

export function HoursByDay({ byDay, byMonth }: HoursByDayProps) {
  const spans = useMemo(() => buildReportSpans(byDay, byMonth), [byDay, byMonth])
  const [view, setView] = useState<(typeof VIEWS)[number]>('Chart')
  const [sourceView, setSourceView] = useState<(typeof VIEWS)[number]>('Chart')
  const by = spans.length === byDay.length ? 'day' : 'month'
  const shared = { points: spans, keyOf, axis: ({ axis }: SpanHours) => axis }
  return (
    <>
      <ReportCard title={`Hours by ${by}`} views={VIEWS} view={view} onView={setView}>
        {view === 'Chart' ? (
          <PairedBars<SpanHours>
            {...shared}
            label="Hours, as in the table"
            words={({ words, totalProductivityHours, totalDemandHours }) =>
              `${words}: ${formatHours(totalProductivityHours)} of ${formatHours(totalDemandHours)} hours`
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
            <BarCharts<SpanHours>
              {...shared}
              label="Delta and hours by source, as in the table"
              words={({ words, delta }) => `${words}: ${formatSignedHours(delta)}`}
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

const ofLines = ({ totalProductivityHours, qualitativeHours, prodHours }: SpanHours): number =>
  Math.max(0, Math.round((totalProductivityHours - qualitativeHours - prodHours) * 100) / 100)

const charts: readonly BarChart<SpanHours>[] = [
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

const hoursColumns: readonly SmallColumn<SpanHours>[] = [
  spanColumn,
  hours('Total Productivity Hours', (span) => formatHours(span.totalProductivityHours)),
  hours('Total Demand Hours', (span) => formatHours(span.totalDemandHours)),
]
const sourceColumns: readonly SmallColumn<SpanHours>[] = [
  spanColumn,
  hours('timesheet', (span) => formatHours(ofLines(span))),
  hours('Qualitative Task', (span) => formatHours(span.qualitativeHours)),
  hours('Production Hours', (span) => formatHours(span.prodHours)),
  hours('Delta', (span) => formatSignedHours(span.delta)),
]
