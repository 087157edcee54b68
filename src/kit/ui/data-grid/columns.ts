import type { ReactNode } from 'react'
import type { SortValue } from '../../shared/sort-rows.ts'

/** How a cell is rendered, aligned, copied and compared. */
export type CellKind = 'text' | 'number' | 'instant' | 'day' | 'status' | 'link' | 'action'

/** One column of a grid. Keep the array of columns stable (module scope or `useMemo`), because rows rerender when it changes. */
export type GridColumn<Row> = {
  /** The key of the row's field, unless `value` overrides it. It is also the key that `onSort` receives. */
  id: string
  /** The header of the column; by default its `id`. */
  title?: string
  /** The title above adjacent columns of the same group. */
  group?: string
  /** The full header, for a column whose `title` is short because of its group. Screen readers, the chooser and print use it. */
  name?: string
  /** The column's name in the file, for the tooltip, the chooser and copied text. */
  raw?: string
  /** Custom content of the header. The header's accessible name is unchanged. */
  head?: ReactNode
  /** How cells are shown; `text` by default. */
  kind?: CellKind
  value?: (row: Row) => SortValue
  /** Custom cell content. Copying and sorting still use the value. Links and buttons inside need tabIndex -1. */
  show?: (row: Row) => ReactNode
  /** Returns the label of a `link` or `action` cell. The default is a link's address, or an action's value. */
  label?: (row: Row) => string
  /** Returns the click and Enter handler of an `action` cell. Without it, or if it returns undefined, the cell is plain text. */
  act?: (row: Row) => (() => void) | undefined
  /** The number of decimals of a `number`; by default as many as the value has (at most 2). */
  digits?: number
  /** False for a `number` that is not a quantity, such as sr_no; it has no thousands separators. */
  grouping?: boolean
  /** The width in px. */
  width?: number
  /**
   * Marks the column of a status or action by which a reader decides about a row. It is visible at 1366 px (interface.md, The
   * DataGrid).
   */
  decides?: boolean
  /** Whether the column stays frozen at the left while the other columns scroll. */
  frozen?: boolean
  sortable?: boolean
  /** False excludes the column from the chooser. */
  hideable?: boolean
  /** Whether the column holds sentences. On a card it has a separate line with up to three lines of text. */
  long?: boolean
  /** Whether the column is hidden until the user chooses it. */
  hidden?: boolean
  /** Whether the column became `hidden` only later; users who had chosen columns before still see it. */
  wasShown?: boolean
}

const widths: Record<CellKind, number> = { text: 160, number: 96, instant: 180, day: 116, status: 176, link: 160, action: 132 }

/** Returns the default width in px. */
export const getColumnWidth = <Row>(column: GridColumn<Row>): number => column.width ?? widths[column.kind ?? 'text']

export const getColumnTitle = <Row>(column: GridColumn<Row>): string => column.title ?? column.id

/** Returns the full header. */
export const getColumnName = <Row>(column: GridColumn<Row>): string => column.name ?? getColumnTitle(column)

/** Returns the column's name in the file. */
export const getRawColumnName = <Row>(column: GridColumn<Row>): string => column.raw ?? getColumnTitle(column)

export const getCellValue = <Row>(column: GridColumn<Row>, row: Row): SortValue => {
  if (column.value !== undefined) return column.value(row)
  const value = (row as Record<string, unknown>)[column.id]
  if (value === null || value === undefined || value instanceof Date) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return value as string | number | boolean
}
