import { useState } from 'react'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { formatMonth } from '../../closed-months/rules.ts'
import { counted } from '../../kit/shared/counted.ts'
import { MonthOfDays } from '../../kit/ui/calendar/MonthOfDays.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { Button } from '../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { countMarks } from '../gap-rules.ts'
import { gaps } from '../gaps-contract.ts'
import { ownLink } from './gap-links.ts'
import { getDayLook } from './gap-looks.ts'
import { GapLegend } from './GapMark.tsx'
import { OwnRequests } from './OwnRequests.tsx'

const OwnAbsenceDialog = lazyPart('OwnAbsenceDialog', () => import('./OwnAbsenceDialog.tsx'), { isOpen: ({ open }) => open })

type OwnGapsProps = { month: string | undefined; onMonth: (month: string | undefined) => void }

/** The person's own month: what is missing can be filled as long as its day allows. */
export function OwnGaps({ month, onMonth }: OwnGapsProps) {
  const person = usePerson()
  const read = useRead(gaps.own, { query: { month } }, { keepPrevious: true })
  const { data } = read
  const [isEntering, setEntering] = useState(false)
  const whyNot = data?.is_closed === true ? `${formatMonth(data.month)} is closed` : 'It can no longer be filled'
  return (
    <>
      <PageHeader title="Missing days" aside={data && `${counted(countMarks(data.days, 'missing'), 'missing day')}`}>
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
                link: ownLink(date, mark, data.open),
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
