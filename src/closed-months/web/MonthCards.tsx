import type { ReactNode } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { ROUNDING } from '../../kit/shared/rounding.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import { type Closing, closedMonths } from '../contract.ts'
import { handovers } from '../handover-contract.ts'
import { computeBalanceRounding } from '../handover-rules.ts'
import { formatMonth } from '../rules.ts'
import styles from './MonthCards.module.css'

const shortName = (month: string): string => formatMonth(month).split(' ')[0] ?? ''

/** Shows the figures of the month as they were frozen or would be frozen now (calculations.md 9). */
export function ClosedMonthFigures({ month }: { month: string }) {
  const read = useRead(handovers.ofMonth, { params: { month } }, { staleTime: 0 })
  const title = `${shortName(month)} in figures`
  if (read.error !== null)
    return (
      <TitledCard title={title}>
        <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
      </TitledCard>
    )
  if (read.data === undefined)
    return (
      <TitledCard title={title}>
        <p role="status">Adding up…</p>
      </TitledCard>
    )
  const { sums, people } = read.data.data
  const { hours, project, profile } = sums
  const rounding = computeBalanceRounding(hours ?? {}, people)
  const balance = hours?.['balance'] ?? 0
  const unknown = profile?.['costUnknownDays'] ?? 0
  const cost = (name: string, incentive: string): number => (profile?.[name] ?? 0) + (profile?.[incentive] ?? 0)
  const standard = cost('standardCost', 'standardIncentive')
  return (
    <TitledCard title={title}>
      <dl className={styles.lines}>
        <Line name="Worked">{formatHours(hours?.['worked'] ?? 0)} h</Line>
        <Line name="Required">{formatHours(hours?.['required'] ?? 0)} h</Line>
        {rounding !== 0 && <Line name={capitalize(ROUNDING)}>{formatHours(rounding)} h</Line>}
        <Line name="Balance" tone={balance === 0 ? undefined : balance < 0 ? 'red' : 'green'}>
          {formatHours(balance, true)} h
        </Line>
        <Line name="Units of timesheets">{(project?.['done'] ?? 0).toLocaleString('en-IN')}</Line>
        <Line name="Units of the worklog">{(profile?.['units'] ?? 0).toLocaleString('en-IN')}</Line>
        <Line name="Total cost">₹{formatRupees(cost('cost', 'incentive'))}</Line>
        {standard > 0 && <Line name="at standard rates">₹{formatRupees(standard)}</Line>}
        {unknown > 0 && (
          <Line name="unknown cost" tone="amber">
            {formatQuantity(unknown, 'day')}
          </Line>
        )}
      </dl>
    </TitledCard>
  )
}

type LineProps = { name: string; tone?: 'red' | 'green' | 'amber' | undefined; children: ReactNode }
const Line = ({ name, tone, children }: LineProps) => (
  <div data-tone={tone}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export function AfterClosing({ month }: { month: string }) {
  const name = shortName(month)
  return (
    <TitledCard title="After closing">
      <ul className={styles.after}>
        <li>Timesheets, absences, targets, salaries and rates of {name} can’t be changed.</li>
        <li>The figures of {name} are frozen, and any later difference is shown.</li>
        <li>An admin can reopen it with a reason; managers are notified.</li>
      </ul>
    </TitledCard>
  )
}

const SHOWN = 4

export function Months({ month, closings }: { month: string; closings: readonly Closing[] | undefined }) {
  const read = useRead(closedMonths.months, {})
  const months = read.data?.data.slice(0, SHOWN)
  if (months === undefined || closings === undefined) return null
  return (
    <TitledCard
      title="Months"
      aside={
        <span className={styles.all}>
          <TextLink to="/closed-months">All</TextLink>
        </span>
      }
    >
      <dl className={styles.lines}>
        {months.map((each) => {
          const closing = closings.find((one) => one.month === each && one.reopened_at === null)
          const name = formatMonth(each)
          return (
            <div key={each}>
              <dt>
                {each === month ? (
                  name
                ) : (
                  <TextLink to="/closed-months/$month" params={{ month: each }}>
                    {name}
                  </TextLink>
                )}
              </dt>
              <dd>
                {closing === undefined ? (
                  <StatusChip word="open" />
                ) : (
                  <StatusChip word="closed" label={`closed ${formatDay(toDay(new Date(closing.closed_at)))}`} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </TitledCard>
  )
}
