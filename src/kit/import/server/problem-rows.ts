import type { Download } from '../../shared/endpoint.ts'
import { type Issue, refuse } from '../../shared/errors.ts'
import type { Db } from '../../postgres/db.ts'
import { DryRun } from '../../server/reply.ts'
import { inWorker, workerEntry } from '../../xlsx/worker-process.ts'
import { writeSheet } from '../../xlsx/write.ts'
import type { ProblemRowsRequest, ProblemRowsSent } from './problem-rows-worker.ts'
import { type UploadCall, type UploadDefinition, type Uploading, toUploading } from './upload.ts'

/** The handler of the call that returns the rows which the upload would not store, each with what is wrong. */
export async function problemRows<Input>(
  { read }: UploadDefinition<Input>,
  call: UploadCall,
  input: Input,
): Promise<(transaction: { db: Db }) => Promise<DryRun<Download>>> {
  const uploading = toUploading(call, { input, mode: 'look', named: Number.MAX_SAFE_INTEGER })
  const check = await read(uploading)
  return async ({ db }) => {
    const { problems, leftOut } = await check(db)
    return new DryRun(problemWorkbook(uploading, [...problems.issues, ...((await leftOut?.()) ?? [])]))
  }
}

/** The columns before the workbook's own. */
const WHERE = 'sheet_row'
const WHAT = 'what_is_wrong'

/**
 * A workbook of another workbook's problem rows: each with its sheet row and its problems. Refuses a workbook without any. It is
 * read again only when the body is, after the database session was released.
 * @throws NO_PROBLEM_ROWS
 */
function problemWorkbook(
  { file, corrections }: Pick<Uploading<unknown>, 'file' | 'corrections'>,
  issues: readonly Issue[],
): Download {
  const messages = new Map<number, string[]>()
  for (const { row = 1, column, message } of issues)
    messages.set(row, [...(messages.get(row) ?? []), column === undefined ? message : `${column}: ${message}`])
  if (messages.size === 0) refuse('NO_PROBLEM_ROWS')
  return {
    filename: `${file.filename.replace(/\.xlsx?$/i, '')} problem rows.xlsx`,
    body: bodyOf(file.bytes, { rows: new Set(messages.keys()), corrections }, messages),
  }
}

async function* bodyOf(
  bytes: Buffer,
  request: ProblemRowsRequest,
  messages: ReadonlyMap<number, string[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  // A problem of the header applies to every row; it is listed once, in a row of its own.
  let header: string[] = []
  const rows: unknown[][] = [...(messages.get(1) ?? [])].map((message) => ['1', message])
  await inWorker<null, ProblemRowsSent>(workerEntry(import.meta.url, './problem-rows-worker.ts'), request, {
    bytes,
    onMessage: (message) => {
      if ('header' in message) header = message.header
      else for (const { row, cells } of message.rows) rows.push([String(row), (messages.get(row) ?? []).join(' '), ...cells])
    },
  })
  const columns = [
    { header: WHERE, kind: 'number' as const },
    { header: WHAT, width: 60 },
    ...header.map((name) => ({ header: name, kind: 'rich' as const })),
  ]
  yield* writeSheet({ sheetName: 'Problem rows', columns, rows })
}
