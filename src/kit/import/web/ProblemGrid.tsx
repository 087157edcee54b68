import { useMemo, useRef, useState } from 'react'
import { showCount } from '../../shared/counted.ts'
import type { Issue } from '../../shared/errors.ts'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import { MendCell } from './MendCell.tsx'
import type { PreviewProps } from './preview-props.ts'
import type { Mend } from './use-import.ts'
import styles from './ProblemGrid.module.css'

type ProblemRow = { id: string; cell: string } & Issue
const problemId = ({ id }: ProblemRow): string => id
const cellOf = ({ row, column }: Partial<Mend>): string => `${row} ${column}`
/** A problem of the header is corrected in the workbook: it is a problem of every row. */
const isMendable = ({ row, column }: Issue): boolean => row !== undefined && row > 1 && column !== undefined

const sheetRow: GridColumn<ProblemRow> = {
  id: 'row',
  title: 'Sheet row',
  kind: 'number',
  width: 92,
  grouping: false,
  frozen: true,
}
const place: GridColumn<ProblemRow> = {
  id: 'column',
  title: 'Column',
  width: 190,
  show: ({ column }) => <b className={styles.column}>{column}</b>,
}
const message: GridColumn<ProblemRow> = { id: 'message', title: 'Problem', width: 560 }

type Props = Omit<PreviewProps, 'problem'> & { issues: readonly Issue[]; count: number }

/**
 * The problems of a workbook by sheet row and column; `count`: their total, of which `issues` are the first. A press or Enter makes the
 * cell an input, and its new value is checked with the whole workbook.
 */
export function ProblemGrid({ issues, count, mends, isChecking, onMend }: Props) {
  const [editing, setEditing] = useState<string>()
  const holder = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => {
    const seen = new Map<string, number>()
    return issues.map((issue): ProblemRow => {
      const cell = cellOf(issue)
      const number = (seen.get(cell) ?? 0) + 1
      seen.set(cell, number)
      return { ...issue, cell, id: `${cell} ${number}` }
    })
  }, [issues])
  const mended = useMemo(() => new Map(mends.map((mend) => [cellOf(mend), mend.value])), [mends])
  const columns = useMemo(() => {
    const value: GridColumn<ProblemRow> = {
      id: 'value',
      title: 'In the sheet',
      width: 230,
      show: (problem) => {
        const { id, cell, row, column = '', value: found = '' } = problem
        const shown = mended.get(cell) ?? found
        if (!isMendable(problem)) return <span className={styles.wrong}>{shown || '(no such column)'}</span>
        return (
          <MendCell
            name={`${column}, row ${row}`}
            value={shown}
            isEditing={editing === id}
            onEdit={() => setEditing(id)}
            onEnd={(next) => {
              setEditing(undefined)
              holder.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
              if (next !== undefined && row !== undefined) onMend({ row, column, value: next })
            }}
          />
        )
      },
    }
    return [place, value]
  }, [editing, mended, onMend])
  const arranged = useMemo(() => [sheetRow, ...columns, message], [columns])
  return (
    <div className={styles.place} ref={holder}>
      <DataGrid<ProblemRow>
        name="Bad rows"
        noun={['problem', 'problems']}
        columns={arranged}
        rows={rows}
        rowId={problemId}
        loading={isChecking}
        onOpen={(problem) => isMendable(problem) && setEditing(problem.id)}
        empty={{ title: 'No problems' }}
        hints={
          <>
            {rows.some(isMendable) && 'Press Enter to correct a cell.'}
            {rows.length < count && ` The first ${showCount(rows.length)} of ${showCount(count)} are shown.`}
          </>
        }
      />
    </div>
  )
}
