import { PreviewStep } from '../../kit/import/web/PreviewStep.tsx'
import type { PreviewOf } from '../../kit/import/web/preview-props.ts'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { HoursPreview as Preview } from '../contract.ts'

export type HoursState = 'new' | 'duplicate' | 'bad'
type Row = Preview['rows'][number] & { file?: string; uploaded_at?: string }

const columns: GridColumn<Row>[] = [
  sheetRow,
  { id: 'date', title: 'Date', kind: 'day' },
  { id: 'user', title: 'User', width: 240 },
  { id: 'hours', title: 'Hours', kind: 'number', width: 90 },
  { id: 'details', title: 'Details', width: 220 },
]

const heldColumns: GridColumn<Row>[] = [
  { id: 'date', title: 'Date', kind: 'day' },
  { id: 'user', title: 'User', width: 240 },
  { id: 'hours', title: 'Hours there', kind: 'number', width: 100 },
  { id: 'file', title: 'In the file', width: 220 },
  { id: 'uploaded_at', title: 'Uploaded', kind: 'instant' },
]

export function HoursPreview({ preview: { counts, rows, held, problems }, ...rest }: PreviewOf<Preview, HoursState>) {
  return (
    <PreviewStep<Row, HoursState>
      {...rest}
      titles={{ new: 'Rows of hours', duplicate: 'Days in another file', bad: 'Problem rows' }}
      counts={{ ...counts, duplicate: held.count }}
      problems={problems}
      grid={(state) =>
        state === 'duplicate'
          ? {
              name: 'Days already in another file',
              noun: ['day', 'days'],
              empty: 'No other file has these days',
              columns: heldColumns,
              rows: held.days.map((day, at) => ({ ...day, row: at + 1, details: '' })),
            }
          : { name: 'Rows of hours', noun: ['row', 'rows'], empty: 'No valid rows', columns, rows }
      }
    />
  )
}
