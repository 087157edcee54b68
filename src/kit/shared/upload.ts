/**
 * The empty workbook of an upload: its name in the address, the name of its sheet, and its columns in order (api.md, Upload
 * columns).
 */
export type Template = { name: string; sheet: string; columns: readonly string[] }

/** An upload's progress: rows read from the workbook, rows stored in the database, and the total once it is known. */
export type RowProgress = { read: number; stored: number; total: number | null }
