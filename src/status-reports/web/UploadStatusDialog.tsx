import { formatQuantity } from '../../kit/shared/counted.ts'
import { SheetImportDialog } from '../../kit/import/web/SheetImportDialog.tsx'
import type { SheetImport } from '../../kit/import/web/SheetImportSteps.tsx'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import { type StatusPreview, statusImport } from '../import-contract.ts'

const accounts: SheetImport<StatusPreview, { added: number; batch: string }, StatusPreview['records'][number]> = {
  title: 'Upload ID',
  template: 'status',
  instructions: (
    <>
      A row of the sheet must contain the column names: <b>email</b> of a person, <b>department</b> and <b>subject</b>. Either all
      rows are added or none.
    </>
  ),
  calls: statusImport,
  titles: { new: 'New accounts', bad: 'Problem rows' },
  noun: ['account', 'accounts'],
  empty: 'No valid rows',
  columns: [
    sheetRow,
    { id: 'email', title: 'Email', width: 240 },
    { id: 'fullName', title: 'Name', width: 180 },
    { id: 'department', title: 'Department', width: 140 },
    { id: 'subject', title: 'Subject', width: 140 },
  ],
  rowsOf: (preview) => preview.records,
  running: 'Adding the accounts',
  done: 'added',
  resultOf: ({ added }) => `${formatQuantity(added, 'account')} added`,
  said: ({ message }) => message,
  note: () => 'Each one still needs its first status.',
  submit: ({ counts }) => `Add ${formatQuantity(counts.new, 'account')}`,
  takenBack: 'Its accounts will be removed, unless one of them was saved or switched.',
}

type Props = { open: boolean; onClose: () => void }

export function UploadStatusDialog(props: Props) {
  return <SheetImportDialog of={accounts} {...props} />
}
