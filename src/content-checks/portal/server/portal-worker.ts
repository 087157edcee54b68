import { serveThread } from '../../../kit/server/thread.ts'
import { convertRow, type ConvertedRow, type ExportedRow, type Conversion } from './write-item.ts'

export type PortalJob = { format: Conversion; keys: readonly string[]; rows: readonly ExportedRow[] }

/** Converts rows for a portal in a thread, because a cell may contain thousands of formulas. */
serveThread(({ format, keys, rows }: PortalJob): ConvertedRow[] => rows.map((row) => convertRow(format, row, keys)))
