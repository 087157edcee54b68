import { useMemo } from 'react'
import { showCount } from '../../shared/counted.ts'
import type { Issue } from '../../shared/errors.ts'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import { useIsPhone } from '../../ui/theme/theme.tsx'
import styles from './ProblemGrid.module.css'

type ProblemRow = { id: string } & Issue
const problemId = ({ id }: ProblemRow): string => id

const sheetRow: GridColumn<ProblemRow> = {
  id: 'row',
  title: 'Sheet row',
  kind: 'number',
  width: 92,
  grouping: false,
  frozen: true,
}
const place: GridColumn<ProblemRow>[] = [
  { id: 'column', title: 'Column', width: 190, show: ({ column }) => <b className={styles.column}>{column}</b> },
  {
    id: 'value',
    title: 'In the sheet',
    width: 230,
    show: ({ value, row }) => <span className={styles.wrong}>{value ?? (row === 1 ? '(no such column)' : '(empty)')}</span>,
  },
]
const message: GridColumn<ProblemRow> = { id: 'message', title: 'What is wrong', width: 560 }
const columns = [sheetRow, ...place, message]
/** On a phone the problem is beside the row number, not off the screen. */
const phoneColumns = [sheetRow, message, ...place]

/** The problems of a workbook by sheet row and column; `count`: their total, of which `issues` are the first. */
export function ProblemGrid({ issues, count }: { issues: readonly Issue[]; count: number }) {
  const rows = useMemo(() => issues.map((issue, at): ProblemRow => ({ ...issue, id: String(at) })), [issues])
  return (
    <DataGrid<ProblemRow>
      name="Bad rows"
      noun={['problem', 'problems']}
      columns={useIsPhone() ? phoneColumns : columns}
      rows={rows}
      rowId={problemId}
      empty={{ title: 'No problems' }}
      hints={rows.length < count && `The first ${showCount(rows.length)} of ${showCount(count)} are shown.`}
    />
  )
}
