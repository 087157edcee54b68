import { SafeLink } from '../button/SafeLink.tsx'
import { StatusChip } from '../feedback/StatusChip.tsx'
import { getCellText } from './cell-text.ts'
import { type GridColumn, getCellValue } from './columns.ts'
import styles from './DataGrid.module.css'

/** An empty value is shown as a dash, never as an empty cell (interface.md, Patterns). */
export function NoValue() {
  return <span className={styles.none}>—</span>
}

export function CellAction({ onAct, children }: { onAct: () => void; children: string }) {
  return (
    <button type="button" className={styles.action} tabIndex={-1} onClick={onAct}>
      {children}
    </button>
  )
}

export function CellContent<Row>({ column, row }: { column: GridColumn<Row>; row: Row }) {
  if (column.show !== undefined) return column.show(row)
  const text = getCellText(column, row)
  if (text === '') return <NoValue />
  switch (column.kind) {
    case 'status':
      return <StatusChip word={text} />
    case 'link': {
      const value = getCellValue(column, row)
      return (
        <SafeLink href={typeof value === 'string' ? value : undefined} tabIndex={-1}>
          {text}
        </SafeLink>
      )
    }
    case 'action': {
      const act = column.act?.(row)
      if (act === undefined) return text
      return <CellAction onAct={act}>{text}</CellAction>
    }
    default:
      return text
  }
}
