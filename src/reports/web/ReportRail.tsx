import type { ReactNode } from 'react'
import { showCount } from '../../kit/shared/counted.ts'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { showDay } from '../../kit/shared/time.ts'
import type { Counts } from '../contract.ts'
import { DAY_COUNTS, HOURS_COLUMNS, LEGEND, type HoursName } from '../vocabulary.ts'
import { showHours } from '../../kit/shared/hours.ts'
import { lookOfColor } from './color-looks.ts'
import { balanceTone, deltaTone, showDelta } from './hours.ts'
import type { Days } from './period-before.ts'
import type { WholeReport } from './whole-report.ts'
import styles from './ReportRail.module.css'

/** Two a line, below the balance and the total delta. */
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
  /** What of the hours waits for approval, and which lines have no target. */
  notes: ReactNode
  report: Pick<WholeReport, 'count' | 'daysWorked' | 'daysRequired' | 'totals' | 'counts'>
}

/** The balance, the total delta and how it differs, the sums of the columns, and how many days each colour has (decision 128). */
export function Totals({ report, notes }: TotalsProps) {
  const { totals, counts, count } = report
  return (
    <section className={styles.card} aria-label="Totals">
      <p className={styles.key}>
        <span>Balance</span>
        <b data-tone={balanceTone(counts.balance)}>{showDelta(counts.balance)}</b> <small>hours</small>
      </p>
      <p className={styles.worked}>
        worked <b>{showHours(totals.totalProductivityHours)}</b> of{' '}
        <b>{showHours(Math.round((totals.demandHours - totals.leaveHours) * 100) / 100)}</b> required
      </p>
      {notes}
      <div className={styles.delta}>
        <p>
          <b>Total delta</b>
          {totals.ticketused > 0 && (
            <small>
              {showDelta(counts.balance)} + {showHours(totals.ticketused)} =
            </small>
          )}
          <b data-tone={deltaTone(counts.totalDelta)}>{showDelta(counts.totalDelta)}</b>
        </p>
        {totals.ticketused > 0 && (
          <small>
            {showHours(totals.ticketused)} h of tickets were used. They count twice here: on the day they were created and on the
            day they filled.
          </small>
        )}
      </div>
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
        {DAY_COUNTS.map(([name, words]) => (
          <div key={name} className={styles.all}>
            <dt>{words}</dt>
            <dd>{showCount(report[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `01/10–20/10/2026`, or both in full where the years differ. */
export const showDays = ({ from, to }: Days): string =>
  from === to ? showDay(to) : `${from.slice(0, 4) === to.slice(0, 4) ? showDay(from).slice(0, 5) : showDay(from)}–${showDay(to)}`

/** The balance of the period before; undefined: it is being read. */
export function Before({ days, before }: { days: Days; before: { count: number; counts: Counts | null } | undefined }) {
  return (
    <p className={styles.before}>
      <span>Balance, {showDays(days)}</span>
      {before === undefined ? (
        <span>…</span>
      ) : before.counts === null || before.count === 0 ? (
        <span>no records</span>
      ) : (
        <b data-tone={balanceTone(before.counts.balance)}>{showDelta(before.counts.balance)}</b>
      )}
    </p>
  )
}
