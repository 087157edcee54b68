import type { ReactNode } from 'react'
import type { SortValue } from '../../shared/sort-rows.ts'

/** How a cell is rendered, aligned, copied and compared. */
export type CellKind = 'text' | 'number' | 'instant' | 'day' | 'status' | 'link' | 'action'

/** One column of a grid. Keep the array of columns stable (module scope or `useMemo`): rows rerender when it changes. */
export type GridColumn<Row> = {
  /** The key of the row's field, unless `value` overrides it; also the key passed to `onSort`. */
  id: string
  /** The header of the column; the `id` when absent. */
  title?: string
  /** The line above the headers of the columns beside each other that share it. */
  group?: string
  /** The header in full, where `title` is short below its group: for screen readers, the chooser and print. */
  name?: string
  /** What a file calls the column: in the tooltip, the chooser and in copied text. */
  raw?: string
  /** Custom content of the header; its name stays. */
  head?: ReactNode
  /** `text` when absent. */
  kind?: CellKind
  value?: (row: Row) => SortValue
  /** Custom cell content; copying and sorting still use the value. Links and buttons inside take tabIndex -1. */
  show?: (row: Row) => ReactNode
  /** The label of a `link` or `action` cell; by default a link's address, an action's value. */
  label?: (row: Row) => string
  /** The handler of an `action` cell, for a click or Enter; without it, or where it returns undefined, the cell is plain text. */
  act?: (row: Row) => (() => void) | undefined
  /** Decimals of a `number`; by default those of the value (at most 2). */
  digits?: number
  /** False: a `number` that counts nothing, such as sr_no, has no thousands separators. */
  grouping?: boolean
  /** Width in px. */
  width?: number
  /** The state or the action by which a reader decides what to do with a row: in view at 1366 px (interface.md, The DataGrid). */
  decides?: boolean
  /** Frozen at the left while the others scroll. */
  frozen?: boolean
  sortable?: boolean
  /** False excludes the column from the chooser. */
  hideable?: boolean
  /** A sentence: on a card it has a line of its own and up to three lines of text. */
  long?: boolean
  /** Hidden until the user chooses it. */
  hidden?: boolean
  /** `hidden` was introduced later: who had chosen columns before that still sees it. */
  wasShown?: boolean
}

const widths: Record<CellKind, number> = { text: 160, number: 96, instant: 180, day: 116, status: 176, link: 160, action: 132 }

/** Default width in px. */
export const getColumnWidth = <Row>(column: GridColumn<Row>): number => column.width ?? widths[column.kind ?? 'text']

export const getColumnTitle = <Row>(column: GridColumn<Row>): string => column.title ?? column.id

/** The header in full. */
export const getColumnName = <Row>(column: GridColumn<Row>): string => column.name ?? getColumnTitle(column)

/** What a file calls the column. */
export const getRawColumnName = <Row>(column: GridColumn<Row>): string => column.raw ?? getColumnTitle(column)

export const getCellValue = <Row>(column: GridColumn<Row>, row: Row): SortValue => {
  if (column.value !== undefined) return column.value(row)
  const value = (row as Record<string, unknown>)[column.id]
  if (value === null || value === undefined || value instanceof Date) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return value as string | number | boolean
}
