import type { Download } from '../../shared/endpoint.ts'
import { type Issue, refuse } from '../../shared/errors.ts'
import type { Db } from '../../postgres/db.ts'
import { DryRun } from '../../server/reply.ts'
import { runInWorker, getWorkerEntry } from '../../xlsx/worker-process.ts'
import type { ProblemRowsRequest } from './problem-rows-worker.ts'
import { HEADER } from './problems.ts'
import type { SheetsRead } from './row-stream.ts'
import { type UploadCall, type UploadDefinition, type Uploading, toUploading } from './upload.ts'

/** Handles the call that returns the rows that an upload would not store, each with its problems. */
export async function handleProblemRows<Input>(
  { read }: UploadDefinition<Input>,
  call: UploadCall,
  input: Input,
): Promise<(transaction: { db: Db }) => Promise<DryRun<Download>>> {
  const { uploading, read: workbook } = toUploading(call, { input, mode: 'look', named: Number.MAX_SAFE_INTEGER })
  const check = await read(uploading)
  return async ({ db }) => {
    const { problems, leftOut } = await check(db)
    return new DryRun(problemWorkbook(uploading, workbook, [...problems.issues, ...((await leftOut?.()) ?? [])]))
  }
}

/**
 * The workbook is read a second time only when the response body is read, after the database session was released.
 * @throws NO_PROBLEM_ROWS
 */
function problemWorkbook(
  { file, corrections, selection }: Pick<Uploading<unknown>, 'file' | 'corrections' | 'selection'>,
  { places }: SheetsRead,
  issues: readonly Issue[],
): Download {
  const messages = new Map<number, string[]>()
  for (const { row = HEADER, column, message } of issues)
    messages.set(row, [...(messages.get(row) ?? []), column === undefined ? message : `${column}: ${message}`])
  if (messages.size === 0) refuse('NO_PROBLEM_ROWS')
  const [first] = places
  const read = first && { sheets: places.map(({ name }) => name), headerRow: first.headerRow }
  const request: ProblemRowsRequest = { messages, corrections, selection: { ...selection, ...read } }
  return {
    filename: `${file.filename.replace(/\.xlsx?$/i, '')} problem rows.xlsx`,
    body: collectChunks(getWorkerEntry(import.meta.url, './problem-rows-worker.ts'), request, file.bytes),
  }
}

/** Yields a worker's chunks once the worker has ended, so that a damaged workbook never produces a partial body. */
async function* collectChunks(worker: URL, request: object, bytes: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks: Uint8Array[] = []
  await runInWorker<null, Uint8Array>(worker, request, { bytes, onMessage: (chunk) => void chunks.push(chunk) })
  yield* chunks
}
