import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { parseDay, shiftDay, toDay, formatDay } from '../../../kit/shared/time.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { pageSizes } from '../../../kit/ui/data-grid/paging.ts'
import { useTyped } from '../../../kit/ui/form/use-typed.ts'
import { DayFilter } from '../../../kit/ui/list-page/DayFilter.tsx'
import { FilterInput } from '../../../kit/ui/list-page/FilterInput.tsx'
import { FilterSelect } from '../../../kit/ui/list-page/FilterSelect.tsx'
import { usePageSize } from '../../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { usePrint } from '../../../kit/web/use-every-page.ts'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useMay, useMaySetFor } from '../../../kit/web/person.tsx'
import { call } from '../../../kit/web/use-calls.ts'
import { useReport } from '../../../kit/ui/feedback/use-report.tsx'
import { CHECK_PAGE, type CheckedDay, MAX_CHECK_DAYS, crossChecks } from '../contract.ts'
import { seenWords } from '../../../absences/vocabulary.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { Compared } from '../../../kit/ui/Compared.tsx'
import { buildButtonColumn } from '../../../kit/ui/list-page/columns.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { describeGaps, listImpossible } from '../rules.ts'

type Column = GridColumn<CheckedDay>
const gapsText = ({ gaps }: CheckedDay): string => describeGaps(gaps).join('; ')

/** A day confirms nothing if none of its sources could be compared (decision 157). */
const NoGap = ({ day: { verdict, is_compared: isCompared } }: { day: CheckedDay }) =>
  verdict === 'complete' && isCompared ? (
    <Compared text="within the tolerance" tone="green" />
  ) : (
    <Compared text="nothing to compare" tone="grey" />
  )

const count = (id: 'timesheet' | 'taskRows' | 'worklogUnits', title: string): Column => {
  return { id, title, name: `${title}, done`, group: 'Done', kind: 'number', width: 104, sortable: false }
}
type HoursId = 'timesheetHours' | 'qualitativeHours' | 'prodHours' | 'recorded' | 'required'
const hours = (id: HoursId, title: string): Column => {
  return { id, title, name: `${title}, hours`, group: 'Hours', kind: 'number', digits: 2, width: 104, sortable: false }
}

const checkColumns: readonly Column[] = [
  {
    id: 'user',
    title: 'User',
    width: 160,
    frozen: true,
    sortable: false,
    hideable: false,
    value: ({ user }) => user.fullName,
    show: ({ user }) => <PersonName person={user} tabIndex={-1} />,
  },
  {
    id: 'dateKey',
    title: 'Date',
    kind: 'day',
    sortable: false,
    hideable: false,
    show: ({ user, dateKey }) => (
      <TextLink to="/timesheet/$userId/manage" params={{ userId: user._id }} search={{ day: dateKey }} tabIndex={-1}>
        {formatDay(dateKey)}
      </TextLink>
    ),
  },
  {
    id: 'gaps',
    title: 'What differs',
    decides: true,
    width: 480,
    long: true,
    sortable: false,
    hideable: false,
    value: gapsText,
    show: (day) =>
      day.gaps.length === 0 ? (
        <NoGap day={day} />
      ) : (
        <span title={gapsText(day)}>
          <Compared text={gapsText(day)} tone="amber" />
        </span>
      ),
  },
  count('timesheet', 'Timesheet'),
  count('taskRows', 'Task rows'),
  count('worklogUnits', 'Worklog'),
  hours('timesheetHours', 'Timesheet'),
  hours('qualitativeHours', 'Qualitative'),
  hours('prodHours', 'Production'),
  hours('recorded', 'Recorded'),
  hours('required', 'Shift'),
  {
    id: 'absence',
    title: 'Absence',
    width: 110,
    sortable: false,
    value: ({ absence }) => absence && seenWords[absence],
  },
]

/** An ADMIN may confirm other people's hours above 24 (decision 174). */
const withConfirmation = (maySet: (day: CheckedDay) => boolean, onConfirm: (day: CheckedDay) => void): Column[] => {
  const confirm = buildButtonColumn<CheckedDay>({
    id: 'confirm',
    label: 'Confirm hours',
    width: 136,
    of: ({ user, dateKey }) => `${user.fullName} ${formatDay(dateKey)}`,
    offered: (day) => listImpossible(day).length > 0 && maySet(day),
    onPress: onConfirm,
  })
  return checkColumns.flatMap((column) => (column.id === 'gaps' ? [column, confirm] : [column]))
}

const ConfirmHoursDialog = lazyPart('ConfirmHoursDialog', () => import('./ConfirmHoursDialog.tsx'), {
  isOpen: ({ day }: { day: CheckedDay | undefined }) => day !== undefined,
})

const route = getRouteApi('/report/cross-check')
const PAGED = { size: CHECK_PAGE.usual, rememberAs: 'cross-check' }
const rowId = ({ _id }: CheckedDay): string => _id
const LOOKS = [{ value: 'all', label: 'All days' }] as const
/** The number of days before today in the default period. */
const DAYS_BEFORE_TODAY = 6

/** Shows the sources of the days that differ side by side, or of all days; days that differ come first (calculations.md 8). */
export function CrossCheckPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { page = 1, q = '' } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const ask = (part: Partial<typeof search>): void => change({ page: undefined, ...part })
  const [typed, setTyped] = useTyped(q, (text) => ask({ q: text }))
  const [today] = useState(() => toDay(new Date()))
  const to = parseDay(search.to) ?? today
  const from = parseDay(search.from) ?? shiftDay(to, -DAYS_BEFORE_TODAY)
  const firstOf = (last: string): string => shiftDay(last, 1 - MAX_CHECK_DAYS)
  // If the start does not fit the new end, it returns to its default.
  const onTo = (day: string | undefined): void => {
    const last = day ?? today
    ask({ to: day, ...((from > last || from < firstOf(last)) && { from: undefined }) })
  }
  const areAll = search.look?.[0] === 'all'
  const query = { from, to, q, look: areAll ? undefined : ('yes' as const), page, limit: pageSize }
  const list = useReport(crossChecks.ofDays, { query }, { keepPrevious: true, personal: true })
  const maySet = useMay('admin')
  const maySetFor = useMaySetFor()
  const [confirmed, setConfirmed] = useState<CheckedDay>()
  const columns = useMemo(
    () => (maySet ? withConfirmation((day) => maySetFor(day.user._id), setConfirmed) : checkColumns),
    [maySet, maySetFor, setConfirmed],
  )
  const print = usePrint({
    notes: [`${formatDay(from)} to ${formatDay(to)}`],
    pages: {
      of: JSON.stringify(query),
      total: list.data?.total,
      read: async (number, signal) => {
        const ofPage = { query: { ...query, page: number, limit: CHECK_PAGE.most } }
        return (await call(crossChecks.ofDays, ofPage, { signal })).data
      },
    },
  })
  return (
    <ListPage
      title="Work cross-check"
      aside={list.data && `${list.data.look} to look at`}
      actions={
        maySet && (
          <ButtonLink to="/settings" search={{ dialog: ['tolerance'] }}>
            Tolerance
          </ButtonLink>
        )
      }
      search={search}
      onSearch={change}
      {...PAGED}
      pageSizes={pageSizes}
      plain={print}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      filter={{
        fields: (
          <>
            <FilterInput label="Name or email" value={typed} onChange={setTyped} />
            <DayFilter label="From" value={from} min={firstOf(to)} max={to} onChange={(day) => ask({ from: day })} />
            <DayFilter label="To" value={to} onChange={onTo} />
            <FilterSelect
              label="Days"
              all="What differs"
              value={areAll ? 'all' : undefined}
              options={LOOKS}
              onChange={(look) => ask({ look: look && [look] })}
            />
          </>
        ),
        values: [q, search.from, search.to, areAll ? 'all' : undefined],
        typing: typed !== '',
        onReset: () => {
          setTyped('')
          ask({ q: undefined, from: undefined, to: undefined, look: undefined })
        },
      }}
      noun={['day', 'days']}
      columns={columns}
      rowId={rowId}
      empty={{
        title: areAll ? 'Nothing was recorded on these days' : 'Nothing differs on these days',
        why: `You can compare at most ${MAX_CHECK_DAYS} days at once.`,
      }}
      noMatch="No day matches this filter"
    >
      <ConfirmHoursDialog day={confirmed} onClose={() => setConfirmed(undefined)} />
    </ListPage>
  )
}
