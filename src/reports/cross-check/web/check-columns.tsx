import { seenWords } from '../../../absences/vocabulary.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { Compared } from '../../../kit/ui/Compared.tsx'
import { buttonColumn } from '../../../kit/ui/list-page/columns.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { formatDay } from '../../../kit/shared/time.ts'
import type { CheckedDay } from '../contract.ts'
import { gapsInWords, listImpossible } from '../rules.ts'

type Column = GridColumn<CheckedDay>
const gapsText = ({ gaps }: CheckedDay): string => gapsInWords(gaps).join('; ')

const count = (id: 'timesheet' | 'taskRows' | 'worklogUnits', title: string): Column => {
  return { id, title, name: `${title}, done`, group: 'Done', kind: 'number', width: 104, sortable: false }
}
type HoursId = 'timesheetHours' | 'qualitativeHours' | 'prodHours' | 'recorded' | 'required'
const hours = (id: HoursId, title: string): Column => {
  return { id, title, name: `${title}, hours`, group: 'Hours', kind: 'number', digits: 2, width: 104, sortable: false }
}

/** The sources of a day beside each other, and what differs. */
export const checkColumns: readonly Column[] = [
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
        <Compared text="within the tolerance" tone="green" />
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

/** The same for an ADMIN, who confirms hours above 24 of others (decision 174). */
export const withConfirmation = (maySet: (day: CheckedDay) => boolean, onConfirm: (day: CheckedDay) => void): Column[] => {
  const confirm = buttonColumn<CheckedDay>({
    id: 'confirm',
    label: 'Confirm hours',
    width: 136,
    of: ({ user, dateKey }) => `${user.fullName} ${formatDay(dateKey)}`,
    offered: (day) => listImpossible(day).length > 0 && maySet(day),
    onPress: onConfirm,
  })
  return checkColumns.flatMap((column) => (column.id === 'gaps' ? [column, confirm] : [column]))
}
