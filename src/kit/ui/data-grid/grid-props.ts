import type { ReactNode } from 'react'
import type { Noun } from '../../shared/counted.ts'
import type { ReadProblem } from '../../web/use-calls.ts'
import type { RowAction } from '../list-page/RowActions.tsx'
import type { GridColumn } from './columns.ts'
import type { Selected } from './selection.ts'
import type { GridSort } from './sort.ts'

/** The rows of all pages, or undefined until all are loaded. If there are too many, some of the `total` rows are missing. */
export type EveryRow<Row> = { rows: readonly Row[] | undefined; problem: string | undefined }

export type PlainCellProps<Row> = { row: Row; column: GridColumn<Row>; columns: readonly GridColumn<Row>[] }

/**
 * The look of a special row. `wide` is its content, in one cell across all columns. A head begins a group of rows; it cannot be
 * selected.
 */
export type RowLook = { tone: 'sunken' | 'strong'; wide?: ReactNode; isHead?: boolean }

/** The card of a row on a phone. `height` is in px and includes the gap below. */
export type GridCard<Row> = { height: number; show: (row: Row) => ReactNode }

/** The tools that every grid has. `columns` is absent where no column can be chosen. */
export type OwnTools = { print: () => void; printWords: string; columns: ReactNode }

/** An entry of a grid's menu. It acts, or it opens a box beside the menu. */
export type GridTool = Omit<RowAction, 'onAct'> &
  ({ onAct: () => void } | { panel: (close: () => void) => ReactNode; className?: string | undefined })

export type DataGridProps<Row> = {
  /** For screen readers: "Rows of Optics_Set03.xlsx". */
  name: string
  /** Keep the array stable, because rows render again when it changes. */
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /**
   * The number of rows on the server, of which `rows` is one page. Without it, `rows` holds all, and the grid pages them itself.
   */
  total?: number | undefined
  page?: number
  pageSize?: number
  pageSizes?: readonly number[] | undefined
  /** Changes the page. Without it, all rows scroll. */
  onPage?: (page: number, size: number) => void
  sort?: GridSort | undefined
  onSort?: (sort: GridSort | undefined) => void
  /** Set if pages consist of other things than rows, such as the days of a report. `rows` then holds all rows of one page. */
  pagesOf?: { total: number | undefined; noun: Noun }
  /** Whether the server or the page sorts the rows. By default the grid does. */
  sorting?: 'client' | 'server'
  /** The selected ids. With them, rows can be selected. Ids stay selected across pages until the page clears them. */
  selected?: Selected
  onSelect?: (selected: Selected) => void
  /** With it, all matching rows can be selected without listing their ids, including those of other pages. */
  matching?: { all: boolean; onAll: (all: boolean) => void }
  /** Whether a filter is set, which may hide selected rows. */
  filtered?: boolean
  bulk?: ReactNode
  /**
   * The card of a row on a phone; by default it is built from the columns. Keep it stable. Keys and selection work as in the
   * table.
   */
  card?: GridCard<Row> | undefined
  /** Undefined for a normal row. Keep the function stable. */
  lookOf?: (row: Row) => RowLook | undefined
  /** Omits the toolbar and the choice of columns. Titles may then take two lines. */
  bare?: boolean
  /** Reduces the space beside cell texts, for many columns. */
  dense?: boolean | undefined
  /** Called for a click on a row, or for Enter on a cell that has no link or action. */
  onOpen?: ((row: Row) => void) | undefined
  openId?: string | undefined
  /** The row that was open in place of the grid. The grid starts there when it is mounted again. */
  startId?: string | undefined
  /** Whether rows are being loaded. The old rows stay visible. */
  loading?: boolean
  /** The problem of the last load. The old rows stay visible below the error. */
  error?: ReadProblem | undefined
  empty?: { title: string; why?: string | undefined; action?: ReactNode }
  toolbar?: ReactNode
  /** The acts of the page, to the right of the filter and chips. */
  acts?: ReactNode
  /** If set, it renders a `GridMenu` with the page's tools, Print and the choice of columns. */
  menu?: (own: OwnTools) => ReactNode
  /** Content between the toolbar and the rows, which it pushes down. */
  below?: ReactNode
  /** The name under which this grid's density, widths and hidden columns are stored for the user. */
  rememberAs?: string | undefined
  /** The minimum row height in px, for content that the chosen density would cut off. */
  rowAtLeast?: number | undefined
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
    /** Renders a cell in that table, if it differs from the grid's cell. `columns` are all shown columns. */
    Cell?: (props: PlainCellProps<Row>) => ReactNode
    /** Whether a cell has content although its text is empty. */
    isFilled?: (row: Row, column: string) => boolean | undefined
  }
  hints?: ReactNode
}
