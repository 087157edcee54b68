import { getRouteApi, Link } from '@tanstack/react-router'
import { isMonth, formatMonth } from '../../closed-months/rules.ts'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { gaps } from '../gaps-contract.ts'
import type { GapsSearch } from './search.ts'
import { TeamGaps } from './TeamGaps.tsx'
import { useState } from 'react'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { MonthOfDays } from '../../kit/ui/calendar/MonthOfDays.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { Button } from '../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { countMarks } from '../gap-rules.ts'
import { buildOwnDayLink, linkOfApprover } from './gap-links.ts'
import { getDayLook } from './gap-looks.ts'
import { GapLegend } from './GapMark.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { useMissing } from '../../kit/web/use-missing.ts'
import { NudgeButton } from './NudgeButton.tsx'

const OwnAbsenceDialog = lazyPart('OwnAbsenceDialog', () => import('./OwnAbsenceDialog.tsx'), { isOpen: ({ open }) => open })

type OwnGapsProps = { month: string | undefined; onMonth: (month: string | undefined) => void }

function OwnGaps({ month, onMonth }: OwnGapsProps) {
  const person = usePerson()
  const read = useRead(gaps.own, { query: { month } }, { keepPrevious: true })
  const { data } = read
  const [isEntering, setEntering] = useState(false)
  const whyNot = data?.is_closed === true ? `${formatMonth(data.month)} is closed` : 'It can no longer be filled'
  return (
    <>
      <PageHeader title="Missing days" aside={data && `${formatQuantity(countMarks(data.days, 'missing'), 'missing day')}`}>
        <Button kind="primary" onClick={() => setEntering(true)}>
          Enter an absence
        </Button>
      </PageHeader>
      <OwnAbsenceDialog open={isEntering} onClose={() => setEntering(false)} />
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {data === undefined && read.error === null && <PageSkeleton />}
      {data !== undefined && (
        <>
          <MonthTurn month={data.month} present={data.today.slice(0, 7)} onTurn={onMonth}>
            {data.is_closed && <StatusChip word="closed" form="pill" />}
          </MonthTurn>
          <MonthOfDays
            name={person.fullName}
            month={data.month}
            today={data.today}
            dayOf={(date) => {
              const mark = data.days[Number(date.slice(8)) - 1] ?? 'none'
              return {
                look: getDayLook(data, date),
                link: buildOwnDayLink(date, mark, data.open),
                note: mark === 'missing' && !data.open.includes(date) ? whyNot : undefined,
              }
            }}
          />
          <HolidayList holidays={data.holidays} />
          <GapLegend />
          <OwnRequests month={data.month} isOff={(date) => data.days[Number(date.slice(8)) - 1] === 'off'} />
        </>
      )}
    </>
  )
}

const route = getRouteApi('/timesheet/gaps')

export function GapsPage() {
  const search = route.useSearch()
  const change = useSearchChange<GapsSearch>(route.useNavigate())
  const seesOthers = useMay(gaps.team.access.who)
  const month = search.month !== undefined && isMonth(search.month) ? search.month : undefined
  const onMonth = (next: string | undefined): void => change({ month: next })
  if (!seesOthers) return <OwnGaps month={month} onMonth={onMonth} />
  if (search.person !== undefined) return <PersonGaps userId={search.person} month={month} onMonth={onMonth} />
  return <TeamGaps search={search} month={month} onSearch={change} />
}

type PersonGapsProps = { userId: string; month: string | undefined; onMonth: (month: string | undefined) => void }

function PersonGaps({ userId, month, onMonth }: PersonGapsProps) {
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
          person &&
          `${formatQuantity(countMarks(person.days, 'missing'), 'missing day')}, ${countMarks(person.days, 'waiting')} waiting`
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
