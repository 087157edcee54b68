import type { ReactNode } from 'react'

export type CellValue = string | number | boolean | Date | null | undefined

/** How a cell is drawn, aligned, copied and compared. */
export type CellKind = 'text' | 'number' | 'instant' | 'day' | 'status' | 'link' | 'action'

/** One column of a grid. Keep the array of columns stable (module scope or `useMemo`): rows redraw when it changes. */
export type GridColumn<Row> = {
  /** The key of the row's field, unless `value` says otherwise; also the key that `onSort` sends. */
  id: string
  /** The head of the column; the `id` when absent. */
  title?: string
  /** `text` when absent. */
  kind?: CellKind
  value?: (row: Row) => CellValue
  /** The cell's own content; copying and sorting still go by the value. Links and buttons inside take tabIndex -1. */
  show?: (row: Row) => ReactNode
  /** The word of a `link` or `action` cell; a link shows its address when absent, an action its value. */
  label?: (row: Row) => string
  /** What an `action` cell does, on a click or Enter; an action without it, or where it answers undefined, is plain text. */
  act?: (row: Row) => (() => void) | undefined
  /** Decimals of a `number`; when absent as many as the value has (at most 2). */
  digits?: number
  /** False: a `number` that counts nothing, such as sr_no, is written without thousands parted. */
  grouping?: boolean
  /** Width in px. */
  width?: number
  /** Stays at the left while the others scroll. */
  frozen?: boolean
  sortable?: boolean
  /** False keeps the column out of the chooser. */
  hideable?: boolean
  /** Hidden until it is chosen. */
  hidden?: boolean
}

const widths: Record<CellKind, number> = { text: 160, number: 96, instant: 180, day: 116, status: 176, link: 160, action: 132 }

/** Default width in px. */
export const widthOf = <Row>(column: GridColumn<Row>): number => column.width ?? widths[column.kind ?? 'text']

export const titleOf = <Row>(column: GridColumn<Row>): string => column.title ?? column.id

export const valueOf = <Row>(column: GridColumn<Row>, row: Row): CellValue => {
  if (column.value !== undefined) return column.value(row)
  const value = (row as Record<string, unknown>)[column.id]
  if (value === null || value === undefined || value instanceof Date) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return value as string | number | boolean
}

export const isEmptyValue = (value: CellValue): boolean => value === null || value === undefined || value === ''
