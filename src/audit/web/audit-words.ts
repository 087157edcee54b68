import { toFieldWords, formatValueText } from '../../kit/shared/value-words.ts'
import { roleWords } from '../../access/role-words.ts'
import type { AuditLine } from '../contract.ts'

const LABELS: Readonly<Record<string, string>> = {
  roleData: 'Roles',
  account_id: 'Allocation ID',
  accountId: 'Allocation ID',
  is_multiple: 'Used by several people',
  is_active: 'Active',
  isVisible: 'Shown',
  accountState: 'Account',
  enableAssignments: 'Show assignments',
  enableQualitative: 'Show qualitative tasks',
  statusReportPermission: 'Status Update',
  accessTabs: 'Tabs',
  sr_no: 'Row',
  qc_score: 'QC score',
  jobId: 'Job',
  inNameOf: 'In the name of',
  takenBack: 'Undone',
  'reviewer-2': roleWords['REVIEWER-2'],
}

export type AuditedChange = { field: string; before: string; after: string; changed: boolean }

export const listFieldChanges = (
  { before, after }: Pick<AuditLine, 'before' | 'after'>,
  names: Readonly<Record<string, string>>,
): AuditedChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => {
    const words = { ...roleWords, ...names }
    const [was, is] = [formatValueText(before?.[key], words), formatValueText(after?.[key], words)]
    return { field: LABELS[key] ?? toFieldWords(key), before: was, after: is, changed: was !== is }
  })

/** Describes the changed fields of a line in one text: "Roles: Author → Sub-admin; Tabs: — → Worklog". */
export const describeChanges = (line: Pick<AuditLine, 'before' | 'after'>, names: Readonly<Record<string, string>>): string =>
  listFieldChanges(line, names)
    .filter(({ changed }) => changed)
    .map(({ field, before, after }) => `${field}: ${before || '—'} → ${after || '—'}`)
    .join('; ')
