/** A survey of a sheet: its contents, and which parts of it are read. Only rows with a value count. */
export type SheetSurvey = {
  name: string
  isHidden: boolean
  isRead: boolean
  /** Whether the sheet could be read together with the sheets that are read. */
  hasSameHeader: boolean
  /** The row with the column names, or null if the sheet is not read and no row has a known name. */
  headerRow: number | null
  /** The number of rows above the header row. */
  above: number
  /** The numbers of rows below the header row, hidden rows among them, and hidden columns with a name. */
  rows: number
  hiddenRows: number
  hiddenColumns: number
  /** The number of pictures, drawings, objects and comments beside the cells; counted only for a sheet that is read. */
  besides: number
  /** The first names in the header row, shortened. */
  names: string[]
}
