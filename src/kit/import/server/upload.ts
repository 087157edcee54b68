import type { Db } from '../../postgres/db.ts'
import { DryRun } from '../../server/reply.ts'
import type { Upload as UploadedFile } from '../../server/request.ts'
import type { Call } from '../../server/call.ts'
import type { Actor } from '../../../access/levels.ts'
import type { Download, Endpoint } from '../../shared/endpoint.ts'
import type { Issue } from '../../shared/errors.ts'
import type { CellCorrection } from '../../xlsx/cell-correction.ts'
import type { RowProgress, Template } from '../../shared/upload.ts'
import { problemWorkbook } from './problem-rows.ts'
import { type ProblemSummary, NAMED, refuseBad } from './problems.ts'
import type { TakeBack } from './take-back.ts'

/** What every step receives. `input`: the parameters and fields that came with the workbook. */
export type Uploading<Input> = {
  input: Input
  file: UploadedFile
  /** Cells that the sender corrected after choosing the workbook; whatever reads it reads them. */
  corrections: readonly CellCorrection[]
  actor: Actor
  now: Date
  clock: () => Date
  progress: (progress: RowProgress) => void
}
/** What reads a workbook receives, before the transaction: `reading` holds a connection for one look only. */
export type ReadContext<Input> = Uploading<Input> &
  Pick<Checking<Input>, 'mode' | 'named'> &
  Pick<Call<Endpoint>, 'reading' | 'onEnd'>
/**
 * `mode` store: nothing needs to be processed after the first problem · look: every good row. `named`: how many problems are
 * listed.
 */
export type Checking<Input, Sheet = undefined> = Uploading<Input> & {
  db: Db
  sheet: Sheet
  mode: 'store' | 'look'
  named: number
}
export type Storing<Input, Sheet = undefined, Ready = undefined> = Checking<Input, Sheet> &
  Pick<Call<Endpoint>, 'audit' | 'publish'> & { ready: Ready }

/**
 * One kind of upload, defined once: the template, the calls that store, preview (dry run), return problem rows and take back, and
 * the screen's steps follow from it. Every workbook is stored whole or not at all, in the request's transaction.
 */
export type UploadDefinition<Input, Sheet, Checked extends { problems: ProblemSummary }, Ready, Preview, Stored> = {
  template: Template
  /**
   * Reads the workbook before the transaction: a small one whole into memory, the rows of a large one into a file (`readRows`).
   */
  read?: (reading: ReadContext<Input>) => Promise<Sheet>
  /** Compares the workbook with the database: all problems, and what would be stored. */
  check: (checking: Checking<Input, Sheet>) => Promise<Checked>
  preview: (checking: Checking<Input, Sheet>, checked: Checked) => Preview | Promise<Preview>
  /** Slow work without the database between check and store, such as hashing; `store` then checks again what may have changed. */
  prepare?: (uploading: Uploading<Input>, checked: Checked) => Promise<Ready>
  store: (storing: Storing<Input, Sheet, Ready>, checked: Checked) => Promise<Stored>
  /** Rows that are not stored though they are no problems: they are added to the problem rows. */
  leftOut?: (checking: Checking<Input, Sheet>, checked: Checked) => Promise<Issue[]>
  /** The sentence that refuses a workbook with problems, where it is not the usual one. */
  refusal?: (filename: string, found: ProblemSummary) => string
}
type TakesBack<R, Taken> = { takeBack: TakeBack<R, Taken> }
/** Its eight type parameters are inferred from the steps of the definition, and written nowhere. */
export const upload = <Input, Sheet, Checked extends { problems: ProblemSummary }, Ready, Preview, Stored, R, Taken>(
  definition: UploadDefinition<Input, Sheet, Checked, Ready, Preview, Stored> & TakesBack<R, Taken>,
): UploadDefinition<Input, Sheet, Checked, Ready, Preview, Stored> & TakesBack<R, Taken> => definition

type Sent = Omit<ReadContext<unknown>, 'input' | 'corrections' | 'mode' | 'named'> & {
  body: { corrections?: readonly CellCorrection[] | undefined } | undefined
}
type InTransaction = { db: Db } & Pick<Call<Endpoint>, 'audit' | 'publish'>

/** The first step of both calls: all that `check` receives but the connection. */
async function readWorkbook<Input, Sheet>(
  { read }: { read?: (reading: ReadContext<Input>) => Promise<Sheet> },
  { file, body, actor, now, clock, progress, reading, onEnd }: Sent,
  query: Pick<Checking<Input>, 'input' | 'mode' | 'named'>,
): Promise<Omit<Checking<Input, Sheet>, 'db'>> {
  const uploading = { file, corrections: body?.corrections ?? [], actor, now, clock, progress, ...query }
  return { ...uploading, sheet: (await read?.({ ...uploading, reading, onEnd })) as Sheet }
}

/** The handler of the call that stores the workbook or, with `dryRun`, previews it: for `prepare` of a route. */
export async function storeUpload<Input, Sheet, Checked extends { problems: ProblemSummary }, Ready, Preview, Stored>(
  definition: UploadDefinition<Input, Sheet, Checked, Ready, Preview, Stored>,
  { dryRun, ...sent }: Sent & { dryRun: boolean },
  input: Input,
): Promise<(transaction: InTransaction) => Promise<Stored | DryRun<{ preview: Preview }>>> {
  const read = await readWorkbook(definition, sent, { input, mode: dryRun ? 'look' : 'store', named: NAMED })
  const refuse = ({ problems }: Checked): void => refuseBad(sent.file, problems, definition.refusal)
  let ready = undefined as Ready
  if (definition.prepare !== undefined && !dryRun) {
    const checked = await sent.reading((db) => definition.check({ ...read, db }))
    refuse(checked)
    ready = await definition.prepare(read, checked)
  }
  return async ({ db, audit, publish }) => {
    const checking: Checking<Input, Sheet> = { ...read, db }
    const checked = await definition.check(checking)
    if (dryRun) return new DryRun({ preview: await definition.preview(checking, checked) })
    refuse(checked)
    return definition.store({ ...checking, audit, publish, ready }, checked)
  }
}

/** The handler of the call that returns the rows which the upload would not store, each with what is wrong. */
export async function problemRows<Input, Sheet, Checked extends { problems: ProblemSummary }, Ready, Preview, Stored>(
  definition: UploadDefinition<Input, Sheet, Checked, Ready, Preview, Stored>,
  sent: Sent,
  input: Input,
): Promise<(transaction: { db: Db }) => Promise<DryRun<Download>>> {
  const read = await readWorkbook(definition, sent, { input, mode: 'look', named: Number.MAX_SAFE_INTEGER })
  return async ({ db }) => {
    const checking = { ...read, db }
    const checked = await definition.check(checking)
    const leftOut = (await definition.leftOut?.(checking, checked)) ?? []
    return new DryRun(problemWorkbook(read, [...checked.problems.issues, ...leftOut]))
  }
}
