import type { SheetRow } from './cells.ts'
import type { HeaderCell } from './header.ts'
import { limits as standard, type WorkbookLimits } from './limits.ts'
import type { WorkbookOptions, SheetPlace } from './read-workbook.ts'
import type { SheetSurvey } from './sheet-survey.ts'
import { runInWorker, getWorkerEntry } from './worker-process.ts'

export type ReadRequest = Omit<WorkbookOptions, 'onBeside'>
export type FullSheet = { header: HeaderCell[]; rows: SheetRow[]; places: SheetPlace[]; sheets: SheetSurvey[] }

/**
 * Reads a small workbook (accounts, people, rows) completely, off the event loop: its named columns and the rows with a value.
 * For a large one, write a worker around `openWorkbook`. Throws WorkbookProblem; `signal` aborts the reading.
 */
export const readSheet = (
  bytes: Uint8Array,
  {
    limits,
    signal,
    known = [],
    ...options
  }: Omit<ReadRequest, 'limits'> & { limits?: Partial<WorkbookLimits>; signal?: AbortSignal } = {},
): Promise<FullSheet> =>
  runInWorker<FullSheet>(
    getWorkerEntry(import.meta.url, './read-worker.ts'),
    { ...options, known: [...known], limits: { ...standard, ...limits } } satisfies ReadRequest,
    { bytes, ...(signal && { signal }) },
  )
