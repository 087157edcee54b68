/** What a sheet holds, and what of it is read. Rows are those with a value. */
export type SheetSurvey = {
  name: string
  isHidden: boolean
  isRead: boolean
  /** Whether it can be read together with the sheets that are read. */
  hasSameHeader: boolean
  /** The row with the column names; null: no row has any known name, and the sheet is not read. */
  headerRow: number | null
  /** Rows above the header row. */
  above: number
  /** Rows below the header row, the hidden ones of these, and the hidden columns that have a name. */
  rows: number
  hiddenRows: number
  hiddenColumns: number
  /** Pictures, drawings, objects and comments beside the cells of a sheet that is read. */
  besides: number
  /** The first names in the header row, shortened. */
  names: string[]
}
