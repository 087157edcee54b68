import type { GridColumn } from '../../ui/data-grid/columns.ts'

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
