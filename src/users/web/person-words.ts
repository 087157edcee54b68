import { roleWords } from '../../access/role-words.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { formatPlural } from '../../kit/shared/counted.ts'
import { TEXT_FIELDS, mapTextFields } from '../vocabulary.ts'
import type { PersonEvent, DatedSpan } from '../person-contract.ts'
import type { FieldChange, ShownField } from '../person-rules.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'

type Work = NonNullable<PersonEvent['work']>

/** Formats a validity period, as "01/01/2025 – 09/03/2026" or "from 10/03/2026". A fact that never applied shows only its day. */
export const describeSpan = ({ from, to, state }: Pick<DatedSpan, 'from' | 'to' | 'state'>): string => {
  if (state === 'replaced') return formatDay(from)
  return to === null ? `from ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`
}

const CALLS: Record<string, string> = {
  'POST /addUser': 'Added',
  'POST /user/update-profile': 'Details updated',
  'PUT /user/block/:id': 'Blocked',
  'PUT /user/unblock/:id': 'Unblocked',
  'DELETE /user/delete/:email': 'Deleted',
  'PUT /user/salary/:id': 'Salary updated',
  'POST /user/reset-password': 'Password changed',
  'PUT /timesheet/project/assign': 'Timesheet projects assigned',
  'POST /target/assigned/:projectId/:targetId': 'Target set',
  'POST /add/one/user/target': 'Target set',
  'PUT /targets/particular/edit/:id': 'Target set',
  'PATCH /target/history/:id/void': 'Target withdrawn',
  'PUT /update/access': 'Tabs granted',
  'PUT /remove/tab/access': 'Tabs removed',
  'POST /users/import': 'Added by a workbook',
  'PUT /user/end-sessions/:id': 'All sessions ended',
  'POST /sessions/end-others': 'Other sessions ended',
}
/** Returns the title of an event. If a leaver's call hands over their team, the members see a change of manager. */
export const describePersonChange = ({ call, fields }: Pick<NonNullable<PersonEvent['change']>, 'call' | 'fields'>): string =>
  fields.length > 0 && fields.every(({ field }) => field === 'manager') ? 'Manager changed' : (CALLS[call] ?? 'Changed')

const FIELD_WORDS: Record<ShownField, string> = {
  fullName: 'Full Name',
  email: 'Email',
  ...mapTextFields((name) => TEXT_FIELDS[name].label),
  roleData: 'Role',
  departments: 'Departments',
  departmentsFrom: 'Departments from',
  manager: 'Manager',
  managerFrom: 'Manager from',
  workTerms: 'Shift and hours',
  salary: 'Salary',
  accountState: 'Account',
  lastDay: 'Last day',
  enableAssignments: 'Show assignments',
  enableQualitative: 'Show qualitative tasks',
  statusReportPermission: 'Status Update',
  tabs: 'Tabs',
  accessTabs: 'Tabs',
  subjects: 'Subjects',
  timesheetProjects: 'Timesheet projects',
  targets: 'Target',
  password: 'Password',
  endedSessions: 'Sessions',
  workbook: 'Workbook',
}
/** Without a previous value, only the new one is shown. */
export const describeField = ({ field, before, after }: FieldChange): string => {
  const words = FIELD_WORDS[field as ShownField]
  return before === null ? `${words}: ${after ?? 'none'}` : `${words}: ${before} → ${after ?? 'none'}`
}

const verbs = { update: '', correction: ' corrected', undo: ' undid a decision', history: ' as uploaded' } as const
export const describeRoleWork = ({ kind, role, to }: Work): string => {
  const stage = role === null ? '' : roleWords[role].toLowerCase()
  if (kind === 'assign') return `assigned as ${stage}`
  if (kind === 'unassign') return `unassigned as ${stage}`
  if (kind === 'reopen') return `reopened to ${stage}`
  if (kind === 'switch') return `second review turned ${to ?? 'on'}`
  if (kind === 'formatting') return 'formatting updated'
  if (kind === 'undo' && role === null) return 'upload undone'
  return role === null ? `history${verbs[kind]}` : `${stage}${verbs[kind]}`
}

/** Returns "row 12" or "84 rows". */
export const describeRowsOfWork = ({ rows, sr_no: srNo }: Pick<Work, 'rows' | 'sr_no'>): string =>
  srNo === null ? `${rows} ${formatPlural(rows, 'row')}` : `row ${srNo}`

/**
 * Consecutive events of one kind. `event` is the latest, `since` the time of the first, and `srNos` the numbers of single rows.
 */
export type EventRun = { event: PersonEvent; since: string; rows: number; srNos: number[] }
const mergeKey = ({ at, work }: PersonEvent): string | undefined =>
  work === null
    ? undefined
    : JSON.stringify([toDay(new Date(at)), work.kind, work.role, work.from, work.to, work.file, work.sr_no === null && at])

/** Merges similar events, such as forty decisions on one file, into one line. The events are sorted with the latest first. */
export const groupEventRuns = (events: readonly PersonEvent[]): EventRun[] => {
  const runs: EventRun[] = []
  for (const event of events) {
    const last = runs.at(-1)
    const { rows = 0, sr_no: srNo = null } = event.work ?? {}
    const own = srNo === null ? [] : [srNo]
    if (last !== undefined && mergeKey(event) !== undefined && mergeKey(event) === mergeKey(last.event)) {
      runs[runs.length - 1] = { ...last, since: event.at, rows: last.rows + rows, srNos: [...last.srNos, ...own] }
    } else runs.push({ event, since: event.at, rows, srNos: own })
  }
  return runs
}

/** Formats row numbers as "rows 1–3, 7 and 9". */
export const formatRanges = (numbers: readonly number[]): string => {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const ranges = sorted
    .filter((n) => !sorted.includes(n - 1))
    .map((first) => {
      let end = first
      while (sorted.includes(end + 1)) end += 1
      return end === first ? String(first) : `${first}–${end}`
    })
  const last = ranges.pop() ?? ''
  return `${formatPlural(sorted.length, 'row')} ${ranges.length === 0 ? last : `${ranges.join(', ')} and ${last}`}`
}

/** Returns the search of the admin grid for a person's rows in a role. */
export const formatPersonRowsSearch = (role: string, email: string): string =>
  `${role.toLowerCase()}:${email.replaceAll(/[%,:~@]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

export const describePendingSalary = ({ amount, effectiveDate }: { amount: number; effectiveDate: string }): string =>
  `₹ ${formatRupees(amount)} per month from ${formatDayInWords(effectiveDate)}.`
