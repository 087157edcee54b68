import { formatQuantity } from '../../kit/shared/counted.ts'
import { SheetImportDialog } from '../../kit/import/web/SheetImportDialog.tsx'
import type { SheetImport } from '../../kit/import/web/SheetImportSteps.tsx'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import { type MembersPreview, membersImport } from '../members-import-contract.ts'

const members: SheetImport<MembersPreview, { added: number; batch: string }, MembersPreview['members'][number]> = {
  title: 'Upload members',
  template: 'members',
  instructions: (
    <>
      A row of the sheet must contain the column names: <b>email</b> of a person and <b>project_name</b>; and, optionally, the
      first and the last day, <b>from</b> and <b>until</b>. Otherwise the person is in the project from now on.
    </>
  ),
  calls: membersImport,
  titles: { new: 'New members', bad: 'Problem rows' },
  noun: ['row', 'rows'],
  empty: 'No new members',
  columns: [
    sheetRow,
    { id: 'person', title: 'Person', width: 220 },
    { id: 'project', title: 'Project', width: 260 },
    { id: 'from', title: 'From', kind: 'day' },
    { id: 'until', title: 'Until', kind: 'day' },
  ],
  rowsOf: (preview) => preview.members,
  running: 'Adding the members',
  done: 'added',
  resultOf: ({ added }) => `${formatQuantity(added, 'member')} added`,
  note: ({ people, projects }) =>
    `${formatQuantity(people, 'person will be added', 'people will be added')} to ${formatQuantity(projects, 'project')}.`,
  submit: ({ counts }) => `Add ${formatQuantity(counts.new, 'member')}`,
  takenBack: 'The people will be removed from these projects as if they had never been in them.',
}

type Props = { open: boolean; onClose: () => void }

export function UploadMembersDialog(props: Props) {
  return <SheetImportDialog of={members} {...props} />
}
