import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { counted } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { useMay } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { reports } from '../contract.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import type { ReportType, WaitingMode } from '../vocabulary.ts'
import { HoursByDay } from './HoursByDay.tsx'
import { type ReportDays, periodBefore } from './period-before.ts'
import type { buildReportBody } from './report-choices.ts'
import { Before, Totals } from './ReportRail.tsx'
import { isFullReport, type FullReport, type FullDay, type FullPerson } from './full-report.ts'
import styles from './ReportRail.module.css'
import { describeHoliday, findHolidayOn } from '../../holidays/day-rules.ts'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { isDay } from '../../kit/shared/time.ts'
import { MonthOfDays } from '../../kit/ui/calendar/MonthOfDays.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { lookAt } from './color-looks.ts'
import { formatSignedHours } from './hours.ts'
import { ReportCard } from './ReportCard.tsx'

type Report = ReplyFields<typeof reports.productivity>
type FiguresProps = {
  type: ReportType
  /** The form values of the report. */
  body: ReturnType<typeof buildReportBody>
  days: ReportDays
  today: string
  /** Returns the place of a person's day in the table, as a part of the address. */
  placeOf: (user: string, day: string) => object
  /** Leaves out the timesheets that await approval, or counts them again. */
  onWaiting: (waiting: WaitingMode | undefined) => void
  month: string | undefined
  onMonth: (month: string | undefined) => void
}

/** The figures beside the table, for whole days or for the selected projects. */
export const ReportFigures = ({ report, ...props }: FiguresProps & { report: Report }) =>
  isFullReport(report) ? <WholeFigures report={report} {...props} /> : <PartFigures report={report} {...props} />

function WholeFigures({ report, ...props }: FiguresProps & { report: FullReport }) {
  const { type, body, days, today, placeOf, month, onMonth } = props
  const earlier = periodBefore(days, today)
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

/** The totals of the selected projects (decision 129). */
const PartFigures = ({ report, ...props }: FiguresProps & { report: Report }) => (
  <section className={styles.card} aria-label="Totals">
    <p className={styles.key}>
      <span>Total Productivity Hours</span>
      <b>{formatHours(report.totals.totalProductivityHours)}</b> <small>hours</small>
    </p>
    <p className={styles.worked}>
      of the chosen projects, on {counted(report.count, 'day')}, {report.daysWorked} of them with hours
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

/**
 * Lists the projects with lines that count as no hours because they have no target. Each links to the place where its target is
 * assigned (decision 130).
 */
function UntargetedLine({ report: { noTargetLines, noTargetUnits, untargeted } }: Pick<NotesProps, 'report'>) {
  const manages = useMay('manages targets')
  if (noTargetLines === 0) return null
  return (
    <div className={styles.untargeted}>
      <p>
        {counted(noTargetLines, 'line')} without a target, {counted(noTargetUnits, 'unit')}
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
            {counted(lines, 'line')}, {counted(units, 'unit')}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Shows how many of the hours await approval, with a button that leaves them out or counts them again (decision 144). Renders
 * nothing if none do.
 */
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
  /** YYYY-MM; if it is not a valid month, the last month of the report is shown. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
  /** Returns the place of a person's day in the table, as a part of the address. */
  placeOf: (user: string, day: string) => object
}

/** The days of one person in the colours of the legend, one month at a time (002 §9). */
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
          const look = lookAt(person.colors, at)
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
