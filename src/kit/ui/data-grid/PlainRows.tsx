import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showInstant } from '../../time.ts'
import { Icon } from '../icons.tsx'
import { type GridColumn, titleOf } from './columns.ts'
import { CellContent } from './GridCell.tsx'
import './plain-rows.css'

type PlainRowsProps<Row> = {
  name: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** "Rows 1–500 of 1,200" and what they are filtered by. */
  notes: readonly string[]
  onClose: () => void
}

/** All rows at hand as a plain table, for paper and for the browser's own search: a grid draws only what is in sight. */
export function PlainRows<Row>({ name, columns, rows, rowId, notes, onClose }: PlainRowsProps<Row>) {
  const [madeAt] = useState(() => showInstant(new Date()))
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus({ preventScroll: true }), [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="plain">
      <div className="plain-acts">
        <button ref={print} type="button" className="tool-button" onClick={() => window.print()}>
          <Icon name="print" />
          Print these rows
        </button>
        <button type="button" className="tool-button" aria-keyshortcuts="Escape" onClick={onClose}>
          Back to the grid
        </button>
      </div>
      <p className="plain-notes">
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
        <span>{madeAt}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className="plain-scroll" tabIndex={0} role="region" aria-label={name}>
        <table className="plain-rows" aria-label={name}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={column.kind === 'number' ? 'plain-number' : undefined}>
                  {titleOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)}>
                {columns.map((column) => (
                  <td key={column.id} className={column.kind === 'number' ? 'plain-number' : undefined}>
                    <CellContent column={column} row={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
