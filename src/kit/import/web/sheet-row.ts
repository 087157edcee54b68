import type { GridColumn } from '../../ui/data-grid/columns.ts'

/** The place of a row: its row number in its sheet, and the sheet's name if several are read. */
export type SheetRowPlace = { row: number; sheet?: string | undefined }

/** The column with the sheet's name, which precedes `sheetRow` if several sheets are read. */
export const sheetName: GridColumn<{ sheet?: string | undefined }> = {
  id: 'sheet',
  title: 'Sheet',
  decides: true,
  width: 120,
  frozen: true,
}

/** The first column of a preview: the row number in the sheet. */
export const sheetRow: GridColumn<{ row?: number | undefined }> = {
  id: 'row',
  title: 'Sheet row',
  // The tile above says what happens to the rows, so a reader only needs the row number to decide.
  decides: true,
  kind: 'number',
  width: 92,
  grouping: false,
  frozen: true,
}
