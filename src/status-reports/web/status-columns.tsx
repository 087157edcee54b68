import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { StatusLook } from '../../kit/web/status-looks.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { describeInstant } from '../../kit/shared/typed-date.ts'
import type { StatusDoc } from '../record-contract.ts'
import { FIELD_LABELS } from '../vocabulary.ts'
import { issueLooks, looks } from './looks.ts'
import styles from './status-columns.module.css'
import { explainWork, describeStatusValue, describeStatusWork } from './status-words.ts'

type Column = GridColumn<StatusDoc>

const Chip = ({ word, label, look }: { word: string | null; label?: string; look: StatusLook | undefined }) =>
  word === null ? <NoValue /> : <StatusChip word={word} {...(label !== undefined && { label })} {...(look && { look })} />

/** Shows a day with its time below it, so that the column can be narrow. */
const TwoLines = ({ instant }: { instant: string }) => {
  const [day, month, year, ...time] = describeInstant(instant).split(' ')
  return (
    <span className={styles.twoLines}>
      {[day, month, year].join(' ')} <span>{time.join(' ')}</span>
    </span>
  )
}

const workColumn = (
  id: 'authoring_status' | 'qc_status',
  title: string,
  parts: (doc: StatusDoc) => Parameters<typeof describeStatusWork>[0],
): Column => ({
  id,
  title,
  kind: 'status',
  width: id === 'authoring_status' ? 112 : 84,
  value: (doc) => describeStatusWork(parts(doc)),
  show: (doc) => {
    const { status } = parts(doc)
    return (
      <span title={explainWork(id, parts(doc))}>
        <Chip word={status} label={describeStatusWork(parts(doc))} look={status === null ? undefined : looks[status]} />
      </span>
    )
  },
})

/** Builds a column for one part of authoring or QC, for people who want to see it separately. */
const partColumn = (id: 'authoring_limit' | 'ps_limit' | 'qc_limit' | 'qps_limit'): Column => ({
  id,
  title: FIELD_LABELS[id],
  width: 140,
  hidden: true,
  value: (doc) => {
    const value = doc[id]
    return value === null ? null : describeStatusValue(value)
  },
})

/**
 * The columns of a record (002 §3 Status record). Together with the button of the page, they fill a dense grid at 1366 px
 * (decision P713).
 */
export const statusColumns = {
  name: { id: 'fullName', title: 'Name', width: 106, frozen: true, hideable: false },
  email: { id: 'email', title: 'Email', width: 114 },
  department: { id: 'department', title: 'Department', width: 90 },
  subject: { id: 'subject', title: 'Subject', width: 90 },
  status: {
    id: 'status',
    decides: true,
    title: FIELD_LABELS.status,
    kind: 'status',
    width: 136,
    show: ({ status }) => <Chip word={status} look={status === null ? undefined : looks[status]} />,
  },
  authoring: workColumn('authoring_status', 'Authoring', (doc) => ({
    status: doc.authoring_status,
    limit: doc.authoring_limit,
    ps: doc.ps_limit,
  })),
  authoringLimit: partColumn('authoring_limit'),
  authoringPs: partColumn('ps_limit'),
  qc: workColumn('qc_status', 'QC', (doc) => ({ status: doc.qc_status, limit: doc.qc_limit, ps: doc.qps_limit })),
  qcLimit: partColumn('qc_limit'),
  qcPs: partColumn('qps_limit'),
  technical: {
    id: 'technical_issues',
    title: FIELD_LABELS.technical_issues,
    width: 106,
    show: ({ technical_issues: issues }) => <Chip word={issues} look={issues === null ? undefined : issueLooks[issues]} />,
  },
  remarks: { id: 'remarks', title: FIELD_LABELS.remarks, width: 92 },
  updatedBy: {
    id: 'updated_by',
    title: 'Updated by',
    width: 98,
    value: (doc) => doc.updated_by?.fullName,
    show: (doc) => (doc.updated_by === null ? <NoValue /> : <PersonName person={doc.updated_by} tabIndex={-1} />),
  },
  updatedAt: {
    id: 'updatedAt',
    title: 'Last updated',
    width: 124,
    value: (doc) => (doc.updatedAt === null ? null : describeInstant(doc.updatedAt)),
    show: (doc) => (doc.updatedAt === null ? <NoValue /> : <TwoLines instant={doc.updatedAt} />),
  },
} as const satisfies Record<string, Column>

export const recordColumns: readonly Column[] = Object.values(statusColumns)
