import { formatDay } from '../../kit/shared/time.ts'
import { dayWords } from '../../kit/shared/typed-date.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { actionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import type { CalendarUse, DatedHoliday, HolidayCalendar } from '../contract.ts'
import { kindWords, stateWords } from '../vocabulary.ts'
import type { HolidaysSearch } from './search.ts'

type Opens = (dialog: NonNullable<HolidaysSearch['dialog']>[number], id?: string) => void
const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

/** Identifies a day: its id, or the date of a national day that is not stored. */
export const holidayKey = ({ _id, day }: DatedHoliday): string => _id ?? day ?? ''

export const dayColumns = (open: Opens): GridColumn<DatedHoliday>[] => [
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
  actionsColumn<DatedHoliday>(
    ({ name, day }) => (day === null ? name : `${name}, ${dayWords(day)}`),
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

export const calendarColumns = (open: Opens): GridColumn<HolidayCalendar>[] => [
  { id: 'name', title: 'Name', width: 320, frozen: true, hideable: false },
  { id: 'restrictedMax', title: 'Restricted days a person may choose', kind: 'number', width: 260 },
  actionsColumn<HolidayCalendar>(
    ({ name }) => name,
    ({ _id }) => [
      { key: 'upload', label: 'Upload or paste days…', onAct: () => open('upload', _id) },
      { key: 'copy', label: 'Copy a year…', onAct: () => open('copy', _id) },
      { key: 'edit', label: 'Change…', onAct: () => open('calendar', _id) },
      { key: 'delete', label: 'Delete', danger: true, onAct: () => open('delete', _id) },
    ],
  ),
]

export const useColumns: readonly GridColumn<CalendarUse>[] = [
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
