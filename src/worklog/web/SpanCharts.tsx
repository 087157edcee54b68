import { formatDay } from '../../kit/shared/time.ts'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { BarCharts, BarLegend, type BarChart } from '../../kit/ui/chart/BarCharts.tsx'
import { formatMonth } from '../../closed-months/rules.ts'
import type { SpanFigures } from '../figures-contract.ts'
import { replaceWithStandardMoney, isAtStandardRates } from './explain-words.ts'
import { StandardPill } from './StandardMark.tsx'
import styles from './SpanCharts.module.css'

/** `span` is a month (YYYY-MM) or a day (YYYY-MM-DD). */
export type ChartSpan = SpanFigures & { span: string }
export const formatSpan = (span: string): string => (span.length === 10 ? formatDay(span) : formatMonth(span))

const charts: readonly BarChart<ChartSpan>[] = [
  { title: 'Units', parts: ({ units }) => [{ value: units, look: 'fill' }] },
  {
    title: 'Total cost',
    parts: ({ daysCost, incentive }) => [
      { value: daysCost ?? 0, look: 'fill' },
      { value: incentive ?? 0, look: 'outline' },
    ],
  },
  { title: 'Profit or loss', parts: ({ pnl }) => (pnl === null ? [] : [{ value: pnl, look: pnl < 0 ? 'down' : 'up' }]) },
]
const legend = [
  { look: 'fill', words: 'units, cost' },
  { look: 'outline', words: 'incentive' },
  { look: 'up', words: 'profit' },
  { look: 'down', words: 'loss' },
] as const

type Props = {
  spans: readonly ChartSpan[]
  title: string
  marked: string | undefined
}

export function SpanCharts({ spans, title, marked }: Props) {
  return (
    <TitledCard
      title={title}
      aside={
        <>
          <BarLegend marks={legend} />
          {spans.some(isAtStandardRates) && <StandardPill />}
        </>
      }
      className={styles.charts}
    >
      <BarCharts
        label="Units, total cost and profit or loss, as in the table below"
        points={spans.map(replaceWithStandardMoney)}
        keyOf={({ span }) => span}
        axis={({ span }) => (span.length === 10 ? span.slice(8) : formatMonth(span))}
        words={({ span }) => formatSpan(span)}
        charts={charts}
        marked={marked}
      />
    </TitledCard>
  )
}
