import { type Issue, refuse } from '../shared/errors.ts'
import type { Upload } from '../server/request.ts'
import { inWorker, workerEntry } from './worker-process.ts'
import { writeSheet } from './write.ts'
import type { ProblemRowsRequest, ProblemRowsSent } from './problem-rows-worker.ts'

/** The columns that stand before the workbook's own. */
const WHERE = 'sheet_row'
const WHAT = 'what_is_wrong'

/** The problem rows of a workbook as a workbook: each with its sheet row and what is wrong. Nothing to name is a refusal. */
export async function problemWorkbook(upload: Upload, issues: readonly Issue[]) {
  const said = new Map<number, string[]>()
  for (const { row = 1, column, message } of issues)
    said.set(row, [...(said.get(row) ?? []), column === undefined ? message : `${column}: ${message}`])
  if (said.size === 0) refuse('NO_PROBLEM_ROWS')
  // What is wrong with the header is wrong with every row; it is told once, in a row of its own.
  let header: string[] = []
  const rows: unknown[][] = [...(said.get(1) ?? [])].map((message) => ['1', message])
  const request: ProblemRowsRequest = { rows: new Set(said.keys()) }
  await inWorker<null, ProblemRowsSent>(workerEntry(import.meta.url, './problem-rows-worker.ts'), request, {
    bytes: upload.bytes,
    onMessage: (message) => {
      if ('header' in message) header = message.header
      else for (const { row, cells } of message.rows) rows.push([String(row), (said.get(row) ?? []).join(' '), ...cells])
    },
  })
  const filename = `${upload.filename.replace(/\.xlsx?$/i, '')} problem rows.xlsx`
  const columns = [
    { header: WHERE, kind: 'number' as const },
    { header: WHAT, width: 60 },
    ...header.map((name) => ({ header: name })),
  ]
  return { filename, body: writeSheet({ sheetName: 'Problem rows', columns, rows }) }
}
