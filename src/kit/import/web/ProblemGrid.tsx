import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { formatCount } from '../../shared/counted.ts'
import type { Issue } from '../../shared/errors.ts'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import { sheetName, sheetRow } from './sheet-row.ts'
import type { PreviewProps } from './preview-props.ts'
import type { PreviewCorrection } from '../contract.ts'
import styles from './ProblemGrid.module.css'

/** The server cuts texts to this length, so a shorter value is complete. */
const WHOLE = 200

type CorrectableCellProps = {
  name: string
  value: string
  isEditing: boolean
  onEdit: () => void
  /** Called with the new text, or undefined if nothing changes. */
  onEnd: (next: string | undefined) => void
}

/** A cell with a problem, or an input for its new value. Enter accepts the value, and Escape leaves the cell unchanged. */
function CorrectableCell({ name, value, isEditing, onEdit, onEnd }: CorrectableCellProps) {
  const isOver = useRef(false)
  if (!isEditing)
    return (
      <button
        type="button"
        className={styles.wrongValue}
        tabIndex={-1}
        aria-label={`Correct ${name}: ${value || 'empty'}`}
        onClick={onEdit}
      >
        {value || '(empty)'}
      </button>
    )
  const end = (next: string | undefined): void => {
    if (isOver.current) return
    isOver.current = true
    onEnd(next === value ? undefined : next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Enter' ? event.currentTarget.value : undefined)
  }
  const isCut = value.length >= WHOLE || value.endsWith('…')
  return (
    <input
      className={styles.input}
      aria-label={`New value of ${name}`}
      defaultValue={isCut ? '' : value}
      placeholder={isCut ? 'New text' : ''}
      ref={(input) => {
        if (input !== null && document.activeElement !== input) {
          isOver.current = false
          input.focus()
          input.select()
        }
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  )
}

type ProblemRow = { id: string; cell: string } & Issue
const problemId = ({ id }: ProblemRow): string => id
const cellOf = ({ sheet = '', row, column }: Partial<PreviewCorrection>): string => `${sheet} ${row} ${column}`
/** A header problem concerns every row, so it is corrected in the workbook. */
const isCorrectable = ({ row, column, sheet }: Issue, namesRowOf: PreviewProps['namesRowOf']): boolean =>
  row !== undefined && row > namesRowOf(sheet) && column !== undefined

const place: GridColumn<ProblemRow> = {
  id: 'column',
  title: 'Column',
  width: 190,
  show: ({ column }) => <b className={styles.column}>{column}</b>,
}
const message: GridColumn<ProblemRow> = { id: 'message', decides: true, title: 'Problem', width: 560 }

type Props = Omit<PreviewProps, 'problem'> & { issues: readonly Issue[]; count: number }

/**
 * `count` is the total of the problems, and `issues` are the first of them. A click or Enter turns a cell into an input, and its
 * new value is checked together with the whole workbook.
 */
export function ProblemGrid({ issues, count, corrections, isChecking, onCorrect, namesRowOf }: Props) {
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
  const corrected = useMemo(() => new Map(corrections.map((correction) => [cellOf(correction), correction.value])), [corrections])
  const columns = useMemo(() => {
    const value: GridColumn<ProblemRow> = {
      id: 'value',
      title: 'In the sheet',
      width: 230,
      show: (problem) => {
        const { id, cell, sheet, row, column = '', value: found = '' } = problem
        const shown = corrected.get(cell) ?? found
        if (!isCorrectable(problem, namesRowOf)) return <span className={styles.wrongValue}>{shown || '(no such column)'}</span>
        return (
          <CorrectableCell
            name={`${column}, ${sheet === undefined ? '' : `${sheet}, `}row ${row}`}
            value={shown}
            isEditing={editing === id}
            onEdit={() => setEditing(id)}
            onEnd={(next) => {
              setEditing(undefined)
              holder.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
              if (next !== undefined && row !== undefined)
                onCorrect({ row, column, value: next, ...(sheet !== undefined && { sheet }) })
            }}
          />
        )
      },
    }
    return [place, value]
  }, [editing, corrected, onCorrect, namesRowOf])
  const isOfSeveral = issues.some(({ sheet }) => sheet !== undefined)
  const arranged = useMemo(() => [...(isOfSeveral ? [sheetName] : []), sheetRow, ...columns, message], [columns, isOfSeveral])
  return (
    <div className={styles.place} ref={holder}>
      <DataGrid<ProblemRow>
        name="Problem rows"
        noun={['problem', 'problems']}
        columns={arranged}
        rows={rows}
        rowId={problemId}
        loading={isChecking}
        onOpen={(problem) => isCorrectable(problem, namesRowOf) && setEditing(problem.id)}
        empty={{ title: 'No problems' }}
        hints={
          <>
            {rows.some((row) => isCorrectable(row, namesRowOf)) && 'Press Enter to correct a cell.'}
            {rows.length < count && ` The first ${formatCount(rows.length)} of ${formatCount(count)} are shown.`}
          </>
        }
      />
    </div>
  )
}
