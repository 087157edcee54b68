/** Only rows with a value count. */
export type SheetSurvey = {
  name: string
  isHidden: boolean
  isRead: boolean
  hasSameHeader: boolean
  /** Null if the sheet is not read and no row has a known name. */
  headerRow: number | null
  /** Rows above the header row. */
  above: number
  /** Rows below the header row, hidden rows among them, and hidden columns with a name. */
  rows: number
  hiddenRows: number
  hiddenColumns: number
  /** Pictures, drawings, objects and comments beside the cells. Counted only for a sheet that is read. */
  besides: number
  names: string[]
}
