import { SafeLink } from '../button/SafeLink.tsx'
import { StatusChip } from '../feedback/StatusChip.tsx'
import { cellText } from './cell-text.ts'
import { type GridColumn, valueOf } from './columns.ts'

/** The content of one cell, by its column's type. An empty value is a dash, never an empty cell (interface.md, Patterns). */
export function CellContent<Row>({ column, row }: { column: GridColumn<Row>; row: Row }) {
  if (column.show !== undefined) return column.show(row)
  const text = cellText(column, row)
  if (text === '') return <span className="grid-none">—</span>
  switch (column.kind) {
    case 'status':
      return <StatusChip word={text} />
    case 'link': {
      const value = valueOf(column, row)
      return (
        <SafeLink href={typeof value === 'string' ? value : undefined} tabIndex={-1}>
          {text}
        </SafeLink>
      )
    }
    case 'action': {
      const act = column.act?.(row)
      if (act === undefined) return text
      return (
        <button type="button" className="grid-action" tabIndex={-1} onClick={act}>
          {text}
        </button>
      )
    }
    default:
      return text
  }
}
