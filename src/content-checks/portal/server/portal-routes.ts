import { formatQuantity } from '../../../kit/shared/counted.ts'
import { merge } from '../../../kit/shared/merge.ts'
import { type FileExport, streamFile } from '../../../kit/export/server/export.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Call } from '../../../kit/server/call.ts'
import type { ExportKind } from '../../../kit/server/export-kind.ts'
import { routes } from '../../../kit/server/routes.ts'
import { createPages, toJobs, createThread, runJob } from '../../../kit/server/thread.ts'
import { writeZip } from '../../../kit/xlsx/write-zip.ts'
import { describeRowSelection, selectRowNumbers } from '../../../rows/filter/server/chosen-rows.ts'
import { selectFileShownTo, listSheetKeys, type LivingFile } from '../../../rows/files/server/lookup.ts'
import { selectRowsNumbered, selectPictureContents } from '../../../rows/files/server/queries.ts'
import { found, refusal, refuse } from '../../../rows/refusals.ts'
import { type PortalOutcome, portalRows } from '../contract.ts'
import { computeMoodleTolerance } from '../number-rules.ts'
import type { PortalRow, PortalQuestion } from '../question-rules.ts'
import { MAX_PORTAL_ROWS } from '../vocabulary.ts'
import type { ReadContent, WrittenItem } from './portal-item.ts'
import { type ConvertedRow, type Conversion, type ExportedRow, writeItem } from './write-item.ts'
import { writeMoodle } from './write-moodle.ts'
import { writeQtiPackage } from './write-qti-package.ts'
import { getWorkerEntry } from '../../../kit/xlsx/worker-process.ts'
import type { PortalJob } from './portal-worker.ts'

/** Selects the media types of pictures whose rows have been read. The hash identifies the content. */
const selectPictureTypes = (db: Db, hashes: readonly string[]) => db<{ hash: string; mediaType: string }[]>`
  select encode(p.hash, 'hex') as hash, p.media_type as "mediaType" from pictures p
  where p.hash in (select decode(h, 'hex') from unnest(${[...hashes]}::text[]) as h)`

/** The worst row in the benchmark of hostile texts takes less than a second. */
const CONVERSION_MS = 10_000
const convert = createThread<PortalJob, ConvertedRow[]>(getWorkerEntry(import.meta.url, './portal-worker.ts'), {
  milliseconds: CONVERSION_MS,
  maxWaiting: 20,
})

const LEFT_OUT: Omit<PortalQuestion, 'stem'> = {
  pictures: [],
  choices: [],
  key: { text: '', runs: undefined },
  solution: { text: '', runs: undefined },
  solutionPictures: [],
  answer: { kind: 'open', problem: 'too long' },
}

function leaveOut(format: Conversion, { row: _row, ...exported }: ExportedRow): ConvertedRow {
  const text = `Row ${exported.number} took too long to convert and is left out. Shorten its question and export it again.`
  const question: PortalQuestion = { ...LEFT_OUT, stem: { text, runs: undefined } }
  return {
    number: exported.number,
    answer: question.answer,
    isUndrawn: false,
    item: format === 'outcome' ? undefined : writeItem(format, exported, question),
  }
}

/**
 * Converts rows off the event loop. A row that takes too long becomes an item that says so.
 * @param queue the queue of the rows; queues are served in turn
 */
const convertRows = (queue: string, { rows, ...job }: PortalJob): Promise<ConvertedRow[]> =>
  runJob(
    rows,
    (some) => convert(queue, { ...job, rows: some }),
    (row) => leaveOut(job.format, row),
  )

/** Pages of long rows have fewer rows. */
const PAGE_ROWS = 100
const MAX_NAMED = 20

type Asked = Pick<Call<typeof portalRows.qti>, 'reach' | 'params' | 'body' | 'now'>

/**
 * Finds the file and the numbers of the chosen rows.
 * @throws FILE_NOT_FOUND, NO_PORTAL_ROWS, TOO_MANY_PORTAL_ROWS
 */
async function findChosen(db: Db, { reach, params, body, ...call }: Asked): Promise<{ file: LivingFile; numbers: number[] }> {
  const file = found(await selectFileShownTo(db, params.filename, reach), 'FILE_NOT_FOUND')
  const numbers = await selectRowNumbers(db, file, body, { ...call, reach })
  if (numbers.length === 0) refuse('NO_PORTAL_ROWS')
  if (numbers.length > MAX_PORTAL_ROWS)
    refuse('TOO_MANY_PORTAL_ROWS', {
      values: { rows: formatQuantity(numbers.length, 'row'), most: formatQuantity(MAX_PORTAL_ROWS, 'row') },
    })
  return { file, numbers }
}

type Read = Call<typeof portalRows.qti>['reading']
const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }
async function namePictures(read: Read, rows: readonly PortalRow[]): Promise<Map<string, string>> {
  const hashes = [...new Set(rows.flatMap(({ cellPictures }) => cellPictures?.map(({ hash }) => hash) ?? []))]
  const types = hashes.length === 0 ? [] : await read((db) => selectPictureTypes(db, hashes))
  return new Map(types.map(({ hash, mediaType }) => [hash, `${hash}.${endings[mediaType] ?? 'bin'}`]))
}

type Converting = { read: Read; file: LivingFile; numbers: readonly number[]; queue: string }
/** Reads only a few rows at a time, because rows stay in memory while they are copied to the thread and back. */
async function* readConverted(
  format: Conversion,
  { read, file, numbers, queue }: Converting,
): AsyncGenerator<ConvertedRow[], void, undefined> {
  const keys = listSheetKeys(file)
  const pages = createPages(PAGE_ROWS)
  for (let from = 0; from < numbers.length;) {
    const wanted = numbers.slice(from, from + pages.size())
    from += wanted.length
    const page = await read((db) => selectRowsNumbered(db, file, wanted))
    pages.note(page.map(({ extra }) => extra))
    const rows = page.map(({ extra, ...row }) => ({
      id: row._id,
      number: row.sr_no,
      questionId: row.question_id,
      row: merge(extra, row),
    }))
    const files =
      format === 'outcome'
        ? new Map<string, string>()
        : await namePictures(
            read,
            rows.map(({ row }) => row),
          )
    for (const job of toJobs(rows, ({ row }) => row))
      yield await convertRows(queue, { format, keys, rows: job.map((row) => ({ ...row, pictures: pick(files, row.row) })) })
  }
}
const pick = (files: ReadonlyMap<string, string>, { cellPictures }: PortalRow): Map<string, string> =>
  new Map(
    (cellPictures ?? []).flatMap(({ hash }): [string, string][] => {
      const name = files.get(hash)
      return name === undefined ? [] : [[hash, name]]
    }),
  )

async function* readItems(format: Conversion, converting: Converting): AsyncGenerator<WrittenItem[], void, undefined> {
  for await (const rows of readConverted(format, converting)) yield rows.flatMap(({ item }) => item ?? [])
}

function listProblems({ answer, isUndrawn }: ConvertedRow): PortalOutcome['problems'][number]['problem'][] {
  if (answer === undefined) return ['no question']
  const isNumber = answer.kind === 'number'
  return [
    ...(answer.kind === 'open' ? [answer.problem] : []),
    ...(isNumber && answer.unit !== undefined ? ['unit' as const] : []),
    ...(isNumber && computeMoodleTolerance(answer.value) === undefined ? ['tiny' as const] : []),
    ...(isUndrawn ? ['formula' as const] : []),
  ]
}

async function countOutcome(converting: Converting): Promise<PortalOutcome> {
  const kinds: PortalOutcome['kinds'] = { single: 0, multiple: 0, number: 0, open: 0 }
  const rows = new Map<PortalOutcome['problems'][number]['problem'], number[]>()
  for await (const converted of readConverted('outcome', converting))
    for (const row of converted) {
      const { number, answer } = row
      if (answer !== undefined) kinds[answer.kind] += 1
      for (const problem of listProblems(row)) {
        const before = rows.get(problem)
        if (before === undefined) rows.set(problem, [number])
        else before.push(number)
      }
    }
  return {
    kinds,
    problems: [...rows].map(([problem, all]) => ({ problem, count: all.length, rows: all.slice(0, MAX_NAMED) })),
  }
}

/** Content leaves the workspace, so each export is recorded in the same way as exports of data about people. */
const kindOf = (call: ExportKind['call']): ExportKind<true> => ({ call, nothing: refusal('NO_PORTAL_ROWS'), ofPeople: true })
const qtiExport = kindOf(portalRows.qti)
const moodleExport = kindOf(portalRows.moodle)
export const portalExports = [qtiExport, moodleExport]

type Writer = (file: LivingFile, items: AsyncIterable<WrittenItem>, read: ReadContent) => AsyncIterable<Uint8Array>

async function exportRows(
  call: Call<typeof portalRows.qti>,
  kind: ExportKind<true>,
  { format, ending, write }: { format: Conversion; ending: string; write: Writer },
) {
  const { file, numbers } = await findChosen(call.db, call)
  const definition: FileExport<WrittenItem, true> = {
    filename: file.name.replace(/\.xlsx?$/i, '') + ending,
    pages: (read) => readItems(format, { read, file, numbers, queue: call.actor.id }),
    audit: { type: 'file', id: file.id, name: file.name, after: { rows: numbers.length, ...describeRowSelection(call.body) } },
  }
  const readContent: ReadContent = async (hash) => {
    const [picture] = await call.reading((db) => selectPictureContents(db, [hash]))
    // The picture was deleted with its row in the meantime.
    return picture?.content ?? new Uint8Array()
  }
  return streamFile(call, kind, definition, (items) => write(file, items, readContent))
}

export const portalRoutes = routes('tasks', portalRows, {
  outcome: {
    prepare: async ({ reading, ...call }) => {
      const { file, numbers } = await reading((db) => findChosen(db, call))
      const data = await countOutcome({ read: reading, file, numbers, queue: call.actor.id })
      return async () => ({ data })
    },
  },

  qti: async (call) =>
    exportRows(call, qtiExport, {
      format: 'qti',
      ending: ' QTI 3.zip',
      write: (_, items, read) => writeZip(writeQtiPackage(items, read), (name) => name.startsWith('pictures/')),
    }),

  moodle: async (call) =>
    exportRows(call, moodleExport, {
      format: 'moodle',
      ending: ' Moodle.xml',
      write: (file, items, read) => writeMoodle(file.name, items, read),
    }),
})
