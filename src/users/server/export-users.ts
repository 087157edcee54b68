import type { Export, ExportColumn } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { type UserRow, users } from '../contract.ts'
import { TEXT_FIELDS, TEXT_FIELD_NAMES } from '../vocabulary.ts'
import { formatShift } from '../rules.ts'
import { refusal } from '../refusals.ts'

/** The number of people per read, chosen for few round trips and constant memory use. */
const PAGE_ROWS = 1_000

export const userExport: ExportKind<true> = { call: users.export, nothing: refusal('NO_DATA_TO_EXPORT'), ofPeople: true }

type Column = ExportColumn<UserRow>

/** The columns of Manage Users without the actions (000 §2). A pending salary follows the current one, with its day. */
const columns: readonly Column[] = [
  { header: 'Sr. No', kind: 'number', width: 8, of: (_, srNo) => srNo },
  { header: 'Full Name', width: 28, of: ({ fullName }) => fullName },
  { header: 'Email', width: 36, of: ({ email }) => email },
  { header: 'Role', width: 20, of: ({ roleData }) => roleData.join(', ') },
  { header: 'Shift Type', width: 12, of: ({ shiftType }) => formatShift(shiftType) },
  { header: 'Departments', width: 32, of: ({ departments }) => departments.map(({ name }) => name).join(', ') },
  { header: 'Manager', width: 28, of: ({ manager }) => manager?.fullName },
]
const salaryColumns: readonly Column[] = [
  { header: 'Salary', kind: 'number', of: ({ salary }) => salary },
  { header: 'New Salary', kind: 'number', of: ({ newSalary }) => newSalary?.amount },
  { header: 'New Salary From', kind: 'day', width: 17, of: ({ newSalary }) => newSalary?.effectiveDate },
]
const textColumns = TEXT_FIELD_NAMES.map((name): Column => ({ header: TEXT_FIELDS[name].label, of: (user) => user[name] }))

type Exported = {
  /** Readers without access to salaries get no salary columns (decision 89). */
  salaries: boolean
  filters: Readonly<Record<string, unknown>>
  page: (db: Db, ids: readonly string[]) => Promise<UserRow[]>
}

export const exportUserData = (ids: readonly string[], { salaries, filters, page }: Exported): Export<UserRow, true> => ({
  filename: 'UserData.xlsx',
  columns: [...columns, ...(salaries ? salaryColumns : []), ...textColumns],
  pages: async function* (read) {
    for (let from = 0; from < ids.length; from += PAGE_ROWS) yield read((db) => page(db, ids.slice(from, from + PAGE_ROWS)))
  },
  audit: { type: 'user', after: { rows: ids.length, ...filters } },
})
