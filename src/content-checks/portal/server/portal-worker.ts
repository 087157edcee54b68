import { serveThread } from '../../../kit/server/thread.ts'
import { convertRow, type ConvertedRow, type ExportedRow, type Conversion } from './write-item.ts'

export type PortalJob = { format: Conversion; keys: readonly string[]; rows: readonly ExportedRow[] }

/** The thread that converts rows for a portal: a cell may hold thousands of formulas. */
serveThread(({ format, keys, rows }: PortalJob): ConvertedRow[] => rows.map((row) => convertRow(format, row, keys)))
