import type { ReactNode } from 'react'
import type { Noun } from '../../shared/counted.ts'
import type { ReadProblem } from '../../web/use-calls.ts'
import type { GridColumn } from './columns.ts'
import type { Selected } from './selection.ts'
import type { GridSort } from './sort.ts'

/** The rows of all pages; undefined until all are loaded, fewer than `total` where these are too many. */
export type EveryRow<Row> = { rows: readonly Row[] | undefined; problem: string | undefined }

export type PlainCellProps<Row> = { row: Row; column: GridColumn<Row>; columns: readonly GridColumn<Row>[] }

/** A row that is not like the others: `sunken` or `strong`; `wide`: its content, in one cell over all columns. */
export type RowLook = { tone: 'sunken' | 'strong'; wide?: ReactNode }

/** A row on a phone, of this height in px, the gap below it included. */
export type GridCard<Row> = { height: number; show: (row: Row) => ReactNode }

export type DataGridProps<Row> = {
  /** What the grid lists, for screen readers: "Rows of Optics_Set03.xlsx". */
  name: string
  /** Keep stable: rows rerender when it changes. */
  columns: readonly GridColumn<Row>[]
  /** The loaded rows; undefined during the first load. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /**
   * The number of rows on the server. Given: `rows` is one page of them. Absent: `rows` has all, and the grid pages them itself.
   */
  total?: number | undefined
  page?: number
  pageSize?: number
  pageSizes?: readonly number[] | undefined
  /** Absent: no pages, all rows scroll. */
  onPage?: (page: number, size: number) => void
  sort?: GridSort | undefined
  onSort?: (sort: GridSort | undefined) => void
  /** The pages hold things of another kind than rows, such as the days of a report: `rows` are all of one page. */
  pagesOf?: { total: number | undefined; noun: Noun }
  /** Who sorts the rows; the grid itself when absent. */
  sorting?: 'client' | 'server'
  /** Given: rows can be selected. Ids stay selected across pages until the page clears them. */
  selected?: Selected
  onSelect?: (selected: Selected) => void
  /** Given: all rows that match can be selected, those of other pages too, without their ids. */
  matching?: { all: boolean; onAll: (all: boolean) => void }
  /** A filter is set: it may hide rows that are selected. */
  filtered?: boolean
  /** `BulkActs` or `BulkDecision` for the selected rows. */
  bulk?: ReactNode
  /** The card of a row on a phone; that of the columns when absent. Keep stable: keys and selection are the same. */
  card?: GridCard<Row> | undefined
  /** Keep stable. Undefined: a usual row. */
  lookOf?: (row: Row) => RowLook | undefined
  /** No line above the rows, and so no choice of columns; titles may take two lines. */
  bare?: boolean
  /** Less space beside the texts of cells, where many columns have to be in view. */
  dense?: boolean | undefined
  /** A click on a row, or Enter on a cell without a link or action of its own. */
  onOpen?: ((row: Row) => void) | undefined
  /** The row whose panel is open. */
  openId?: string | undefined
  /** The row at which the rows begin when they are rendered anew: the one that was open in their place. */
  startId?: string | undefined
  /** The rows are being loaded; old rows stay. */
  loading?: boolean
  /** The last load failed; old rows stay below the error. */
  error?: ReadProblem | undefined
  empty?: { title: string; why?: string | undefined; action?: ReactNode }
  /** Filter and chips, left of the Columns button. */
  toolbar?: ReactNode
  /** Between the toolbar and the rows, which it pushes down. */
  below?: ReactNode
  /** Stores density, widths and hidden columns of this grid for the user under this name. */
  rememberAs?: string | undefined
  /** The height of a row in px where the chosen density has less: what it shows needs it. */
  rowAtLeast?: number | undefined
  /** The noun for rows; "row" and "rows" when absent. */
  noun?: Noun
  /**
   * Given: the selected rows, else all that match, can be shown as a plain table, for print; `notes` describe the filters,
   * `every` is the rows of all pages while they are shown.
   */
  plain?: {
    on: boolean
    notes: readonly string[]
    onChange: (on: boolean) => void
    every?: EveryRow<Row> | undefined
    /** The content of a cell there, where it is more than in the grid; `columns` are all that are shown. */
    Cell?: (props: PlainCellProps<Row>) => ReactNode
    /** A column has something to show in a row where its text is empty. */
    isFilled?: (row: Row, column: string) => boolean | undefined
  }
  /** Hints left of the pages in the footer. */
  hints?: ReactNode
}
