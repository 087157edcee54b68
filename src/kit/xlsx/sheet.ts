import type { Runs } from '../shared/runs.ts'
import type { CellValue } from './cells.ts'
import type { SheetRange } from './sheet-xml.ts'
import type { BesideCells } from './unkept.ts'

/** A row as a reader finds it. Its cells may end with blank ones, and a row of blank cells alone is passed on too. */
export type RawRow = { row: number; isHidden: boolean; cells: CellValue[]; links?: Map<number, string>; runs?: Map<number, Runs> }

/** A sheet that has been opened. `rows` are in the sheet's order; what applies to them is known before them. */
export type OpenSheet = {
  hiddenColumns: readonly (readonly [from: number, to: number])[]
  merges: readonly SheetRange[]
  beside: BesideCells
  rows: AsyncIterable<RawRow>
}
/** A worksheet of a workbook of either kind. Opening it reads it from its beginning, as often as it is opened. */
export type WorkbookSheet = {
  name: string
  isHidden: boolean
  open: () => Promise<OpenSheet>
  /** Opens the rows alone, without links and pictures: to look for the header and to count. */
  openRows: () => Promise<Pick<OpenSheet, 'hiddenColumns' | 'rows'>>
}
