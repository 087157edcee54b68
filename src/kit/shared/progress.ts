/** How far an upload is: rows of the workbook that are read, rows in the database, and how many there are once that is known. */
export type Progress = { read: number; stored: number; total: number | null }
