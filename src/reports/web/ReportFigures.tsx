import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { useMay } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { reports, type ReportCounts } from '../contract.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import {
  type ReportType,
  type WaitingMode,
  DAY_COUNTS,
  HOURS_COLUMNS,
  LEGEND,
  type HoursName,
  formatSignedHours,
  balanceTone,
  getDeltaTone,
} from '../vocabulary.ts'
import { HoursByDay } from './HoursByDay.tsx'
import { getPeriodBefore } from './period-before.ts'
import type { buildReportBody, ReportDays } from './report-choices.ts'
import { isFullReport, type FullReport, type FullDay, type FullPerson } from './report-rows.ts'
import styles from './ReportFigures.module.css'
import { describeHoliday, findHolidayOn } from '../../holidays/day-rules.ts'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { isDay, formatDay } from '../../kit/shared/time.ts'
import { MonthOfDays } from '../../kit/ui/calendar/MonthOfDays.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { findLookAt, lookOfColor } from './color-looks.ts'
import { ReportCard } from './ReportCard.tsx'
import type { ReactNode } from 'react'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { ROUNDING, computeRounding } from '../../kit/shared/rounding.ts'

type Report = ReplyFields<typeof reports.productivity>
type FiguresProps = {
  type: ReportType
  body: ReturnType<typeof buildReportBody>
  days: ReportDays
  today: string
  /** Returns the search parameters for the place of a person's day in the table. */
  placeOf: (user: string, day: string) => object
  onWaiting: (waiting: WaitingMode | undefined) => void
  month: string | undefined
  onMonth: (month: string | undefined) => void
}

export const ReportFigures = ({ report, ...props }: FiguresProps & { report: Report }) =>
  isFullReport(report) ? <WholeFigures report={report} {...props} /> : <PartFigures report={report} {...props} />

function WholeFigures({ report, ...props }: FiguresProps & { report: FullReport }) {
  const { type, body, days, today, placeOf, month, onMonth } = props
  const earlier = getPeriodBefore(days, today)
  const before = useRead(
    reports.productivity,
    { body: { ...body, fromDate: earlier.from, toDate: earlier.to, page: 1, limit: 1 } },
    { keepPrevious: true, personal: true },
  )
  return (
    <>
      <Totals report={report} notes={<Notes report={report} {...props} />} />
      <HoursByDay byDay={report.days} byMonth={report.months} />
      {type === 'user' && report.people[0] && report.people.length === 1 && (
        <PersonMonth person={report.people[0]} days={report.days} {...{ today, placeOf, month, onMonth }} />
      )}
      <Before days={earlier} before={before.data} />
    </>
  )
}

const PartFigures = ({ report, ...props }: FiguresProps & { report: Report }) => (
  <section className={styles.card} aria-label="Totals">
    <p className={styles.key}>
      <span>Total Productivity Hours</span>
      <b>{formatHours(report.totals.totalProductivityHours)}</b> <small>hours</small>
    </p>
    <p className={styles.worked}>
      of the chosen projects, on {formatQuantity(report.count, 'day')}, {report.daysWorked} of them with hours
    </p>
    <Notes report={report} {...props} />
  </section>
)

type NotesProps = Pick<FiguresProps, 'body' | 'onWaiting'> & {
  report: Pick<Report, 'waitingHours' | 'noTargetLines' | 'noTargetUnits' | 'untargeted'>
}
const Notes = (props: NotesProps) => (
  <>
    <WaitingLine {...props} />
    <UntargetedLine report={props.report} />
  </>
)

/** Each project links to the place where its target is assigned (decision 130). */
function UntargetedLine({ report: { noTargetLines, noTargetUnits, untargeted } }: Pick<NotesProps, 'report'>) {
  const manages = useMay('manages targets')
  if (noTargetLines === 0) return null
  return (
    <div className={styles.untargeted}>
      <p>
        {formatQuantity(noTargetLines, 'line')} without a target, {formatQuantity(noTargetUnits, 'unit')}
      </p>
      <ul aria-label="Lines without a target">
        {untargeted.map(({ projectName, lines, units, row }) => (
          <li key={projectName}>
            {!manages ? (
              <UserText>{projectName}</UserText>
            ) : row === null ? (
              <TextLink to="/targets" title="No target has this keyword">
                <UserText>{projectName}</UserText>
              </TextLink>
            ) : (
              <TextLink to="/target-assign/$projectId/$targetId" params={{ projectId: row.project, targetId: row._id }}>
                <UserText>{projectName}</UserText>
              </TextLink>
            )}{' '}
            {formatQuantity(lines, 'line')}, {formatQuantity(units, 'unit')}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Renders nothing if no hours await approval (decision 144). */
function WaitingLine({
  report: { waitingHours },
  body,
  onWaiting,
}: Pick<FiguresProps, 'body' | 'onWaiting'> & { report: Pick<Report, 'waitingHours'> }) {
  if (body.waiting !== undefined)
    return (
      <p className={styles.line}>
        <span>without timesheets waiting for approval</span>
        <Button small onClick={() => onWaiting(undefined)}>
          Count them
        </Button>
      </p>
    )
  if (waitingHours === 0) return null
  return (
    <p className={styles.line}>
      <span>
        of which <b>{formatHours(waitingHours)}</b> h wait for approval
      </span>
      <Button small onClick={() => onWaiting('left out')}>
        Leave them out
      </Button>
    </p>
  )
}

type PersonMonthProps = {
  person: FullPerson
  days: readonly FullDay[]
  today: string
  /** YYYY-MM. An invalid month shows the last month of the report. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
  placeOf: (user: string, day: string) => object
}

function PersonMonth({ person, days, today, month, onMonth, placeOf }: PersonMonthProps) {
  const last = (days.at(-1)?.dateKey ?? today).slice(0, 7)
  const shown = month !== undefined && isDay(`${month}-01`) ? month : last
  const places = new Map(days.map(({ dateKey }, at) => [dateKey, at]))
  return (
    <ReportCard title="Calendar">
      <MonthTurn month={shown} present={last} onTurn={onMonth} />
      <MonthOfDays
        name={person.fullName}
        month={shown}
        today={today}
        hasFigures
        dayOf={(date) => {
          const at = places.get(date) ?? -1
          const look = findLookAt(person.colors, at)
          if (look === undefined) return undefined
          return {
            look,
            note: describeHoliday(findHolidayOn(person.holidays, date)),
            figure: formatSignedHours(days[at]?.delta ?? 0),
            link: { to: '.', search: (old: object) => ({ ...old, ...placeOf(person._id, date) }) },
          }
        }}
      />
      <HolidayList holidays={person.holidays.filter(({ date }) => date.startsWith(shown))} />
    </ReportCard>
  )
}

/** These are shown two per line, below the balance and the total delta. */
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
  notes: ReactNode
  report: Pick<FullReport, 'count' | 'daysWorked' | 'daysRequired' | 'totals' | 'counts'>
}

function Totals({ report, notes }: TotalsProps) {
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
          <b data-tone={getDeltaTone(counts.totalDelta)}>{formatSignedHours(counts.totalDelta)}</b>
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
const formatPeriod = ({ from, to }: ReportDays): string =>
  from === to
    ? formatDay(to)
    : `${from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).slice(0, 5) : formatDay(from)}–${formatDay(to)}`

/** `before` is undefined while it is being read. */
function Before({ days, before }: { days: ReportDays; before: { count: number; counts: ReportCounts | null } | undefined }) {
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
