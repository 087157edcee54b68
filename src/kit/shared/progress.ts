/** An upload's progress: rows read from the workbook, rows stored in the database, and the total once it is known. */
export type Progress = { read: number; stored: number; total: number | null }
