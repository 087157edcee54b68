import { limits } from '../../kit/xlsx/limits.ts'
import { splitHeader } from '../../kit/xlsx/header.ts'
import { WorkbookProblem } from '../../kit/xlsx/problem.ts'
import { sheetRows } from '../../kit/xlsx/rows.ts'
import { serveWorker } from '../../kit/xlsx/worker-port.ts'
import { rowCheck, sheetColumns, type Problems } from './check-rows.ts'
import { copyLine } from './copy-text.ts'

export type ImportRequest = {
  bytes: Uint8Array
  importId: string
  departmentGiven: boolean
  /** The wire fields of tasks, which no sheet column may be keyed by. */
  reserved: readonly string[]
}
/** A workbook that was read to its end: its problems, or what the file is made of. */
export type ImportOutcome =
  | { problems: Problems }
  | {
      problems?: undefined
      columns: { key: string; name: string }[]
      count: number
      subjects: { name: string; rows: number }[]
      sections: string[]
    }

const BATCH_CHARACTERS = 256 * 1024

serveWorker<ImportRequest, ImportOutcome, Uint8Array>(async ({ bytes, importId, departmentGiven, reserved }, send) => {
  const { header, rows } = await splitHeader(sheetRows(bytes, limits))
  const sheet = sheetColumns(header, reserved)
  const check = rowCheck(sheet, departmentGiven)
  const keys = new Map(sheet.extra.map(({ key }) => [key, JSON.stringify(key)]))

  let batch = ''
  let taken: Promise<void> | undefined
  const post = async (): Promise<void> => {
    // One batch is on its way while the next is made; a slow database slows the reading.
    await taken
    taken = send(Buffer.from(batch))
    batch = ''
  }
  try {
    for await (const row of rows) {
      const checked = check.row(row)
      // A workbook with a problem is read on for the others, but stores nothing.
      if (check.problems.count > 0) continue
      batch += copyLine(importId, row.row, checked, keys)
      if (batch.length >= BATCH_CHARACTERS) await post()
    }
  } catch (error) {
    if (!(error instanceof WorkbookProblem) || error.issues.length === 0 || check.problems.count === 0) throw error
    const issues = [...error.issues, ...check.problems.issues].slice(0, 100)
    return { problems: { count: check.problems.count + error.issues.length, issues } }
  }
  if (check.problems.count > 0) return { problems: check.problems }
  if (batch !== '') await post()
  await taken
  return { columns: sheet.columns, count: check.count(), subjects: check.subjects(), sections: check.sections() }
})
