import type { Issue } from '../../shared/errors.ts'
import { type Runs, sliceOfRuns } from '../../shared/runs.ts'
import { cellText, type CellValue, type SheetRow } from '../../xlsx/cells.ts'
import type { CellCorrection } from '../../xlsx/cell-correction.ts'
import { WorkbookProblem } from '../../xlsx/problem.ts'

/** What `readRows` adds to a worker's request. */
export type RowsRequest = { corrections: readonly CellCorrection[] }
/** Rows ready for COPY, and how many rows of the sheet have been read. */
export type RowsRead = { lines?: Uint8Array; read: number }

const BATCH_CHARACTERS = 256 * 1024
/** Without lines progress is reported after this many rows. */
const ROWS_A_REPORT = 5_000

type Streamed = {
  rows: AsyncIterable<SheetRow>
  /** `row` processes one row and returns its COPY line, or an empty text. */
  check: { problems: Problems; count: () => number; row: (row: SheetRow) => string }
  send: (message: RowsRead) => Promise<void>
  /** store: a workbook that cannot be read to its end is refused as such, unless a row before has a problem. */
  mode: 'store' | 'look'
}

/** For the worker of a large upload: checks the rows while they are read and sends their COPY lines. Returns all problems. */
export async function streamRows({ rows, check, send, mode }: Streamed): Promise<ProblemSummary> {
  let batch = ''
  let sending: Promise<void> | undefined
  const post = async (): Promise<void> => {
    // One batch is sent while the next is built; a slow database slows the reading.
    await sending
    sending = send({ ...(batch !== '' && { lines: Buffer.from(batch) }), read: check.count() })
    batch = ''
  }
  let broken: readonly Issue[] = []
  try {
    for await (const row of rows) {
      batch += check.row(row)
      if (batch.length >= BATCH_CHARACTERS || (batch === '' && check.count() % ROWS_A_REPORT === 0)) await post()
    }
  } catch (error) {
    const isOfCells = error instanceof WorkbookProblem && error.issues.length > 0
    if (!isOfCells || (mode === 'store' && check.problems.count === 0)) throw error
    broken = error.issues
  }
  await post()
  await sending
  return foundIn(check.problems, broken, check.count())
}

// Problems ----------------------------------------------------------------------------------------------------------------

/** How many problems are listed by default (api.md, Uploads). */
export const NAMED = 100

/** The problems of a whole workbook: all counted, the first ones listed; `bad`: the number of its rows with problems. */
export type ProblemSummary = { count: number; issues: Issue[]; bad: number }

/** Cell problems while the rows are read. `rows` are the sheet rows with problems. */
export type Problems = { count: number; issues: Issue[]; named: number; rows: Set<number> }
export const noProblems = (named = NAMED): Problems => ({ count: 0, issues: [], named, rows: new Set() })

export const cellIssue = (row: number, column: string, message: string, cell?: CellValue): Issue => {
  const value = cellText(cell)
  return { path: `row ${row}, ${column}`, row, column, message, ...(value !== '' && { value: value.slice(0, SAMPLE_TEXT) }) }
}
export const note = (problems: Problems, row: number, column: string, message: string, cell?: CellValue): void => {
  problems.count++
  problems.rows.add(row)
  if (problems.issues.length < problems.named) problems.issues.push(cellIssue(row, column, message, cell))
}

/** The problems of a workbook of `rows` rows; `broken` are those that aborted the reading. */
function foundIn(problems: Problems, broken: readonly Issue[], rows: number): ProblemSummary {
  // A problem of row 1, the header, affects all rows.
  const isHeader = problems.rows.has(1) || broken.some(({ row }) => row === 1)
  const bad = isHeader ? rows : new Set([...problems.rows, ...broken.flatMap(({ row }) => row ?? [])]).size
  return {
    count: problems.count + broken.length,
    issues: [...broken, ...problems.issues].slice(0, problems.named),
    bad: Math.max(bad, broken.length > 0 ? 1 : 0),
  }
}

// Samples for a preview ---------------------------------------------------------------------------------------------------

/** Limits of a preview: rows of each state, their columns, and the length of a text. */
export const SAMPLE_ROWS = 200
export const SAMPLE_COLUMNS = 8
export const SAMPLE_TEXT = 200
/** The runs of a sample as long as its texts. */
export const sampleRuns = (runs: Runs | undefined): Runs | undefined => runs && sliceOfRuns(runs, 0, SAMPLE_TEXT)
/** The same of a row's samples by their places. */
export const runsByPlace = (cells: readonly (Runs | undefined)[]): Record<string, Runs> =>
  Object.fromEntries(
    cells.flatMap((cell, at) => {
      const runs = sampleRuns(cell)
      return runs === undefined ? [] : [[at, runs]]
    }),
  )

// COPY text ---------------------------------------------------------------------------------------------------------------

/** Characters that may need escaping; also whole surrogate pairs, because searching every text for lone surrogates is slow. */
const unsafe = /[\0\\\t\n\r\ud800-\udfff]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Whether a text must be made storable or escaped. */
export const isUnsafe = (text: string): boolean => unsafe.test(text)

/** Text that PostgreSQL can store: without NUL and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\ufffd')

/** A value in the text format of COPY. */
export const copyText = (text: string | null): string => {
  if (text === null) return '\\N'
  return isUnsafe(text) ? storable(text).replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}
