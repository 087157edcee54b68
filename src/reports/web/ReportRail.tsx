import { showCount } from '../../kit/shared/counted.ts'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { showDay } from '../../kit/shared/time.ts'
import type { Counts, Hours } from '../contract.ts'
import { HOURS_COLUMNS, LEGEND, type HoursName } from '../vocabulary.ts'
import { showHours } from '../hours-rules.ts'
import { lookOfColor } from './color-looks.ts'
import { deltaTone, showDelta } from './hours.ts'
import type { Days } from './period-before.ts'
import styles from './ReportRail.module.css'

/** Two a line, without the delta, which is the key figure. */
const order: readonly HoursName[] = [
  'totalProductivityHours',
  'totalDemandHours',
  'demandHours',
  'ticketused',
  'leaveHours',
  'qualitativeHours',
  'prodHours',
]
const sums = order.flatMap((name) => HOURS_COLUMNS.filter(([figure]) => figure === name))

type TotalsProps = { totals: Hours; counts: Counts; count: number }

/** The key figure, the sums of the columns, and how many days each colour has. */
export function Totals({ totals, counts, count }: TotalsProps) {
  return (
    <section className={styles.card} aria-label="Totals">
      <p className={styles.key}>
        <span>total delta</span>
        <b data-tone={deltaTone(counts.totalDelta)}>{showDelta(counts.totalDelta)}</b> <small>hours</small>
      </p>
      <dl className={styles.sums}>
        {sums.map(([figure, title]) => (
          <div key={figure}>
            <dt>{title}</dt>
            <dd>{showHours(totals[figure])}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.days} aria-label="Days">
        {LEGEND.map((color) => {
          const look = lookOfColor(color)
          return (
            <div key={color}>
              <dt>
                <DayMark look={look} /> {look.words}
              </dt>
              <dd>{showCount(counts[color])}</dd>
            </div>
          )
        })}
        <div className={styles.all}>
          <dt>all</dt>
          <dd>{showCount(count)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** `01/10–20/10/2026`, or both in full where the years differ. */
export const showDays = ({ from, to }: Days): string =>
  from === to ? showDay(to) : `${from.slice(0, 4) === to.slice(0, 4) ? showDay(from).slice(0, 5) : showDay(from)}–${showDay(to)}`

/** The total delta of the period before; undefined: it is being read. */
export function Before({ days, before }: { days: Days; before: { count: number; totalDelta: number } | undefined }) {
  return (
    <p className={styles.before}>
      <span>total delta, {showDays(days)}</span>
      {before === undefined ? (
        <span>…</span>
      ) : before.count === 0 ? (
        <span>no records</span>
      ) : (
        <b data-tone={deltaTone(before.totalDelta)}>{showDelta(before.totalDelta)}</b>
      )}
    </p>
  )
}
