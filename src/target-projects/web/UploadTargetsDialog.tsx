import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { SheetImportDialog } from '../../kit/import/web/SheetImportDialog.tsx'
import type { SheetImport } from '../../kit/import/web/SheetImportSteps.tsx'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import { type TargetsPreview, targetsImport } from '../targets-import-contract.ts'
import { roleWords } from '../../access/role-words.ts'

const sums = ({ added, assigned }: { added: number; assigned: number }): string =>
  [
    added > 0 || assigned === 0 ? `${formatQuantity(added, 'target')} added` : [],
    assigned > 0 ? `${formatQuantity(assigned, 'target')} set for people` : [],
  ]
    .flat()
    .join(', ')

function noteOf({ added, assigned, there, moved }: TargetsPreview): string {
  const thereWords = there > 0 ? ` ${formatQuantity(there, 'row already exists', 'rows already exist')}.` : ''
  const movedWords =
    moved === null
      ? ''
      : ` A different target will count on ${formatQuantity(moved.days, 'report day')} of ${formatQuantity(moved.people, 'person', 'people')}, ${formatDay(moved.first)} to ${formatDay(moved.last)}.`
  return `${sums({ added, assigned })}.${thereWords}${movedWords}`
}

const targets: SheetImport<
  TargetsPreview,
  { added: number; assigned: number; batch: string },
  TargetsPreview['targets'][number]
> = {
  title: 'Upload targets',
  template: 'targets',
  instructions: (
    <>
      A row of the sheet must contain the column names: <b>project_name</b>, <b>sub_project_name</b>, <b>department</b>,{' '}
      <b>subject</b>, <b>role</b> and <b>keyword</b> name a target, which is added if it does not exist. <b>email</b>,{' '}
      <b>target_assigned</b> and <b>dateEffective</b> set a person’s target; leave all three blank to set none.
    </>
  ),
  calls: targetsImport,
  // The note beside the button already shows which report days are affected, so the upload confirms them.
  sent: { confirm: 'true' },
  titles: { new: 'Changes', bad: 'Problem rows' },
  noun: ['row', 'rows'],
  empty: 'No changes',
  columns: [
    sheetRow,
    { id: 'isNew', title: 'Target row', width: 100, value: ({ isNew }) => (isNew ? 'new' : 'exists') },
    { id: 'person', title: 'Person', width: 160 },
    { id: 'target', title: 'Target', kind: 'number', width: 84 },
    { id: 'from', title: 'Effective from', kind: 'day' },
    { id: 'project', title: 'Project', width: 150 },
    { id: 'sub_project', title: 'Sub project', width: 130 },
    { id: 'department', title: 'Department', width: 120 },
    { id: 'subject', title: 'Subject', width: 110 },
    { id: 'role', title: 'Role', width: 130, value: ({ role }) => roleWords[role] },
    { id: 'keyword', title: 'Keyword', width: 160 },
  ],
  rowsOf: (preview) => preview.targets,
  running: 'Storing the targets',
  done: 'stored',
  resultOf: sums,
  note: noteOf,
  submit: ({ counts }) => `Store ${formatQuantity(counts.new, 'row')}`,
  takenBack: 'The targets it set for people will be withdrawn, and the targets it added will be deleted.',
}

type Props = { open: boolean; onClose: () => void }

export function UploadTargetsDialog(props: Props) {
  return <SheetImportDialog of={targets} width={960} {...props} />
}
