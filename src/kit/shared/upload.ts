/**
 * The empty workbook of an upload: its name in the address, the name of its sheet, and its columns in order (api.md, Upload
 * columns).
 */
export type Template = { name: string; sheet: string; columns: readonly string[] }

/** `total` is null until it is known. */
export type RowProgress = { read: number; stored: number; total: number | null }
