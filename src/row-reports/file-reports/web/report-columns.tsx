import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { isEmptyValue } from '../../../kit/shared/sort-rows.ts'
import { getCellValue } from '../../../kit/ui/data-grid/columns.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { describeTurn, toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { sortByStage, buildColumnHead } from '../../../rows/workflow/web/column-heads.ts'
import { getCellKind } from '../../../rows/workflow/web/column-kinds.ts'
import { buildHolderColumn } from '../../../rows/workflow/web/holder-column.tsx'
import type { RowHolders } from '../../../rows/workflow/web/holders.ts'
import type { ReportColumn } from '../contract.ts'

export type FileReportTableRow = { _id: string; sr_no: number; question_id: string; [key: string]: unknown }

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
/** On a phone, a row is a card with room for only a few facts. The other columns can be chosen. */
const onCards = (key: string): boolean =>
  frozen.has(key) || key === 'chapter' || key === 'section' || key.endsWith('_status') || key.endsWith('_date')

const columnOf = ({ key, name }: ReportColumn): GridColumn<FileReportTableRow> => {
  const kind = key === 'link' ? 'link' : getCellKind(key)
  const width = widths[key]
  const column: GridColumn<FileReportTableRow> = {
    id: key,
    ...buildColumnHead(key, name),
    kind,
    sortable: false,
    ...(width !== undefined && { width }),
    ...(frozen.has(key) && { frozen: true, hideable: false }),
    ...(key === 'sr_no' && { grouping: false }),
  }
  const role = STAFF_ROLES.find((each) => toRoleKey(each) === key)
  if (key === 'turn') return { ...column, value: ({ turn }) => describeTurn(String(turn)) }
  // Only a book has these columns, and only its rows contain the holders.
  if (role !== undefined) return buildHolderColumn(column, role, (row) => row as unknown as RowHolders)
  return kind === 'link' ? { ...column, label: (row) => (isEmptyValue(getCellValue(column, row)) ? '' : name) } : column
}

type Asked = { columns: readonly ReportColumn[]; isBook: boolean; onPhone: boolean }
export function buildReportColumns({ columns, isBook, onPhone }: Asked): GridColumn<FileReportTableRow>[] {
  const deciding = columns.find(({ key }) => (isBook ? key === 'turn' : key.endsWith('_status')))?.key
  const all = columns.map((column) => {
    const isHidden = onPhone && (!onCards(column.key) || (isBook && column.key.endsWith('_date')))
    return { ...columnOf(column), ...(isHidden && { hidden: true }), ...(column.key === deciding && { decides: true }) }
  })
  if (isBook) {
    const isFirst = ({ id, decides }: GridColumn<FileReportTableRow>) => frozen.has(id) || decides === true
    return [...all.filter(isFirst), ...sortByStage(all.filter((column) => !isFirst(column)))]
  }
  const isOf = (part: 'ids' | 'stages' | 'sheet') => (column: GridColumn<FileReportTableRow>) =>
    part === (frozen.has(column.id) ? 'ids' : column.group === undefined ? 'sheet' : 'stages')
  return [...all.filter(isOf('ids')), ...all.filter(isOf('stages')), ...all.filter(isOf('sheet'))]
}

/** Links and files cannot be searched, and days have a separate filter. */
export const listSearchedColumns = (columns: readonly ReportColumn[]): { value: string; label: string }[] =>
  columns
    .filter(({ key }) => key !== 'link' && key !== 'file' && !key.endsWith('_date'))
    .map(({ key, name }) => {
      const { title = key, name: full = title } = buildColumnHead(key, name)
      return { value: key, label: full }
    })
