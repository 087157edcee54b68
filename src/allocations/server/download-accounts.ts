import type { Export, ExportColumn } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Allocation } from '../contract.ts'
import { accountHistory, type HistoryHold } from '../history-contract.ts'
import { refusal } from '../refusals.ts'
import type { ProjectRef } from '../../projects/server/lookup.ts'
import { type Before, selectHoldHistory } from './history-queries.ts'

const PAGE_ROWS = 1_000
/** The name of both downloads (decision 124). */
const FILE = 'file.xlsx'

export const accountsExport: ExportKind<true> = {
  call: accountHistory.download,
  nothing: refusal('NO_DATA_FOR_DOWNLOAD'),
  ofPeople: true,
}

const shared = {
  account: { header: 'Allocation ID', width: 24 },
  department: { header: 'Department', width: 20 },
  time: { header: 'Allocation Time', kind: 'instant', width: 20 },
  revoke: { header: 'Revoke Time', kind: 'instant', width: 20 },
} as const

const currentColumns: readonly ExportColumn<Allocation>[] = [
  { ...shared.account, of: ({ account_id: id }) => id },
  { ...shared.department, of: ({ subject_name: name }) => name },
  { header: 'Mode', width: 12, of: ({ is_multiple: multiple }) => (multiple ? 'multiple' : 'single') },
  { header: 'Status', of: ({ status }) => status },
  { header: 'Current User', width: 32, of: ({ user_list: users }) => users.join(', ') },
  { ...shared.time, of: ({ current_user_allocation_time: at }) => at },
  { ...shared.revoke, of: ({ user_revoke_time: at }) => at },
]

export const historyColumns: readonly ExportColumn<HistoryHold>[] = [
  { ...shared.account, of: ({ account_id: id }) => id },
  { ...shared.department, of: ({ subject_name: name }) => name },
  { header: 'Name', width: 28, of: ({ fullName }) => fullName },
  { header: 'User', width: 32, of: ({ user }) => user },
  { ...shared.time, of: ({ current_user_allocation_time: at }) => at },
  { ...shared.revoke, of: ({ user_revoke_time: at }) => at },
  { header: 'Mode', width: 12, of: ({ mode }) => mode },
  { header: 'Started By', width: 32, of: ({ started_by: email }) => email },
  { header: 'Ended By', width: 32, of: ({ ended_by: email }) => email },
]

/** The current allocation IDs are few enough for one read. */
export const exportCurrentAccounts = (
  { id, name }: ProjectRef,
  accounts: readonly Allocation[],
  department: string | undefined,
): Export<Allocation, true> => ({
  filename: FILE,
  columns: currentColumns,
  pages: async function* () {
    yield accounts
  },
  audit: { type: 'project', id, name, after: { what: 'current', rows: accounts.length, ...(department && { department }) } },
})

export const exportAccountsHistory = (
  { id, name }: ProjectRef,
  { rows, department, now }: { rows: number; department: { id: string; name: string } | undefined; now: Date },
): Export<HistoryHold, true> => ({
  filename: FILE,
  columns: historyColumns,
  pages: async function* (read) {
    const chosen = { projectId: id, ...(department && { departmentId: department.id }) }
    for (let before: Before, count = PAGE_ROWS; count === PAGE_ROWS;) {
      const page = await read((db) => selectHoldHistory(db, chosen, now, { before, limit: PAGE_ROWS }))
      yield page
      count = page.length
      const last = page.at(-1)
      before = last && { start: last.current_user_allocation_time, id: last._id }
    }
  },
  audit: { type: 'project', id, name, after: { what: 'history', rows, ...(department && { department: department.name }) } },
})
