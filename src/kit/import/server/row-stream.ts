import type { Issue } from '../../shared/errors.ts'
import { toStorable } from '../../shared/storable-text.ts'
import type { SheetRow } from '../../xlsx/cells.ts'
import type { CellCorrection } from '../../xlsx/cell-correction.ts'
import { WorkbookProblem } from '../../xlsx/problem.ts'
import type { SheetPlace, SheetSelection } from '../../xlsx/read-workbook.ts'
import type { SheetSurvey } from '../../xlsx/sheet-survey.ts'
import { type Problems, type ProblemSummary, summarizeProblems } from './problems.ts'

/** `readRows` adds these fields to a worker's request. */
export type RowsRequest = { corrections: readonly CellCorrection[]; selection: SheetSelection }
/** Every worker of `readRows` adds these fields to its outcome. */
export type SheetsRead = { places: SheetPlace[]; sheets: SheetSurvey[] }
/** `lines` has rows and `pictures` has pictures of rows, both ready for COPY. `read` is the number of sheet rows read so far. */
export type RowsRead = { lines?: Uint8Array; pictures?: Uint8Array; read: number }

const BATCH_CHARACTERS = 256 * 1024
/** With no lines to send, progress is reported after this number of rows. */
const ROWS_A_REPORT = 5_000

type Streamed = {
  rows: AsyncIterable<SheetRow>
  /** `row` processes one row and returns its COPY line, or an empty text if it has none. */
  check: { problems: Problems; count: () => number; row: (row: SheetRow) => string }
  send: (message: RowsRead) => Promise<void>
  /** `store` refuses a workbook that cannot be read to its end, unless an earlier row has a problem. */
  mode: 'store' | 'look'
}

/** Runs in the worker of a large upload. Checks the rows while they are read and sends their COPY lines. Returns all problems. */
export async function streamRows({ rows, check, send, mode }: Streamed): Promise<ProblemSummary> {
  let batch = ''
  let sending: Promise<void> | undefined
  const post = async (): Promise<void> => {
    // One batch is sent while the next is built, so a slow database slows the reading.
    await sending
    sending = send({ ...(batch !== '' && { lines: Buffer.from(batch) }), read: check.count() })
    batch = ''
  }
  let broken: { issues: readonly Issue[]; isHeader: boolean } = { issues: [], isHeader: false }
  try {
    for await (const row of rows) {
      batch += check.row(row)
      if (batch.length >= BATCH_CHARACTERS || (batch === '' && check.count() % ROWS_A_REPORT === 0)) await post()
    }
  } catch (error) {
    const isOfCells = error instanceof WorkbookProblem && error.issues.length > 0
    if (!isOfCells || (mode === 'store' && check.problems.count === 0)) throw error
    broken = { issues: error.issues, isHeader: error.code === 'BAD_HEADER' }
  }
  await post()
  await sending
  return summarizeProblems(check.problems, broken, check.count())
}

// COPY text ---------------------------------------------------------------------------------------------------------------

/**
 * Characters that may need escaping. Whole surrogate pairs match as well, because searching every text for lone surrogates is
 * slow.
 */
const unsafe = /[\0\\\t\n\r\ud800-\udfff]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export const isUnsafe = (text: string): boolean => unsafe.test(text)

export const copyText = (text: string | null): string => {
  if (text === null) return '\\N'
  return isUnsafe(text) ? toStorable(text).replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}

export const copyBytes = (bytes: Buffer | null): string => (bytes === null ? '\\N' : `\\\\x${bytes.toString('hex')}`)
