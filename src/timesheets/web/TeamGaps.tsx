import { useMemo, useState } from 'react'
import { NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { joinHolidays } from '../../holidays/day-rules.ts'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { toDay, formatWeekday, getWeekdayName } from '../../kit/shared/time.ts'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { labelLeaver } from '../../kit/ui/person-name.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useRouter, Link } from '@tanstack/react-router'
import { useRead } from '../../kit/web/use-calls.ts'
import { countMarks, listDaysOfMonth } from '../gap-rules.ts'
import { type GapsOfPerson, gaps } from '../gaps-contract.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { getDayLook } from './gap-looks.ts'
import { NudgeButton } from './NudgeButton.tsx'
import { GapLegend } from './GapMark.tsx'
import type { GapsSearch, OnGapsSearch } from './search.ts'
import styles from './TeamGaps.module.css'
import { FilterSelect } from '../../kit/ui/list-page/FilterSelect.tsx'
import { TypedFilter } from '../../kit/ui/list-page/TypedFilter.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { linkOfApprover } from './gap-links.ts'

const DAY_WIDTH = 27

const teamGapColumns = (month: string, today: string): GridColumn<GapsOfPerson>[] => [
  {
    id: 'fullName',
    title: 'Name',
    width: 150,
    frozen: true,
    hideable: false,
    sortable: false,
    show: ({ _id, fullName, email }) => (
      <TextLink to="/timesheet/gaps" search={{ month, person: _id }} tabIndex={-1} title={email}>
        {fullName}
      </TextLink>
    ),
  },
  {
    id: 'missing',
    title: 'Missing',
    decides: true,
    kind: 'number',
    width: 66,
    sortable: false,
    value: ({ days }) => countMarks(days, 'missing'),
  },
  ...listDaysOfMonth(month).map((date, at): GridColumn<GapsOfPerson> => {
    const name = formatWeekday(date)
    return {
      id: date.slice(8),
      title: String(at + 1),
      name,
      head: (
        <span className={styles.head} data-off={getWeekdayName(date) === 'Sunday'} data-today={date === today}>
          <span>{getWeekdayName(date).slice(0, 2)}</span>
          <span>{at + 1}</span>
        </span>
      ),
      width: DAY_WIDTH,
      sortable: false,
      hideable: false,
      value: (row) => getDayLook(row, date).words,
      show: (row) => <DayOfPerson row={row} date={date} at={at} />,
    }
  }),
  { id: 'manager', title: 'Manager', width: 110, sortable: false, value: ({ manager }) => manager?.fullName },
]

function DayOfPerson({ row, date, at }: { row: GapsOfPerson; date: string; at: number }) {
  const { _id, fullName, days } = row
  const look = getDayLook(row, date)
  const title = `${formatWeekday(date)}: ${look.words}`
  const link = linkOfApprover(_id, date, days[at] ?? 'none')
  if (link === undefined)
    return (
      <span className={styles.cell} title={title}>
        <DayMark look={look} />
        <span className="sr-only">{look.words}</span>
      </span>
    )
  return (
    <Link {...link} className={styles.cell} title={title} tabIndex={-1} aria-label={`${fullName}, ${title}`}>
      <DayMark look={look} />
    </Link>
  )
}

const WITHOUT = { _id: NO_DEPARTMENT, name: NO_DEPARTMENT }
const rowId = ({ _id }: GapsOfPerson): string => _id

type TeamGapsProps = { search: GapsSearch; month: string | undefined; onSearch: OnGapsSearch }

const PAGED = { size: TIMESHEETS_PAGE.usual, rememberAs: 'timesheet-gaps' }

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
            managers={(data?.managers ?? []).map(({ _id, fullName, has_left }) => ({
              _id,
              name: labelLeaver(fullName, has_left),
            }))}
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

/** On a phone, a card shows the name, the missing days, and two lines with the letters of the month below their days. */
const cardOf = (month: string) => ({
  height: 136,
  show: (row: GapsOfPerson) => (
    <div className={styles.card}>
      <b>{row.fullName}</b>
      <small>
        {countMarks(row.days, 'missing')} missing, {countMarks(row.days, 'waiting')} waiting
      </small>
      <div className={styles.letters} aria-hidden="true">
        {listDaysOfMonth(month).map((date, at) => (
          <span key={date} className={styles.letter}>
            <small>{at + 1}</small>
            <DayMark look={getDayLook(row, date)} />
          </span>
        ))}
      </div>
    </div>
  ),
})

type Named = { _id: string; name: string }
type GapFiltersProps = {
  search: GapsSearch
  managers: readonly Named[]
  departments: readonly Named[]
  onChange: (part: Partial<GapsSearch>) => void
}

function GapFilters({ search: { q, manager, department }, managers, departments, onChange }: GapFiltersProps) {
  return (
    <>
      <TypedFilter label="Filter by name or email" value={q} onChange={(text) => onChange({ q: text })} />
      <Choice label="Manager" all="All managers" value={manager} of={managers} onChange={(id) => onChange({ manager: id })} />
      <Choice
        label="Department"
        all="All departments"
        value={department}
        of={departments}
        onChange={(id) => onChange({ department: id })}
      />
    </>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string | undefined
  of: readonly Named[]
  onChange: (id: string | undefined) => void
}

function Choice({ label, all, value, of, onChange }: ChoiceProps) {
  if (of.length < 2 && value === undefined) return null
  return (
    <FilterSelect
      label={label}
      all={all}
      value={value}
      options={of.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={onChange}
    />
  )
}
