import type { Runs } from '../shared/runs.ts'
import type { CellValue } from './cells.ts'
import type { SheetRange } from './sheet-xml.ts'
import type { BesideCells } from './unkept.ts'

/** A row as a reader finds it. It may end with blank cells, and a row with only blank cells is passed on too. */
export type RawRow = { row: number; isHidden: boolean; cells: CellValue[]; links?: Map<number, string>; runs?: Map<number, Runs> }

/** An opened sheet. `rows` come in the sheet's order, and everything that applies to them is known before them. */
export type OpenSheet = {
  hiddenColumns: readonly (readonly [from: number, to: number])[]
  merges: readonly SheetRange[]
  beside: BesideCells
  rows: AsyncIterable<RawRow>
}
/** A worksheet of either kind of workbook. Each time it is opened, it is read from its beginning. */
export type WorkbookSheet = {
  name: string
  isHidden: boolean
  open: () => Promise<OpenSheet>
  /** Opens only the rows, without links and pictures, to look for the header and to count. */
  openRows: () => Promise<Pick<OpenSheet, 'hiddenColumns' | 'rows'>>
}
