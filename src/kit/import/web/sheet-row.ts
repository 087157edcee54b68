import type { GridColumn } from '../../ui/data-grid/columns.ts'

export type SheetRowPlace = { row: number; sheet?: string | undefined }

/** Precedes `sheetRow` if several sheets are read. */
export const sheetName: GridColumn<{ sheet?: string | undefined }> = {
  id: 'sheet',
  title: 'Sheet',
  decides: true,
  width: 120,
  frozen: true,
}

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
