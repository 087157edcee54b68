import type { Runs } from '../shared/runs.ts'
import type { CellValue } from './cells.ts'
import type { SheetRange } from './sheet-xml.ts'
import type { BesideCells } from './unkept.ts'

/** A row as a reader finds it. It may end with blank cells, and rows of only blank cells are passed on as well. */
export type RawRow = { row: number; isHidden: boolean; cells: CellValue[]; links?: Map<number, string>; runs?: Map<number, Runs> }

/** `rows` are in the sheet's order; everything else that applies to them is known beforehand. */
export type OpenSheet = {
  hiddenColumns: readonly (readonly [from: number, to: number])[]
  merges: readonly SheetRange[]
  beside: BesideCells
  rows: AsyncIterable<RawRow>
}
/** A worksheet of either kind of workbook. Each `open` reads it from its beginning. */
export type WorkbookSheet = {
  name: string
  isHidden: boolean
  open: () => Promise<OpenSheet>
  /** Opens only the rows, without links and pictures, for finding the header and counting. */
  openRows: () => Promise<Pick<OpenSheet, 'hiddenColumns' | 'rows'>>
}
