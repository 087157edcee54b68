import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, toDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { getCardClass } from '../../kit/ui/home/card-class.ts'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { holidays, type OwnHoliday } from '../contract.ts'
import { isYear } from '../rules.ts'
import { kindWords } from '../vocabulary.ts'
import { YearTurn } from './YearTurn.tsx'
import styles from './OwnHolidaysPage.module.css'

const route = getRouteApi('/holidays/own')

export function OwnHolidaysPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const [today] = useState(() => toDay(new Date()))
  const year = search.year !== undefined && isYear(search.year) ? search.year : today.slice(0, 4)
  const read = useRead(holidays.own, { query: { year } }, { keepPrevious: true })
  const own = read.data
  const restricted = own?.data.some(({ kind }) => kind === 'restricted') === true
  return (
    <>
      <PageHeader title="Your holidays">
        <YearTurn year={year} onTurn={(next) => change({ year: next }, false)} />
      </PageHeader>
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {own === undefined && read.error === null && <PageSkeleton />}
      {own !== undefined && (
        <section className={getCardClass(styles.holidays)} aria-label={`Holidays in ${year}`}>
          {restricted && (
            <p role="status">
              You have chosen {own.chosen} of the {own.restrictedMax} restricted holidays that {own.calendar ?? 'your calendar'}{' '}
              allows you in {year}.
            </p>
          )}
          {own.data.length === 0 ? (
            <EmptyState title={`No holidays in ${year}`} why="Holidays appear here once an admin has confirmed them." />
          ) : (
            <SmallTable<OwnHoliday>
              label={`Your holidays in ${year}`}
              look="card"
              blocks
              rows={own.data}
              rowKey={({ _id }) => _id}
              columns={[
                { title: 'Date', show: ({ day }) => formatDay(day) },
                { title: 'Holiday', names: true, show: ({ name }) => name },
                { title: 'Kind', show: ({ kind }) => kindWords[kind] },
                {
                  title: 'For you',
                  show: ({ isOff, isHalf, isChosen }) =>
                    isOff
                      ? isHalf
                        ? 'Half a day off'
                        : 'Day off'
                      : isChosen
                        ? 'Chosen; off for another holiday'
                        : 'Working day',
                },
                {
                  title: 'Choice',
                  show: (day) => <Choice day={day} isFull={own.chosen >= own.restrictedMax} />,
                },
              ]}
            />
          )}
        </section>
      )}
    </>
  )
}

function Choice({ day: { _id, name, isChosen, isOpen }, isFull }: { day: OwnHoliday; isFull: boolean }) {
  const choose = useWrite(holidays.choose)
  const release = useWrite(holidays.release)
  if (!isOpen) return null
  return isChosen ? (
    <Button
      small
      busy={release.isPending}
      aria-label={`Give back ${name}`}
      onClick={() => void release.mutateAsync({ params: { id: _id } }).catch(() => {})}
    >
      Give back
    </Button>
  ) : (
    <Button
      small
      busy={choose.isPending}
      aria-label={`Choose ${name}`}
      why={isFull ? 'You have chosen as many restricted holidays as your calendar allows.' : undefined}
      onClick={() => void choose.mutateAsync({ body: { holiday: _id } }).catch(() => {})}
    >
      Choose
    </Button>
  )
}
