import { PreviewStep } from '../../kit/import/web/PreviewStep.tsx'
import type { PreviewProps } from '../../kit/import/web/preview-props.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { StatusPreview as Preview } from '../import-contract.ts'

type Row = Preview['records'][number]
type Props = PreviewProps & {
  preview: Preview
  shown: 'new' | 'bad' | undefined
  onShow: (which: 'new' | 'bad') => void
}

const columns: GridColumn<Row>[] = [
  { id: 'row', title: 'Sheet row', kind: 'number', width: 92, grouping: false, frozen: true },
  { id: 'email', title: 'Email', width: 240 },
  { id: 'fullName', title: 'Name', width: 180 },
  { id: 'department', title: 'Department', width: 140 },
  { id: 'subject', title: 'Subject', width: 140 },
]

/** The accounts that would be added, and each problem with its place in the sheet. */
export function StatusPreview({ preview: { counts, records, problems }, ...rest }: Props) {
  return (
    <PreviewStep<Row, 'new' | 'bad'>
      {...rest}
      titles={{ new: 'New accounts', bad: 'Bad rows' }}
      counts={counts}
      problems={problems}
      grid={() => ({ name: 'New accounts', noun: ['account', 'accounts'], empty: 'No good rows', columns, rows: records })}
    />
  )
}
