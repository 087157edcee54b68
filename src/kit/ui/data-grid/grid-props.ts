import type { ReactNode } from 'react'
import type { Noun } from '../../shared/counted.ts'
import type { ReadProblem } from '../../web/use-calls.ts'
import type { GridColumn } from './columns.ts'
import type { Selected } from './selection.ts'
import type { GridSort } from './sort.ts'

/** The rows of all pages, undefined until all are loaded. There are fewer than `total` if these are too many. */
export type EveryRow<Row> = { rows: readonly Row[] | undefined; problem: string | undefined }

export type PlainCellProps<Row> = { row: Row; column: GridColumn<Row>; columns: readonly GridColumn<Row>[] }

/** The look of a special row: `sunken` or `strong`. `wide` is its content, in one cell across all columns. */
export type RowLook = { tone: 'sunken' | 'strong'; wide?: ReactNode }

/** A row on a phone. The height in px includes the gap below it. */
export type GridCard<Row> = { height: number; show: (row: Row) => ReactNode }

export type DataGridProps<Row> = {
  /** The name of the list for screen readers: "Rows of Optics_Set03.xlsx". */
  name: string
  /** Keep this stable, because rows rerender when it changes. */
  columns: readonly GridColumn<Row>[]
  /** The loaded rows; undefined during the first load. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /**
   * The number of rows on the server. With it, `rows` is one page of them. Without it, `rows` has all, and the grid pages them
   * itself.
   */
  total?: number | undefined
  page?: number
  pageSize?: number
  pageSizes?: readonly number[] | undefined
  /** Without it there are no pages, and all rows scroll. */
  onPage?: (page: number, size: number) => void
  sort?: GridSort | undefined
  onSort?: (sort: GridSort | undefined) => void
  /** Set if pages hold things other than rows, such as the days of a report. `rows` are then all rows of one page. */
  pagesOf?: { total: number | undefined; noun: Noun }
  /** Whether the server or the client sorts the rows; by default the grid itself does. */
  sorting?: 'client' | 'server'
  /** With it, rows can be selected. Ids stay selected across pages until the page clears them. */
  selected?: Selected
  onSelect?: (selected: Selected) => void
  /** With it, all matching rows can be selected, including those of other pages, without their ids. */
  matching?: { all: boolean; onAll: (all: boolean) => void }
  /** Whether a filter is set, which may hide selected rows. */
  filtered?: boolean
  /** `BulkActs` or `BulkDecision` for the selected rows. */
  bulk?: ReactNode
  /**
   * The card of a row on a phone, by default one made of the columns. Keep it stable. Keys and selection work as in the table.
   */
  card?: GridCard<Row> | undefined
  /** Returns the look of a special row, or undefined for a normal one. Keep it stable. */
  lookOf?: (row: Row) => RowLook | undefined
  /** Omits the toolbar, and with it the choice of columns. Titles may take two lines. */
  bare?: boolean
  /** Reduces the space beside the texts of cells, if many columns have to be in view. */
  dense?: boolean | undefined
  /** Called for a click on a row, or Enter on a cell without a link or action of its own. */
  onOpen?: ((row: Row) => void) | undefined
  /** The row whose panel is open. */
  openId?: string | undefined
  /** The row at which remounted rows start: the one that was opened in their place. */
  startId?: string | undefined
  /** Whether rows are being loaded. The old rows stay. */
  loading?: boolean
  /** The problem of the last load. The old rows stay below the error. */
  error?: ReadProblem | undefined
  empty?: { title: string; why?: string | undefined; action?: ReactNode }
  /** The filter and chips, left of the Columns button. */
  toolbar?: ReactNode
  /** Content between the toolbar and the rows, which it pushes down. */
  below?: ReactNode
  /** The name under which density, widths and hidden columns of this grid are stored for the user. */
  rememberAs?: string | undefined
  /** The minimum row height in px that the content needs, if the chosen density has less. */
  rowAtLeast?: number | undefined
  /** The noun for rows; "row" and "rows" by default. */
  noun?: Noun
  /**
   * With it, the selected rows, or else all matching ones, can be shown as a plain table for print. `notes` describe the filters.
   * `every` holds the rows of all pages while they are shown.
   */
  plain?: {
    on: boolean
    notes: readonly string[]
    onChange: (on: boolean) => void
    every?: EveryRow<Row> | undefined
    /** The content of a cell there, if it is more than in the grid. `columns` are all shown columns. */
    Cell?: (props: PlainCellProps<Row>) => ReactNode
    /** Whether a column has content in a row although its text is empty. */
    isFilled?: (row: Row, column: string) => boolean | undefined
  }
  /** The hints left of the pages in the footer. */
  hints?: ReactNode
}
