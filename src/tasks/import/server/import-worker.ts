import type { Issue } from '../../../kit/shared/errors.ts'
import { cellText, type SheetRow } from '../../../kit/xlsx/cells.ts'
import { limits } from '../../../kit/xlsx/limits.ts'
import { type HeaderCell, splitHeader } from '../../../kit/xlsx/header.ts'
import { WorkbookProblem } from '../../../kit/xlsx/problem.ts'
import { sheetRows } from '../../../kit/xlsx/rows.ts'
import type { Work } from '../../../kit/xlsx/worker-process.ts'
import { rowCheck, sheetColumns, type SheetColumns } from './check-rows.ts'
import { copyLine } from './copy-text.ts'
import { outcomeOf, SAMPLE_COLUMNS, SAMPLE_ROWS, SAMPLE_TEXT } from './preview.ts'

export type ImportRequest = {
  importId: string
  departmentGiven: boolean
  /** The task's field names, which no sheet column may have as its key. */
  reserved: readonly string[]
  /** The columns of the file that rows are added to; null for a new file. */
  ofFile: SheetColumns['columns'] | null
  /** store: nothing after the first problem · compare: every good row · look: no rows, returns a sample instead. */
  mode: 'store' | 'compare' | 'look'
  /** How many problems are listed. */
  named: number
}
/** Rows ready for COPY, and how many rows of the sheet have been read. */
export type RowsRead = { lines?: Uint8Array; read: number }
/** A workbook read completely. Nothing may be stored when it has problems. */
export type ImportOutcome = {
  /** `bad`: the number of rows with problems. */
  problems: { count: number; issues: Issue[]; bad: number }
  columns: SheetColumns['columns']
  /** Keys that the sheet has a column for, except its own numbers. */
  given: string[]
  count: number
  lastRow: number
  subjects: { name: string; rows: number }[]
  sections: string[]
  sample: { row: number; srNo: number; questionId: string; values: string[] }[]
  sampled: string[]
}

const BATCH_CHARACTERS = 256 * 1024
/** Without batches progress is reported after this many rows. */
const ROWS_A_WORD = 5_000

const work: Work<ImportRequest, ImportOutcome, RowsRead> = async ({ data, bytes, send }) => {
  const { importId, departmentGiven, reserved, ofFile, mode, named } = data
  const { header, rows } = await splitHeader(sheetRows(bytes, limits))
  const sheet = sheetColumns(header, reserved, ofFile ?? [])
  const check = rowCheck(sheet, { departmentGiven, renumber: ofFile !== null, named })
  const keys = new Map(sheet.extra.map(({ key }) => [key, JSON.stringify(key)]))
  const shown = header.filter((cell) => cell !== sheet.known.question_id && cell !== sheet.known.sr_no).slice(0, SAMPLE_COLUMNS)
  const sample: ImportOutcome['sample'] = []

  let batch = ''
  let lastRow = 1
  let taken: Promise<void> | undefined
  const post = async (): Promise<void> => {
    // One batch is sent while the next is built; a slow database slows the reading.
    await taken
    taken = send({ ...(batch !== '' && { lines: Buffer.from(batch) }), read: check.count() })
    batch = ''
  }
  let broken: readonly Issue[] = []
  try {
    for await (const row of rows) {
      const before = check.problems.count
      const checked = check.row(row)
      lastRow = row.row
      const isBad = check.problems.count > before
      if (mode === 'look') {
        if (!isBad && sample.length < SAMPLE_ROWS)
          sample.push({ row: row.row, srNo: checked.srNo, questionId: checked.questionId, values: valuesOf(row, shown) })
        if (check.count() % ROWS_A_WORD === 0) await post()
        continue
      }
      // After a problem the rest is read for further problems only: nothing is stored partly.
      if (isBad || (mode === 'store' && check.problems.count > 0)) continue
      batch += copyLine(importId, row.row, checked, keys)
      if (batch.length >= BATCH_CHARACTERS) await post()
    }
  } catch (error) {
    const isOfCells = error instanceof WorkbookProblem && error.issues.length > 0
    if (!isOfCells || (mode === 'store' && check.problems.count === 0)) throw error
    broken = error.issues
  }
  const problems = outcomeOf(check.problems, broken, check.count())
  if (batch !== '' && (mode === 'compare' || problems.count === 0)) await post()
  await taken
  const { columns, known, extra } = sheet
  return {
    problems,
    columns,
    count: check.count(),
    lastRow,
    subjects: check.subjects(),
    sections: check.sections(),
    given: [...Object.keys(known).filter((key) => key !== 'sr_no' && key !== 'question_id'), ...extra.map(({ key }) => key)],
    sample,
    sampled: shown.map(({ name }) => name),
  }
}
export default work

const valuesOf = ({ cells }: SheetRow, shown: readonly HeaderCell[]): string[] =>
  shown.map(({ column }) => cellText(cells[column]).slice(0, SAMPLE_TEXT))
