import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDay, toDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { TabLinks } from '../../kit/ui/list-page/TabLinks.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type CalendarUse, type DatedHoliday, type HolidayCalendar, holidays } from '../contract.ts'
import { isYear } from '../rules.ts'
import { YearTurn } from './YearTurn.tsx'
import styles from './HolidaysPage.module.css'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { kindWords, stateWords } from '../vocabulary.ts'
import type { HolidaysSearch } from './search.ts'

type Opens = (dialog: NonNullable<HolidaysSearch['dialog']>[number], id?: string) => void
const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

/** Returns the key of a day: its id, or the date of a national day that is not stored. */
const holidayKey = ({ _id, day }: DatedHoliday): string => _id ?? day ?? ''

const dayColumns = (open: Opens): GridColumn<DatedHoliday>[] => [
  {
    id: 'day',
    title: 'Date',
    width: 130,
    frozen: true,
    hideable: false,
    value: ({ day }) => day ?? '9999',
    show: ({ day }) => (day === null ? 'Set the date' : formatDay(day)),
  },
  { id: 'name', title: 'Name', width: 240, decides: true },
  { id: 'kind', title: 'Kind', width: 160, value: ({ kind }) => kindWords[kind] },
  {
    id: 'calendar',
    title: 'Calendar',
    width: 180,
    value: ({ calendar }) => calendar?.name ?? 'Everybody',
  },
  { id: 'state', title: 'State', width: 110, decides: true, value: ({ state }) => stateWords[state] },
  { id: 'isHalf', title: 'Length', width: 100, value: ({ isHalf }) => (isHalf ? 'Half a day' : 'Whole day') },
  {
    id: 'weekday',
    title: 'Weekday',
    width: 110,
    value: ({ day }) => (day === null ? null : WEEKDAY.format(new Date(`${day}T00:00:00Z`))),
  },
  buildActionsColumn<DatedHoliday>(
    ({ name, day }) => (day === null ? name : `${name}, ${formatDayInWords(day)}`),
    (holiday) => {
      const { _id, state, day, isClosed } = holiday
      const id = holidayKey(holiday)
      if (isClosed) return []
      return [
        ...(state === 'proposed' && day !== null
          ? [{ key: 'confirm', label: 'Confirm…', onAct: () => open('confirm', id) }]
          : []),
        ...(_id === null
          ? []
          : [
              { key: 'edit', label: day === null ? 'Set the date…' : 'Change…', onAct: () => open('edit', id) },
              { key: 'withdraw', label: 'Withdraw…', danger: true, onAct: () => open('withdraw', id) },
            ]),
      ]
    },
  ),
]

const calendarColumns = (open: Opens): GridColumn<HolidayCalendar>[] => [
  { id: 'name', title: 'Name', width: 320, frozen: true, hideable: false },
  { id: 'restrictedMax', title: 'Restricted days a person may choose', kind: 'number', width: 260 },
  buildActionsColumn<HolidayCalendar>(
    ({ name }) => name,
    ({ _id }) => [
      { key: 'upload', label: 'Upload or paste days…', onAct: () => open('upload', _id) },
      { key: 'copy', label: 'Copy a year…', onAct: () => open('copy', _id) },
      { key: 'edit', label: 'Change…', onAct: () => open('calendar', _id) },
      { key: 'delete', label: 'Delete', danger: true, onAct: () => open('delete', _id) },
    ],
  ),
]

const useColumns: readonly GridColumn<CalendarUse>[] = [
  {
    id: 'whom',
    title: 'Applies to',
    width: 240,
    frozen: true,
    hideable: false,
    value: ({ department, user }) => department?.name ?? user?.fullName ?? 'The workspace',
  },
  { id: 'calendar', title: 'Calendar', width: 240, decides: true, value: ({ calendar }) => calendar?.name ?? 'None' },
  { id: 'from', title: 'From', kind: 'day' },
  { id: 'inForce', title: 'Today', width: 110, value: ({ inForce }) => (inForce ? 'in force' : '') },
  { id: 'setBy', title: 'Set by', width: 180, value: ({ setBy }) => setBy.fullName },
  { id: 'setOn', title: 'Set', kind: 'instant' },
]

const isOpen = ({ open }: { open: boolean }): boolean => open
const hasDay = ({ day }: { day: unknown }): boolean => day !== undefined
const hasCalendar = ({ calendar }: { calendar: unknown }): boolean => calendar !== undefined
const loadDays = () => import('./DayDialogs.tsx')
const DayDialog = lazyPart('DayDialog', async () => ({ DayDialog: (await loadDays()).DayDialog }), { isOpen })
const ConfirmDaysDialog = lazyPart(
  'ConfirmDaysDialog',
  async () => ({ ConfirmDaysDialog: (await loadDays()).ConfirmDaysDialog }),
  { isOpen: ({ days }) => days.length > 0 },
)
const WithdrawDayDialog = lazyPart(
  'WithdrawDayDialog',
  async () => ({ WithdrawDayDialog: (await loadDays()).WithdrawDayDialog }),
  { isOpen: hasDay },
)
const loadCalendars = () => import('./CalendarDialogs.tsx')
const CalendarDialog = lazyPart('CalendarDialog', async () => ({ CalendarDialog: (await loadCalendars()).CalendarDialog }), {
  isOpen,
})
const DeleteCalendarDialog = lazyPart(
  'DeleteCalendarDialog',
  async () => ({ DeleteCalendarDialog: (await loadCalendars()).DeleteCalendarDialog }),
  { isOpen: hasCalendar },
)
const CopyYearDialog = lazyPart('CopyYearDialog', async () => ({ CopyYearDialog: (await loadCalendars()).CopyYearDialog }), {
  isOpen: hasCalendar,
})
const UploadHolidaysDialog = lazyPart('UploadHolidaysDialog', () => import('./UploadHolidaysDialog.tsx'), { isOpen })
const UseDialog = lazyPart('UseDialog', () => import('./UseDialog.tsx'), { isOpen })

const route = getRouteApi('/holidays')
const MAX_UNCLEAR = 12
const TABS = { days: 'Days', calendars: 'Calendars', people: 'Where they apply' } as const

export function HolidaysPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const [today] = useState(() => toDay(new Date()))
  const year = search.year !== undefined && isYear(search.year) ? search.year : today.slice(0, 4)
  const view = search.view?.[0] ?? 'days'
  const read = useRead(holidays.list, { query: { year } }, { keepPrevious: true })
  const data = read.data
  const close = (): void => change({ dialog: undefined, id: undefined })
  const open = useMemo(
    () => (dialog: NonNullable<typeof search.dialog>[number], id?: string) => change({ dialog: [dialog], id }, false),
    [change],
  )
  const columns = useMemo(() => dayColumns(open), [open])
  const calendars = useMemo(() => calendarColumns(open), [open])
  const ready = (data?.days ?? []).filter(({ state, day, isClosed }) => state === 'proposed' && day !== null && !isClosed)
  const undated = (data?.days ?? []).filter(({ day }) => day === null)
  const dialog = search.dialog?.[0]
  const ofDay = data?.days.find((day) => holidayKey(day) === search.id)
  const ofCalendar = data?.calendars.find(({ _id }) => _id === search.id)
  const unclear = data?.unclear ?? []
  const tabs = (
    <TabLinks
      label="Parts of the holidays"
      current={view}
      tabs={(Object.keys(TABS) as (keyof typeof TABS)[]).map((key) => ({
        key,
        title: TABS[key],
        count: data && String({ days: data.days, calendars: data.calendars, people: data.uses }[key].length),
        link: { to: '/holidays', search: { year: search.year, view: key === 'days' ? undefined : [key] } },
      }))}
    />
  )
  const lead = (
    <div className={styles.lead}>
      {unclear.length > 0 && (
        <section role="note" aria-label="People without a decided calendar">
          <p>
            Departments of {formatQuantity(unclear.length, 'person', 'people')} have different calendars, so the workspace’s
            applies until you decide:
          </p>
          <ul className={styles.bar}>
            {unclear.slice(0, MAX_UNCLEAR).map(({ _id, fullName, departments }) => (
              <li key={_id}>
                <Button small onClick={() => open('use', _id)}>
                  {fullName} ({departments.join(', ')})
                </Button>
              </li>
            ))}
            {unclear.length > MAX_UNCLEAR && <li>and {unclear.length - MAX_UNCLEAR} more</li>}
          </ul>
        </section>
      )}
      {tabs}
      {view === 'days' && (
        <div className={styles.bar}>
          <YearTurn year={year} onTurn={(next) => change({ year: next }, false)} />
          {ready.length > 0 && (
            <Button kind="primary" small onClick={() => open('confirm')}>
              Confirm {formatQuantity(ready.length, 'day')}…
            </Button>
          )}
          {undated.length > 0 && <span>{formatQuantity(undated.length, 'day has', 'days have')} no date yet.</span>}
        </div>
      )}
    </div>
  )
  const shared = { title: 'Holidays', search, onSearch: change, read, lead }
  const dialogs = (
    <>
      <DayDialog
        open={(dialog === 'add' && data !== undefined) || (dialog === 'edit' && ofDay !== undefined)}
        day={dialog === 'edit' ? ofDay : undefined}
        calendars={data?.calendars ?? []}
        onClose={close}
      />
      <ConfirmDaysDialog
        days={dialog === 'confirm' ? (search.id === undefined ? ready : ofDay ? [ofDay] : []) : []}
        onClose={close}
      />
      <WithdrawDayDialog day={dialog === 'withdraw' ? ofDay : undefined} onClose={close} />
      <CalendarDialog open={dialog === 'calendar'} calendar={ofCalendar} onClose={close} />
      <DeleteCalendarDialog calendar={dialog === 'delete' ? ofCalendar : undefined} onClose={close} />
      <CopyYearDialog calendar={dialog === 'copy' ? ofCalendar : undefined} year={year} onClose={close} />
      <UploadHolidaysDialog open={dialog === 'upload' && ofCalendar !== undefined} calendar={ofCalendar} onClose={close} />
      <UseDialog open={dialog === 'use'} user={search.id} data={data} onClose={close} />
    </>
  )
  if (view === 'calendars')
    return (
      <ListPage<HolidayCalendar>
        {...shared}
        name="Calendars of holidays"
        add={{ label: 'Add Calendar', onAdd: () => open('calendar') }}
        rows={data?.calendars}
        texts={({ name }) => [name]}
        filter="Filter calendars"
        noun={['calendar', 'calendars']}
        columns={calendars}
        rowId={({ _id }) => _id}
        rememberAs="holiday-calendars"
        empty={{ title: 'No calendars yet', why: 'National holidays need none. Other days belong to a calendar.' }}
      >
        {dialogs}
      </ListPage>
    )
  if (view === 'people')
    return (
      <ListPage<CalendarUse>
        {...shared}
        name="Where calendars apply"
        add={{ label: 'Apply a Calendar', onAdd: () => open('use') }}
        rows={data?.uses}
        texts={({ department, user, calendar }) => [department?.name ?? '', user?.fullName ?? '', calendar?.name ?? '']}
        filter="Filter entries"
        noun={['entry', 'entries']}
        columns={useColumns}
        rowId={({ _id }) => _id}
        rememberAs="holiday-uses"
        empty={{
          title: 'No calendar applies to anyone yet',
          why: 'National holidays apply to everybody. Apply a calendar to the workspace, a department or a person.',
        }}
      >
        {dialogs}
      </ListPage>
    )
  return (
    <ListPage<DatedHoliday>
      {...shared}
      name={`Holidays of ${year}`}
      add={{ label: 'Add Holiday', onAdd: () => open('add') }}
      rows={data?.days}
      texts={({ name, day, calendar }) => [name, day === null ? '' : formatDay(day), calendar?.name ?? 'Everybody']}
      filter="Filter holidays"
      noun={['holiday', 'holidays']}
      columns={columns}
      rowId={holidayKey}
      rememberAs="holidays"
      empty={{ title: `No holidays in ${year}`, why: 'Add a day, or upload the days of a calendar.' }}
    >
      {dialogs}
    </ListPage>
  )
}
