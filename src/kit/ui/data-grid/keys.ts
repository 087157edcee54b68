import type { Press } from '../../web/read-press.ts'

/** A position in the grid. Row -1 is the header. Columns count from 0, and the checkboxes, if any, are column 0. */
export type CellPosition = { row: number; column: number }

export type GridShape = {
  rows: number
  columns: number
  pageRows: number
  selectable: boolean
  /** Whether J and K move the active cell. Single letters can be switched off (interface.md, Keys). */
  letterKeys: boolean
}

export type GridCommand =
  | { do: 'move'; to: CellPosition }
  | { do: 'range'; to: CellPosition }
  | { do: 'toggle' | 'toggleAll' | 'selectAll' | 'clear' | 'copy' | 'act' | 'sort' }
  /** Changes the column's width by this many px. */
  | { do: 'resize'; by: number }

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high))

const target = (press: Press, at: CellPosition, shape: GridShape): CellPosition | undefined => {
  const lastRow = shape.rows - 1
  const lastColumn = shape.columns - 1
  const down = (by: number): CellPosition => ({ row: clamp(at.row + by, -1, lastRow), column: at.column })
  const body = (row: number): CellPosition => ({ row: clamp(row, 0, lastRow), column: at.column })
  const isBare = !press.ctrl && !press.shift
  switch (press.key) {
    case 'ArrowDown':
      return press.ctrl ? undefined : down(1)
    case 'ArrowUp':
      return press.ctrl ? undefined : down(-1)
    case 'ArrowRight':
      return press.ctrl ? undefined : { row: at.row, column: clamp(at.column + 1, 0, lastColumn) }
    case 'ArrowLeft':
      return press.ctrl ? undefined : { row: at.row, column: clamp(at.column - 1, 0, lastColumn) }
    case 'Home':
      return press.ctrl ? { row: clamp(0, -1, lastRow), column: 0 } : { row: at.row, column: 0 }
    case 'End':
      return press.ctrl ? { row: lastRow, column: lastColumn } : { row: at.row, column: lastColumn }
    case 'PageDown':
      return shape.rows === 0 ? at : body(Math.max(at.row, 0) + shape.pageRows)
    case 'PageUp':
      return shape.rows === 0 ? at : body(at.row - shape.pageRows)
    case 'j':
      return shape.letterKeys && isBare ? down(1) : undefined
    case 'k':
      return shape.letterKeys && isBare ? { row: clamp(at.row - 1, Math.min(0, lastRow), lastRow), column: at.column } : undefined
    default:
      return undefined
  }
}

/** Returns the command for a key press at this position of the grid (interface.md, The DataGrid), or undefined to ignore it. */
export const findGridCommand = (press: Press, at: CellPosition, shape: GridShape): GridCommand | undefined => {
  const inHead = at.row < 0
  if (press.ctrl && !press.shift && press.key === 'a') return shape.selectable ? { do: 'selectAll' } : undefined
  if (press.ctrl && !press.shift && press.key === 'c') return { do: 'copy' }
  if (press.key === 'Escape') return { do: 'clear' }
  if (inHead && press.shift && (press.key === 'ArrowLeft' || press.key === 'ArrowRight')) {
    return { do: 'resize', by: press.key === 'ArrowLeft' ? -16 : 16 }
  }
  if (!press.ctrl && (press.key === 'Enter' || press.key === ' ')) {
    const onBoxes = shape.selectable && at.column === 0
    if (inHead) return { do: onBoxes ? 'toggleAll' : 'sort' }
    if (press.key === ' ') return shape.selectable ? { do: 'toggle' } : undefined
    return { do: onBoxes ? 'toggle' : 'act' }
  }
  const to = target(press, at, shape)
  if (to === undefined) return undefined
  const ranges = press.shift && shape.selectable && !inHead && to.row >= 0 && to.row !== at.row
  return { do: ranges ? 'range' : 'move', to }
}
