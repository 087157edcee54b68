import type { FileHandle } from 'node:fs/promises'
import type { Actor } from '../../../access/levels.ts'
import { copyInto } from '../../postgres/copy.ts'
import type { Db } from '../../postgres/db.ts'
import type { Call } from '../../server/call.ts'
import { DryRun } from '../../server/reply.ts'
import type { Upload as UploadedFile } from '../../server/read-form.ts'
import { openUnnamedFile } from '../../server/spool.ts'
import { formatPlural } from '../../shared/counted.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { type Issue, Refusal, refuse } from '../../shared/errors.ts'
import type { RowProgress, Template } from '../../shared/upload.ts'
import type { CellCorrection } from '../../xlsx/cell-correction.ts'
import { runInWorker } from '../../xlsx/worker-process.ts'
import type { SheetSelection } from '../../xlsx/read-workbook.ts'
import { listNotRead } from '../reading-rules.ts'
import { locateIssues, locateRow, DEFAULT_NAMED_PROBLEMS, type ProblemSummary, type RowPlaces } from './problems.ts'
import type { RowsRead, RowsRequest, SheetsRead } from './row-stream.ts'
import type { TakeBack } from './take-back.ts'

/**
 * One kind of upload. The template, the steps on the screen, and the calls that store, preview, undo, or return problem rows are
 * all derived from this definition. Every workbook is stored completely or not at all, in the request's transaction. The steps
 * run in this order: `read`, the check that it returns, and then `preview` or `store`.
 */
export type UploadDefinition<Input, Preview = unknown, Stored = unknown> = {
  template: Template
  /**
   * Runs before the transaction. It reads the workbook, either into memory (`readFullSheet`) or, if it may be large, into a file
   * (`readRows`), and does other slow work such as hashing. The returned check compares the workbook with the database. It runs
   * once in each attempt of the transaction.
   */
  read: (uploading: Uploading<Input>) => Promise<(db: Db) => Promise<CheckedUpload<Preview, Stored>>>
  takeBack: TakeBack<never, unknown>
  refusal?: (filename: string, found: ProblemSummary) => string
}

/** `input` holds the parameters and fields that were sent with the workbook. */
export type Uploading<Input> = {
  input: Input
  file: UploadedFile
  /** The cells that the sender corrected after choosing the workbook. Every reader applies them. */
  corrections: readonly CellCorrection[]
  selection: SheetSelection
  onSheets: (sheets: SheetsRead) => void
  /** With 'store', the step can stop at the first problem. With 'look', it processes every good row. */
  mode: 'store' | 'look'
  named: number
  actor: Actor
  now: Date
  clock: () => Date
  progress: (progress: RowProgress) => void
  reading: Call<Endpoint>['reading']
  onEnd: Call<Endpoint>['onEnd']
}

/** A workbook that was compared with the database. The functions use it in the same transaction. */
export type CheckedUpload<Preview, Stored> = {
  problems: ProblemSummary
  preview: () => Preview | Promise<Preview>
  /** Called only if there are no problems. */
  store: (storing: Storing) => Promise<Stored>
  /** Returns rows without problems that are nevertheless not stored. They are listed among the problem rows. */
  leftOut?: () => Promise<Issue[]>
}
export type Storing = { db: Db } & Pick<Call<Endpoint>, 'audit' | 'publish'> & {
    /** Records the upload, so that it can be undone. Returns the id of the batch. */
    recordBatch: (own?: Partial<Batch>) => Promise<string>
  }

type Batch = {
  id: string | null
  kind: string
  workbook: string
  by: string
  now: Date
  /** The ids of the inserted rows, for tables that do not reference the batch themselves. */
  made: readonly string[]
}

export type Reading = Pick<Uploading<unknown>, 'file' | 'corrections' | 'selection' | 'onSheets' | 'progress'>

export type UploadCall = Omit<Uploading<unknown>, 'input' | 'corrections' | 'selection' | 'onSheets' | 'mode' | 'named'> & {
  body: { corrections?: readonly CellCorrection[] | undefined; reading?: SheetSelection | undefined } | undefined
}
/** `read` is filled in when the upload's `read` step has returned. */
export function toUploading<Input>(
  { body, ...call }: UploadCall,
  query: Pick<Uploading<Input>, 'input' | 'mode' | 'named'>,
): { uploading: Uploading<Input>; read: SheetsRead } {
  const read: SheetsRead = { places: [], sheets: [] }
  const onSheets = (found: SheetsRead): void => void Object.assign(read, { places: found.places, sheets: found.sheets })
  const { corrections = [], reading: selection = {} } = body ?? {}
  return { uploading: { ...call, corrections, selection, onSheets, ...query }, read }
}

/** The `prepare` handler of the call that stores the workbook or, with `dryRun`, previews it. */
export async function storeUpload<Input, Preview, Stored>(
  { template, read, refusal }: UploadDefinition<Input, Preview, Stored>,
  { dryRun, ...call }: UploadCall & { dryRun: boolean },
  input: Input,
): Promise<(transaction: Omit<Storing, 'recordBatch'>) => Promise<Stored | DryRun<{ preview: Preview }>>> {
  const { file, actor, now } = call
  const { uploading, read: workbook } = toUploading(call, {
    input,
    mode: dryRun ? 'look' : 'store',
    named: DEFAULT_NAMED_PROBLEMS,
  })
  const check = await refuseLocated(workbook, () => read(uploading))
  return async ({ db, audit, publish }) => {
    const { problems, preview, store } = await refuseLocated(workbook, () => check(db))
    if (dryRun) return new DryRun({ preview: { ...locateRows(workbook.places, await preview()), sheets: workbook.sheets } })
    refuseBad(file, { ...problems, issues: locateIssues(workbook.places, problems.issues) }, refusal)
    const recordBatch = (own?: Partial<Batch>): Promise<string> =>
      insertBatch(db, { id: null, kind: template.name, workbook: file.filename, by: actor.id, now, made: [], ...own })
    const notRead = listNotRead(workbook.sheets, call.body?.reading)
    const stored = await refuseLocated(workbook, () => store({ db, audit, publish, recordBatch }))
    const located = locateRows(workbook.places, stored)
    return notRead.length === 0 ? located : { ...located, notRead }
  }
}

/** Runs a step whose refusals count rows across all sheets, and replaces these numbers with row numbers of the sheets. */
async function refuseLocated<Result>(workbook: SheetsRead, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const issues = error instanceof Refusal ? error.detail.issues : undefined
    throw issues === undefined ? error : (error as Refusal).with({ issues: locateIssues(workbook.places, issues) })
  }
}

/**
 * Replaces row numbers across all sheets with row numbers of the sheets, in the problems and in every list of rows of a preview
 * or reply.
 */
function locateRows<Reply>(places: RowPlaces, reply: Reply): Reply {
  const located = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(located)
    // A Moment, a decimal or a Map has no fields to look into.
    if (!isPlainObject(value)) return value
    const fields = Object.entries(value).map(([key, field]): [string, unknown] =>
      key === 'issues' ? [key, locateIssues(places, field as Issue[])] : [key, key === 'runs' ? field : located(field)],
    )
    const { row, rows } = value as { row?: unknown; rows?: unknown }
    return {
      ...Object.fromEntries(fields),
      ...(typeof row === 'number' && locateRow(places, row)),
      ...(Array.isArray(rows) && typeof rows[0] === 'number' && locateNumbers(places, rows as number[])),
    }
  }
  return located(reply) as Reply
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

function locateNumbers(places: RowPlaces, rows: readonly number[]): { rows: number[]; sheets?: string[] } {
  const located = rows.map((row) => locateRow(places, row))
  return {
    rows: located.map(({ row }) => row),
    ...(places.length > 1 && { sheets: located.map(({ sheet = '' }) => sheet) }),
  }
}

async function insertBatch(db: Db, { id, kind, workbook, by, now, made }: Batch): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    insert into import_batches (id, kind, workbook, made_by, made_at, made)
    values (coalesce(${id}::uuid, new_id()), ${kind}, left(${workbook}, 500), ${by}, ${now.toISOString()}, ${made as string[]}::uuid[])
    returning id`
  return row?.id ?? ''
}

const usualRefusal = (filename: string, { count, issues }: ProblemSummary): string =>
  `${filename} was not added. It has ${count} ${formatPlural(count, 'problem')}.` +
  (count > issues.length ? ` The first ${issues.length} are listed.` : '')

/**
 * All rows are stored or none (api.md, Uploads).
 * @throws BAD_WORKBOOK
 */
export function refuseBad({ filename }: UploadedFile, found: ProblemSummary, sentence = usualRefusal): void {
  const { count, issues } = found
  if (count > 0) refuse('BAD_WORKBOOK', { values: { sentence: sentence(filename, found) }, issues, fields: { count } })
}

// The rows of a large workbook --------------------------------------------------------------------------------------------

const CHUNK_BYTES = 256 * 1024

/** COPY text of the good rows in a temporary file, which exists until the call ends. */
export type SpooledRows = {
  /** Can be called again when the transaction is retried. */
  copyInto: (db: Db, statement: Parameters<typeof copyInto>[1]) => Promise<void>
}

/**
 * Runs a worker that streams its rows (`streamRows`), and reports how many it has read. No database session is held meanwhile.
 * The rows and their pictures are spooled to disk, because they may need more memory than this process has.
 */
export async function readRows<Outcome extends SheetsRead>(
  { file: { bytes }, corrections, selection, onSheets, progress, onEnd }: Reading & Pick<Uploading<unknown>, 'onEnd'>,
  { worker, request }: { worker: URL; request: object },
): Promise<Outcome & { spooled: SpooledRows; pictures: SpooledRows | undefined }> {
  const open = async (): Promise<FileHandle> => {
    const file = await openUnnamedFile()
    onEnd(() => file.close())
    return file
  }
  const rows = await open()
  let pictures: FileHandle | undefined
  const outcome = await runInWorker<Outcome, RowsRead>(worker, { ...request, corrections, selection } satisfies RowsRequest, {
    bytes,
    onMessage: async (message) => {
      if (message.lines !== undefined) await rows.appendFile(message.lines)
      if (message.pictures !== undefined) await (pictures ??= await open()).appendFile(message.pictures)
      progress({ read: message.read, stored: 0, total: null })
    },
  })
  onSheets(outcome)
  return { ...outcome, spooled: spooledRows(rows), pictures: pictures && spooledRows(pictures) }
}

const spooledRows = (file: FileHandle): SpooledRows => ({
  copyInto: async (db, statement) => {
    const copying = await copyInto(db, statement)
    try {
      const lines = file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK_BYTES })
      for await (const chunk of lines) await copying.write(chunk as Buffer)
    } finally {
      // After an error, the connection must leave COPY mode before the transaction can be rolled back.
      await copying.end()
    }
  },
})
