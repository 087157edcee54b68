import type { ReactNode } from 'react'
import type { SortValue } from '../../shared/sort-rows.ts'

export type CellKind = 'text' | 'number' | 'instant' | 'day' | 'status' | 'link' | 'action'

/** One column of a grid. Keep the array of columns stable (module scope or `useMemo`), because rows rerender when it changes. */
export type GridColumn<Row> = {
  /** The key of the row's field, unless `value` overrides it. It is also the key that `onSort` receives. */
  id: string
  /** Defaults to `id`. */
  title?: string
  group?: string
  /** The full header, for a column whose `title` is short because of its group. Screen readers, the chooser and print use it. */
  name?: string
  /** The column's name in the file, for the tooltip, the chooser and copied text. */
  raw?: string
  /** Custom header content. The header's accessible name is unchanged. */
  head?: ReactNode
  /** Defaults to `text`. */
  kind?: CellKind
  value?: (row: Row) => SortValue
  /** Custom cell content. Copying and sorting still use the value. Links and buttons inside need tabIndex -1. */
  show?: (row: Row) => ReactNode
  /** The label of a `link` or `action` cell. It defaults to the link's address or the action's value. */
  label?: (row: Row) => string
  /** The click and Enter handler of an `action` cell. Without a handler, the cell is plain text. */
  act?: (row: Row) => (() => void) | undefined
  /** The decimals of a `number`; by default as many as the value has (at most 2). */
  digits?: number
  /** False for a `number` that is not a quantity, such as sr_no. It has no thousands separators. */
  grouping?: boolean
  /** In px. */
  width?: number
  /**
   * Marks a status or action that a reader needs to decide about a row. The column is visible at 1366 px (interface.md, The
   * DataGrid).
   */
  decides?: boolean
  frozen?: boolean
  sortable?: boolean
  hideable?: boolean
  /** The column holds sentences. On a card it has a separate line with up to three lines of text. */
  long?: boolean
  hidden?: boolean
  /** The column became `hidden` only later. Users who had chosen columns before still see it. */
  wasShown?: boolean
}

const widths: Record<CellKind, number> = { text: 160, number: 96, instant: 180, day: 116, status: 176, link: 160, action: 132 }

export const getColumnWidth = <Row>(column: GridColumn<Row>): number => column.width ?? widths[column.kind ?? 'text']

export const getColumnTitle = <Row>(column: GridColumn<Row>): string => column.title ?? column.id

export const getColumnName = <Row>(column: GridColumn<Row>): string => column.name ?? getColumnTitle(column)

export const getRawColumnName = <Row>(column: GridColumn<Row>): string => column.raw ?? getColumnTitle(column)

export const getCellValue = <Row>(column: GridColumn<Row>, row: Row): SortValue => {
  if (column.value !== undefined) return column.value(row)
  const value = (row as Record<string, unknown>)[column.id]
  if (value === null || value === undefined || value instanceof Date) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return value as string | number | boolean
}
