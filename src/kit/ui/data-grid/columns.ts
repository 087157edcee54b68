import type { ReactNode } from 'react'
import type { SortValue } from '../../shared/sort-rows.ts'

/** How a cell is rendered, aligned, copied and compared. */
export type CellKind = 'text' | 'number' | 'instant' | 'day' | 'status' | 'link' | 'action'

/** One column of a grid. Keep the array of columns stable (module scope or `useMemo`), because rows rerender when it changes. */
export type GridColumn<Row> = {
  /** The key of the row's field, unless `value` overrides it; also the key passed to `onSort`. */
  id: string
  /** The header of the column; the `id` by default. */
  title?: string
  /** The title above adjacent columns of the same group. */
  group?: string
  /** The full header, if `title` is short below its group; for screen readers, the chooser and print. */
  name?: string
  /** The file's own name of the column, for the tooltip, the chooser and copied text. */
  raw?: string
  /** Custom content of the header; its name is unchanged. */
  head?: ReactNode
  /** `text` by default. */
  kind?: CellKind
  value?: (row: Row) => SortValue
  /** Custom cell content. Copying and sorting still use the value. Links and buttons inside need tabIndex -1. */
  show?: (row: Row) => ReactNode
  /** The label of a `link` or `action` cell; by default a link's address, or an action's value. */
  label?: (row: Row) => string
  /** Returns the click and Enter handler of an `action` cell. Without it, or if it returns undefined, the cell is plain text. */
  act?: (row: Row) => (() => void) | undefined
  /** The number of decimals of a `number`; by default those of the value (at most 2). */
  digits?: number
  /** False for a `number` that is not a quantity, such as sr_no: it gets no thousands separators. */
  grouping?: boolean
  /** The width in px. */
  width?: number
  /** Marks the status or action by which a reader decides about a row. It is in view at 1366 px (interface.md, The DataGrid). */
  decides?: boolean
  /** Frozen at the left while the other columns scroll. */
  frozen?: boolean
  sortable?: boolean
  /** False excludes the column from the chooser. */
  hideable?: boolean
  /** The column holds sentences. On a card it has a line of its own and up to three lines of text. */
  long?: boolean
  /** Hidden until the user chooses it. */
  hidden?: boolean
  /** `hidden` was introduced later, so users who had chosen columns before that still see it. */
  wasShown?: boolean
}

const widths: Record<CellKind, number> = { text: 160, number: 96, instant: 180, day: 116, status: 176, link: 160, action: 132 }

/** Returns the default width in px. */
export const getColumnWidth = <Row>(column: GridColumn<Row>): number => column.width ?? widths[column.kind ?? 'text']

export const getColumnTitle = <Row>(column: GridColumn<Row>): string => column.title ?? column.id

/** Returns the full header. */
export const getColumnName = <Row>(column: GridColumn<Row>): string => column.name ?? getColumnTitle(column)

/** Returns the file's own name of the column. */
export const getRawColumnName = <Row>(column: GridColumn<Row>): string => column.raw ?? getColumnTitle(column)

export const getCellValue = <Row>(column: GridColumn<Row>, row: Row): SortValue => {
  if (column.value !== undefined) return column.value(row)
  const value = (row as Record<string, unknown>)[column.id]
  if (value === null || value === undefined || value instanceof Date) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return value as string | number | boolean
}
