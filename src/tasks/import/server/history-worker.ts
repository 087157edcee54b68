import type { Issue } from '../../../kit/shared/errors.ts'
import { cellText } from '../../../kit/xlsx/cells.ts'
import { splitHeader } from '../../../kit/xlsx/header.ts'
import { limits } from '../../../kit/xlsx/limits.ts'
import { WorkbookProblem } from '../../../kit/xlsx/problem.ts'
import { sheetRows } from '../../../kit/xlsx/rows.ts'
import type { Work } from '../../../kit/xlsx/worker-process.ts'
import { STAFF_ROLES } from '../../../kit/shared/access.ts'
import { STAGE } from '../../workflow/turn-rules.ts'
import { type Given, historyCheck } from './check-history.ts'
import { historyLine } from './copy-text.ts'
import type { RowsRead } from './import-worker.ts'
import { type Found, outcomeOf, SAMPLE_COLUMNS, SAMPLE_ROWS, SAMPLE_TEXT } from './preview.ts'

export type HistoryRequest = Given & { importId: string }
/** A workbook of history read completely: its good rows are in import_rows. */
export type HistoryOutcome = {
  problems: Found
  count: number
  /** The ids of all people named in it. */
  people: string[]
  /** The names of the columns in `sample`. */
  sampled: string[]
  sample: { row: number; values: string[] }[]
}

const BATCH_CHARACTERS = 256 * 1024

const work: Work<HistoryRequest, HistoryOutcome, RowsRead> = async ({ data: { importId, ...given }, bytes, send }) => {
  const { header, rows } = await splitHeader(sheetRows(bytes, limits))
  const check = historyCheck(header, given)
  const givenNames = new Set(check.given())
  const shown = header.filter(({ name }) => givenNames.has(name)).slice(0, SAMPLE_COLUMNS)
  const sample: HistoryOutcome['sample'] = []
  const people = new Set<string>()
  let batch = ''
  let taken: Promise<void> | undefined
  const post = async (): Promise<void> => {
    await taken
    taken = send({ ...(batch !== '' && { lines: Buffer.from(batch) }), read: check.count() })
    batch = ''
  }
  let broken: readonly Issue[] = []
  try {
    for await (const row of rows) {
      const before = check.problems.count
      const history = check.row(row)
      if (check.problems.count > before) continue
      batch += historyLine(importId, row.row, history)
      for (const role of STAFF_ROLES) {
        const id = history.stages[`${STAGE[role]}_id`]
        if (typeof id === 'string') people.add(id)
      }
      if (sample.length < 3 * SAMPLE_ROWS)
        sample.push({ row: row.row, values: shown.map(({ column }) => cellText(row.cells[column]).slice(0, SAMPLE_TEXT)) })
      if (batch.length >= BATCH_CHARACTERS) await post()
    }
  } catch (error) {
    if (!(error instanceof WorkbookProblem) || error.issues.length === 0) throw error
    broken = error.issues
  }
  // Good rows are sent even if there are bad ones: errors found by the database are reported together with those of the sheet.
  await post()
  await taken
  const problems = outcomeOf(check.problems, broken, check.count())
  return { problems, count: check.count(), people: [...people], sampled: shown.map(({ name }) => name), sample }
}
export default work
