import { Link } from '@tanstack/react-router'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { counted } from '../../kit/shared/counted.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { MonthOfDays } from '../../kit/ui/calendar/MonthOfDays.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useMissing } from '../../kit/web/use-missing.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { countMarks } from '../gap-rules.ts'
import { gaps } from '../gaps-contract.ts'
import { linkOfApprover } from './gap-links.ts'
import { getDayLook } from './gap-looks.ts'
import { GapLegend } from './GapMark.tsx'
import { NudgeButton } from './NudgeButton.tsx'

type PersonGapsProps = { userId: string; month: string | undefined; onMonth: (month: string | undefined) => void }

/** The month of one person, for their approver. */
export function PersonGaps({ userId, month, onMonth }: PersonGapsProps) {
  const read = useRead(gaps.team, { query: { month, person: userId } }, { keepPrevious: true })
  const gone = useMissing(read)
  const { data } = read
  const person = data?.people[0]
  const name = person?.fullName ?? 'Someone'
  const crumbs = [
    <Link key="gaps" to="/timesheet/gaps" search={{ month }}>
      Missing days
    </Link>,
    name,
  ]
  if (gone !== undefined)
    return (
      <>
        <PageHeader title="Missing days" crumbs={crumbs} />
        <EmptyState title={gone} why="The person may be in another team, or not fill timesheets.">
          <ButtonLink to="/timesheet/gaps">Missing days</ButtonLink>
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader
        title={name}
        crumbs={crumbs}
        aside={
          person && `${counted(countMarks(person.days, 'missing'), 'missing day')}, ${countMarks(person.days, 'waiting')} waiting`
        }
      >
        {data && person && (
          <>
            <NudgeButton month={data.month} isClosed={data.is_closed} people={[person]} />
            <ButtonLink to="/timesheet/$userId/manage" params={{ userId: person._id }}>
              Timesheets
            </ButtonLink>
          </>
        )}
      </PageHeader>
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {data === undefined && read.error === null && <PageSkeleton />}
      {data !== undefined && person !== undefined && (
        <>
          <MonthTurn month={data.month} present={data.today.slice(0, 7)} onTurn={onMonth}>
            {data.is_closed && <StatusChip word="closed" form="pill" />}
          </MonthTurn>
          <MonthOfDays
            name={name}
            month={data.month}
            today={data.today}
            dayOf={(date) => {
              const mark = person.days[Number(date.slice(8)) - 1] ?? 'none'
              return { look: getDayLook(person, date), link: linkOfApprover(person._id, date, mark) }
            }}
          />
          <HolidayList holidays={person.holidays} />
          <GapLegend />
        </>
      )}
    </>
  )
}
