import type { SheetRow } from './cells.ts'
import type { HeaderCell } from './header.ts'
import { inWorker, workerEntry } from './worker-process.ts'
import { limits as standard } from './limits.ts'
import type { WorkbookLimits } from './limits.ts'
import type { CellCorrection } from './cell-correction.ts'

export type ReadRequest = { limits: WorkbookLimits; corrections: readonly CellCorrection[] }
export type ReadSheet = { header: HeaderCell[]; rows: SheetRow[] }

/**
 * Reads a small workbook (accounts, people, rows) whole, off the event loop: the named columns and the non-blank rows.
 * For large ones write a worker of your own around `sheetRows`. Throws WorkbookProblem; `signal` aborts the reading.
 */
export const readSheet = (
  bytes: Uint8Array,
  {
    limits,
    corrections = [],
    signal,
  }: { limits?: Partial<WorkbookLimits>; corrections?: readonly CellCorrection[]; signal?: AbortSignal } = {},
): Promise<ReadSheet> =>
  inWorker<ReadSheet>(
    workerEntry(import.meta.url, './read-worker.ts'),
    { limits: { ...standard, ...limits }, corrections } satisfies ReadRequest,
    { bytes, ...(signal && { signal }) },
  )
