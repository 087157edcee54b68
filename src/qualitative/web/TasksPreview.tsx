import { PreviewStep } from '../../kit/import/web/PreviewStep.tsx'
import type { PreviewProps } from '../../kit/import/web/preview-props.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { TasksPreview as Preview } from '../tasks-import-contract.ts'

type Row = Preview['tasks'][number]
type Props = PreviewProps & { preview: Preview; shown: 'new' | 'bad' | undefined; onShow: (which: 'new' | 'bad') => void }

const columns: GridColumn<Row>[] = [
  { id: 'row', title: 'Sheet row', kind: 'number', width: 92, grouping: false, frozen: true },
  { id: 'email', title: 'User', width: 220 },
  { id: 'date', title: 'Date', kind: 'day' },
  { id: 'time', title: 'Time', width: 80 },
  { id: 'logged', title: 'Logged before', width: 110 },
  { id: 'title', title: 'Title', width: 180 },
  { id: 'description', title: 'Description', width: 240 },
]

/** The tasks that would be added, and each problem with its place in the sheet. */
export function TasksPreview({ preview: { counts, tasks, problems }, ...rest }: Props) {
  return (
    <PreviewStep<Row, 'new' | 'bad'>
      {...rest}
      titles={{ new: 'New tasks', bad: 'Bad rows' }}
      counts={counts}
      problems={problems}
      grid={() => ({ name: 'New tasks', noun: ['task', 'tasks'], empty: 'No new tasks', columns, rows: tasks })}
    />
  )
}
