import { useMemo, useState } from 'react'
import { NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { joinHolidays } from '../../holidays/day-rules.ts'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { toDay } from '../../kit/shared/time.ts'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { markLeft } from '../../kit/ui/person-name.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../kit/web/use-calls.ts'
import { countMarks, daysIn } from '../gap-rules.ts'
import { type GapsOfPerson, gaps } from '../gaps-contract.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { GapFilters } from './GapFilters.tsx'
import { getDayLook } from './gap-looks.ts'
import { NudgeButton } from './NudgeButton.tsx'
import { GapLegend } from './GapMark.tsx'
import type { GapsSearch, OnGapsSearch } from './search.ts'
import { teamGapColumns } from './team-gap-columns.tsx'
import styles from './TeamGaps.module.css'

const WITHOUT = { _id: NO_DEPARTMENT, name: NO_DEPARTMENT }
const rowId = ({ _id }: GapsOfPerson): string => _id

type TeamGapsProps = { search: GapsSearch; month: string | undefined; onSearch: OnGapsSearch }

const PAGED = { size: TIMESHEETS_PAGE.usual, rememberAs: 'timesheet-gaps' }

/** The people of a manager, or for an ADMIN all: which of their days are filled, and which are missing. */
export function TeamGaps({ search, month, onSearch }: TeamGapsProps) {
  const router = useRouter()
  const { q, manager, department, page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const read = useRead(gaps.team, { query: { month, q, manager, department, page, limit: pageSize } }, { keepPrevious: true })
  const { data } = read
  const [thisMonth] = useState(() => toDay(new Date()).slice(0, 7))
  const [shown, today] = [data?.month ?? month ?? thisMonth, data?.today ?? '']
  const columns = useMemo(() => teamGapColumns(shown, today), [shown, today])
  const card = useMemo(() => cardOf(shown), [shown])
  const change = (part: Partial<GapsSearch>): void => onSearch({ ...part, page: undefined })
  const open = useMemo(
    () =>
      ({ _id }: GapsOfPerson) =>
        void router.navigate({ to: '/timesheet/gaps', search: { month, person: _id } }),
    [router, month],
  )
  return (
    <ListPage
      title="Missing days"
      lead={
        <>
          <MonthTurn month={shown} present={data?.today.slice(0, 7)} onTurn={(next) => onSearch({ month: next })}>
            {data?.is_closed === true && <StatusChip word="closed" form="pill" />}
          </MonthTurn>
          <HolidayList holidays={joinHolidays((data?.people ?? []).map(({ holidays }) => holidays))} />
          <GapLegend />
        </>
      }
      actions={
        data && (
          <NudgeButton
            month={data.month}
            isClosed={data.is_closed}
            people={data.people}
            isPart={data.total > data.people.length}
          />
        )
      }
      search={search}
      onSearch={onSearch}
      {...PAGED}
      read={read}
      rows={data?.people}
      total={data?.total}
      filter={{
        fields: (
          <GapFilters
            search={search}
            managers={(data?.managers ?? []).map(({ _id, fullName, has_left }) => ({ _id, name: markLeft(fullName, has_left) }))}
            departments={data === undefined || data.departments.length === 0 ? [] : [...data.departments, WITHOUT]}
            onChange={change}
          />
        ),
        values: [q, manager, department],
        onReset: () => change({ q: undefined, manager: undefined, department: undefined }),
      }}
      noun={['user', 'users']}
      columns={columns}
      rowId={rowId}
      card={card}
      onOpen={open}
      empty={{ title: 'No one fills timesheets', why: 'The authors, reviewers and uploaders you manage appear here.' }}
      noMatch="No user matches this filter"
    />
  )
}

/** On a phone: the name, what is missing, and the letters of the month below their days, in two lines. */
const cardOf = (month: string) => ({
  height: 136,
  show: (row: GapsOfPerson) => (
    <div className={styles.card}>
      <b>{row.fullName}</b>
      <small>
        {countMarks(row.days, 'missing')} missing, {countMarks(row.days, 'waiting')} waiting
      </small>
      <div className={styles.letters} aria-hidden="true">
        {daysIn(month).map((date, at) => (
          <span key={date} className={styles.letter}>
            <small>{at + 1}</small>
            <DayMark look={getDayLook(row, date)} />
          </span>
        ))}
      </div>
    </div>
  ),
})
