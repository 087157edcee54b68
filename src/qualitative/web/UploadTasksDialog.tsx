import { formatQuantity } from '../../kit/shared/counted.ts'
import { SheetImportDialog } from '../../kit/import/web/SheetImportDialog.tsx'
import type { SheetImport } from '../../kit/import/web/SheetImportSteps.tsx'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import { type TasksPreview, tasksImport } from '../tasks-import-contract.ts'

const tasks: SheetImport<TasksPreview, { added: number; records: number; batch: string }, TasksPreview['tasks'][number]> = {
  title: 'Upload qualitative tasks',
  template: 'qualitative',
  onlyXlsx: true,
  instructions: (
    <>
      A row of the sheet must contain the column names: <b>email</b>, <b>date</b>, <b>title</b>, <b>description</b>, <b>hours</b>{' '}
      and <b>minutes</b>. The rows of one person and day become one record, which then needs approval.
    </>
  ),
  calls: tasksImport,
  titles: { new: 'New tasks', bad: 'Problem rows' },
  noun: ['task', 'tasks'],
  empty: 'No new tasks',
  columns: [
    sheetRow,
    { id: 'email', title: 'User', width: 220 },
    { id: 'date', title: 'Date', kind: 'day' },
    { id: 'time', title: 'Time', width: 80 },
    { id: 'logged', title: 'Logged before', width: 110 },
    { id: 'title', title: 'Title', width: 180 },
    { id: 'description', title: 'Description', width: 240 },
  ],
  rowsOf: (preview) => preview.tasks,
  running: 'Adding the tasks',
  done: 'added',
  resultOf: ({ added, records }) => `${formatQuantity(added, 'task')} added in ${formatQuantity(records, 'record')}`,
  said: ({ added }) => `${formatQuantity(added, 'task')} uploaded.`,
  note: ({ records, besides }) =>
    `They make ${formatQuantity(records, 'record')}${besides === 0 ? '' : `, ${besides} of them in addition to what is already logged for the day`}.`,
  submit: ({ counts }) => `Add ${formatQuantity(counts.new, 'task')}`,
  takenBack: 'The records it added will be deleted.',
}

type Props = { open: boolean; onClose: () => void }

export function UploadTasksDialog(props: Props) {
  return <SheetImportDialog of={tasks} {...props} />
}
