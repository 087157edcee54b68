import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { isEmptyValue, valueOf } from '../../../kit/ui/data-grid/columns.ts'
import { byStage, headOf } from '../../workflow/web/column-heads.ts'
import { kindOf } from '../../workflow/web/column-kinds.ts'
import type { ReportColumn } from '../contract.ts'

/** A row of a book or role report. */
export type ReportRow = { _id: string; sr_no: number; question_id: string; [key: string]: unknown }

const widths: Record<string, number> = {
  file: 200,
  sr_no: 76,
  question_id: 150,
  question_code: 140,
  page: 84,
  q_number: 100,
  q_part: 84,
  q_type: 120,
}
const frozen = new Set(['file', 'sr_no', 'question_id'])

/** The columns of a report, those of a stage below its name; the server has the order of the rows. */
export const gridColumnsOf = (columns: readonly ReportColumn[]): GridColumn<ReportRow>[] =>
  byStage(
    columns.map(({ key, name }): GridColumn<ReportRow> => {
      const kind = key === 'link' ? 'link' : kindOf(key)
      const width = widths[key]
      const column: GridColumn<ReportRow> = {
        id: key,
        ...headOf(key, name),
        kind,
        sortable: false,
        ...(width !== undefined && { width }),
        ...(frozen.has(key) && { frozen: true, hideable: false }),
        ...(key === 'sr_no' && { grouping: false }),
      }
      return kind === 'link' ? { ...column, label: (row) => (isEmptyValue(valueOf(column, row)) ? '' : name) } : column
    }),
  )

/** Columns whose text can be searched; a link has its own, and days have their filter. */
export const searchedColumns = (columns: readonly ReportColumn[]): { value: string; label: string }[] =>
  columns
    .filter(({ key }) => key !== 'link' && key !== 'file' && !key.endsWith('_date'))
    .map(({ key, name }) => {
      const { title = key, name: full = title } = headOf(key, name)
      return { value: key, label: full }
    })
