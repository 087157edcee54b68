import { type ExportColumn, exportOf } from '../../kit/export/server/export.ts'
import type { Download } from '../../kit/shared/endpoint.ts'
import type { UserRow } from '../contract.ts'

/** People per read: few round trips, flat memory. */
const PAGE_ROWS = 1_000

type Column = ExportColumn<UserRow>

/** The columns of Manage Users without the actions (000 §2); a pending salary follows the present one, with its day. */
const columns: readonly Column[] = [
  { header: 'Sr. No', kind: 'number', width: 8, of: (_, srNo) => srNo },
  { header: 'Full Name', width: 28, of: ({ fullName }) => fullName },
  { header: 'Email', width: 36, of: ({ email }) => email },
  { header: 'Role', width: 20, of: ({ roleData }) => roleData.join(', ') },
  { header: 'Shift Type', width: 12, of: ({ shiftType }) => `${shiftType} Days` },
  { header: 'Departments', width: 32, of: ({ departments }) => departments.map(({ name }) => name).join(', ') },
  { header: 'Manager', width: 28, of: ({ manager }) => manager?.fullName },
]
const salaryColumns: readonly Column[] = [
  { header: 'Salary', kind: 'number', of: ({ salary }) => salary },
  { header: 'New Salary', kind: 'number', of: ({ newSalary }) => newSalary?.amount },
  { header: 'New Salary From', kind: 'day', width: 17, of: ({ newSalary }) => newSalary?.effectiveDate },
]
const employeeId: Column = { header: 'Employee Id', of: ({ employee_id: id }) => id }

/**
 * UserData.xlsx of these people in this order.
 * @param salaries whether the reader may see salaries; without it the columns are omitted (decisions 89)
 */
export function userData(
  ids: readonly string[],
  page: (ids: readonly string[]) => Promise<UserRow[]>,
  salaries: boolean,
): Promise<Download> {
  async function* pages(): AsyncGenerator<UserRow[], void, undefined> {
    for (let from = 0; from < ids.length; from += PAGE_ROWS) yield page(ids.slice(from, from + PAGE_ROWS))
  }
  const shown = [...columns, ...(salaries ? salaryColumns : []), employeeId]
  return exportOf({ filename: 'UserData.xlsx', columns: shown, pages: pages() })
}
