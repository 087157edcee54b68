import type { GridColumn } from '../../ui/data-grid/columns.ts'

/** Where a row is: its number in its sheet, and the sheet where several are read. */
export type SheetRowPlace = { row: number; sheet?: string | undefined }

/** Before it, where several sheets are read. */
export const sheetName: GridColumn<{ sheet?: string | undefined }> = {
  id: 'sheet',
  title: 'Sheet',
  decides: true,
  width: 120,
  frozen: true,
}

/** The first column of a preview: the row of the sheet. */
export const sheetRow: GridColumn<{ row?: number | undefined }> = {
  id: 'row',
  title: 'Sheet row',
  // What to do with it is said by the tile above the rows; this is where to do it.
  decides: true,
  kind: 'number',
  width: 92,
  grouping: false,
  frozen: true,
}
