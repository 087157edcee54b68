import { nameRoles } from '../../access/role-words.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { buildActionsColumn, type RowAction } from '../../kit/ui/list-page/RowActions.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { formatRupees } from '../../kit/shared/money.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import type { UserRow } from '../contract.ts'
import { TEXT_FIELD_NAMES, getTextField } from '../vocabulary.ts'
import { formatShift } from '../rules.ts'
import { describePendingSalary } from './person-words.ts'
import styles from './user-columns.module.css'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'

export type NumberedUser = UserRow & { srNo: number }

const managerText = ({ manager }: UserRow): string => manager?.fullName ?? ''

/** Readers without access to salaries get no salary column (decision 89). */
export const buildUserColumns = (given: {
  salaries: 'none' | 'shown' | 'with pending ones'
  /** Whether at least one row is blocked. The word is then shown beside the name. */
  blocked: boolean
  actionsOf: (user: UserRow) => RowAction[]
}): GridColumn<NumberedUser>[] => [
  { id: 'srNo', title: 'Sr. No', kind: 'number', width: 60, frozen: true, sortable: false, hideable: false },
  {
    id: 'fullName',
    title: 'Full Name',
    width: given.blocked ? 196 : 156,
    frozen: true,
    hideable: false,
    show: (user) =>
      user.accountState === 'blocked' ? (
        <span className={styles.cell}>
          <span className={styles.cellText}>
            <PersonName person={user} tabIndex={-1} />
          </span>
          <StatusChip word="blocked" />
        </span>
      ) : (
        <PersonName person={user} tabIndex={-1} />
      ),
  },
  { id: 'email', title: 'Email', width: given.salaries === 'with pending ones' ? 144 : 240 },
  {
    id: 'roleData',
    title: 'Role',
    width: given.salaries === 'with pending ones' ? 124 : 140,
    value: ({ roleData }) => nameRoles(roleData),
  },
  { id: 'shiftType', title: 'Shift Type', width: 88, sortable: false, value: ({ shiftType }) => formatShift(shiftType) },
  {
    id: 'departments',
    title: 'Departments',
    width: given.salaries === 'with pending ones' ? 100 : 130,
    sortable: false,
    value: ({ departments }) => departments.map(({ name }) => name).join(', '),
  },
  // People without a manager are listed too, with a dash (decision 74).
  {
    id: 'manager',
    title: 'Manager',
    width: 116,
    sortable: false,
    value: managerText,
    show: ({ manager }) => (manager === null ? <NoValue /> : <PersonName person={manager} tabIndex={-1} />),
  },
  ...(given.salaries === 'none' ? [] : [{ ...salaryColumn, width: given.salaries === 'shown' ? 104 : 300 }]),
  ...TEXT_FIELD_NAMES.map((name) => {
    const { label, width, hidden = false } = getTextField(name)
    return { id: name, title: label, width, hidden }
  }),
  buildActionsColumn(({ fullName }) => fullName, given.actionsOf, 76),
]

const salaryColumn: GridColumn<NumberedUser> = {
  id: 'salary',
  title: 'Salary',
  kind: 'number',
  digits: 2,
  sortable: false,
  show: ({ salary, newSalary }) => (
    <span>
      {salary == null ? <NoValue /> : formatRupees(salary)}
      {newSalary != null && (
        <span className={styles.salaryNext} title={`Pending: ${describePendingSalary(newSalary)}`}>
          then {formatRupees(newSalary.amount)} from {formatDayInWords(newSalary.effectiveDate, 'short')}
        </span>
      )}
    </span>
  ),
}
