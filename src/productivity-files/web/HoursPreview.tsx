import { PreviewStep } from '../../kit/import/web/PreviewStep.tsx'
import type { PreviewProps } from '../../kit/import/web/preview-props.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { HoursPreview as Preview } from '../contract.ts'

type Row = Preview['rows'][number]
type Props = PreviewProps & {
  preview: Preview
  shown: 'new' | 'bad' | undefined
  onShow: (which: 'new' | 'bad') => void
}

const columns: GridColumn<Row>[] = [
  { id: 'row', title: 'Sheet row', kind: 'number', width: 92, grouping: false, frozen: true },
  { id: 'date', title: 'Date', kind: 'day' },
  { id: 'user', title: 'User', width: 240 },
  { id: 'hours', title: 'Hours', kind: 'number', width: 90 },
  { id: 'details', title: 'Details', width: 220 },
]

/** The hours that would be stored, and each problem with its place in the sheet. */
export function HoursPreview({ preview: { counts, rows, problems }, ...rest }: Props) {
  return (
    <PreviewStep<Row, 'new' | 'bad'>
      {...rest}
      titles={{ new: 'Rows of hours', bad: 'Bad rows' }}
      counts={counts}
      problems={problems}
      grid={() => ({ name: 'Rows of hours', noun: ['row', 'rows'], empty: 'No good rows', columns, rows })}
    />
  )
}
