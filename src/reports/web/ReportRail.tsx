import type { ReactNode } from 'react'
import { formatCount } from '../../kit/shared/counted.ts'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { ROUNDING, computeRounding } from '../../kit/shared/rounding.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { ReportCounts } from '../contract.ts'
import { DAY_COUNTS, HOURS_COLUMNS, LEGEND, type HoursName } from '../vocabulary.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import { lookOfColor } from './color-looks.ts'
import { balanceTone, deltaTone, formatSignedHours } from './hours.ts'
import type { ReportDays } from './period-before.ts'
import type { FullReport } from './full-report.ts'
import styles from './ReportRail.module.css'

/** Shown two per line, below the balance and the total delta. */
const order: readonly HoursName[] = [
  'demandHours',
  'leaveHours',
  'ticketused',
  'totalDemandHours',
  'qualitativeHours',
  'prodHours',
]
const sums = order.flatMap((name) => HOURS_COLUMNS.filter(([figure]) => figure === name))

type TotalsProps = {
  /** Notes about hours that await approval and lines that have no target. */
  notes: ReactNode
  report: Pick<FullReport, 'count' | 'daysWorked' | 'daysRequired' | 'totals' | 'counts'>
}

/**
 * Shows the balance, the total delta and how the two differ, the sums of the columns, and the number of days of each colour
 * (decision 128).
 */
export function Totals({ report, notes }: TotalsProps) {
  const { totals, counts, count } = report
  const required = Math.round((totals.demandHours - totals.leaveHours) * 100) / 100
  // The balance is rounded from exact hours, while `required` is computed from two rounded figures.
  const ofBalance = computeRounding(counts.balance, [totals.totalProductivityHours, 0 - totals.demandHours, totals.leaveHours])
  const ofDelta = computeRounding(counts.totalDelta, [counts.balance, totals.ticketused])
  return (
    <section className={styles.card} aria-label="Totals">
      <p className={styles.key}>
        <span>Balance</span>
        <b data-tone={balanceTone(counts.balance)}>{formatSignedHours(counts.balance)}</b> <small>hours</small>
      </p>
      <p className={styles.worked}>
        worked <b>{formatHours(totals.totalProductivityHours)}</b> of <b>{formatHours(required)}</b> required
        {ofBalance !== 0 && `, ${ROUNDING} ${formatHours(ofBalance)}`}
      </p>
      {notes}
      <div className={styles.delta}>
        <p>
          <b>Total delta</b>
          {totals.ticketused > 0 && (
            <small>
              {formatSignedHours(counts.balance)} + {formatHours(totals.ticketused)}
              {ofDelta !== 0 && `, ${ROUNDING} ${formatHours(ofDelta)},`} =
            </small>
          )}
          <b data-tone={deltaTone(counts.totalDelta)}>{formatSignedHours(counts.totalDelta)}</b>
        </p>
        {totals.ticketused > 0 && (
          <small>
            {formatHours(totals.ticketused)} h of tickets were used. They count twice here: on the day they were created and on
            the day they filled.
          </small>
        )}
      </div>
      <dl className={styles.sums}>
        {sums.map(([figure, title]) => (
          <div key={figure}>
            <dt>{title}</dt>
            <dd>{formatHours(totals[figure])}</dd>
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
              <dd>{formatCount(counts[color])}</dd>
            </div>
          )
        })}
        <div className={styles.all}>
          <dt>all</dt>
          <dd>{formatCount(count)}</dd>
        </div>
        {DAY_COUNTS.map(([name, words]) => (
          <div key={name} className={styles.all}>
            <dt>{words}</dt>
            <dd>{formatCount(report[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Formats a period as `01/10–20/10/2026`, or with both years if they differ. */
export const formatPeriod = ({ from, to }: ReportDays): string =>
  from === to
    ? formatDay(to)
    : `${from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).slice(0, 5) : formatDay(from)}–${formatDay(to)}`

/** Shows the balance of the preceding period; `before` is undefined while it is being read. */
export function Before({
  days,
  before,
}: {
  days: ReportDays
  before: { count: number; counts: ReportCounts | null } | undefined
}) {
  return (
    <p className={styles.before}>
      <span>Balance, {formatPeriod(days)}</span>
      {before === undefined ? (
        <span>…</span>
      ) : before.counts === null || before.count === 0 ? (
        <span>no records</span>
      ) : (
        <b data-tone={balanceTone(before.counts.balance)}>{formatSignedHours(before.counts.balance)}</b>
      )}
    </p>
  )
}
