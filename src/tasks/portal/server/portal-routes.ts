import { counted } from '../../../kit/shared/counted.ts'
import { merge } from '../../../kit/shared/merge.ts'
import { type FileExport, streamFile } from '../../../kit/export/server/export.ts'
import { timeSlices } from '../../../kit/concurrency/time-slices.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Call } from '../../../kit/server/call.ts'
import type { ExportKind } from '../../../kit/server/export-kind.ts'
import { routes } from '../../../kit/server/routes.ts'
import { writeZip } from '../../../kit/xlsx/write-zip.ts'
import { isChosenRow, loadChosenRows, named, selectRowNumbers } from '../../assign/server/chosen-rows.ts'
import { fileShownTo, listSheetKeys, type LivingFile } from '../../files/server/lookup.ts'
import { rowsNumbered, selectPictureContents } from '../../files/server/queries.ts'
import { found, refusal, refuse } from '../../refusals.ts'
import { type PortalOutcome, portalRows } from '../contract.ts'
import { readPortalQuestion } from '../question-rules.ts'
import { MAX_PORTAL_ROWS } from '../vocabulary.ts'
import { listPictures, type PortalItem, type ReadContent } from './portal-item.ts'
import { selectPictureTypes } from './queries.ts'
import { writeMoodle } from './write-moodle.ts'
import { writeQtiPackage } from './write-qti-package.ts'

/** Rows per page: a cell may have 32,767 characters. */
const PAGE_ROWS = 100
/** Rows named beside the count of those with a problem. */
const MOST_NAMED = 20

type Asked = Pick<Call<typeof portalRows.qti>, 'reach' | 'params' | 'body' | 'now'>

/** The file, and the numbers of the rows that a body chooses. @throws FILE_NOT_FOUND, NO_PORTAL_ROWS, TOO_MANY_PORTAL_ROWS */
async function findChosen(db: Db, { reach, params, body, ...call }: Asked): Promise<{ file: LivingFile; numbers: number[] }> {
  const file = found(await fileShownTo(db, params.filename, reach), 'FILE_NOT_FOUND')
  const numbers = await selectRowNumbers(db, file, isChosenRow(db, await loadChosenRows(db, file, body, { ...call, reach })))
  if (numbers.length === 0) refuse('NO_PORTAL_ROWS')
  if (numbers.length > MAX_PORTAL_ROWS)
    refuse('TOO_MANY_PORTAL_ROWS', { values: { rows: counted(numbers.length, 'row'), most: counted(MAX_PORTAL_ROWS, 'row') } })
  return { file, numbers }
}

type Read = Call<typeof portalRows.qti>['reading']
type ReadRow = { number: number; questionId: string; question: ReturnType<typeof readPortalQuestion> }

/** The questions of rows, page by page; undefined for a row without one. */
async function* readQuestions(
  read: Read,
  file: LivingFile,
  numbers: readonly number[],
): AsyncGenerator<ReadRow[], void, undefined> {
  const keys = listSheetKeys(file)
  const slices = timeSlices()
  for (let from = 0; from < numbers.length; from += PAGE_ROWS) {
    const rows = await read((db) => rowsNumbered(db, file, numbers.slice(from, from + PAGE_ROWS)))
    const page: ReadRow[] = []
    for (const { extra, ...row } of rows) {
      page.push({ number: row.sr_no, questionId: row.question_id, question: readPortalQuestion(merge(extra, row), keys) })
      if (slices.isOver()) await slices.next()
    }
    yield page
  }
}

const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }
async function* readItems(
  read: Read,
  file: LivingFile,
  numbers: readonly number[],
): AsyncGenerator<PortalItem[], void, undefined> {
  for await (const page of readQuestions(read, file, numbers)) {
    const items = page.flatMap(({ question, ...row }) => (question === undefined ? [] : [{ ...row, question }]))
    const hashes = [...new Set(items.flatMap(({ question }) => listPictures(question)))]
    const types = hashes.length === 0 ? [] : await read((db) => selectPictureTypes(db, hashes))
    const pictures = new Map(types.map(({ hash, mediaType }) => [hash, `${hash}.${endings[mediaType] ?? 'bin'}`]))
    yield items.map((item) => ({ ...item, pictures }))
  }
}

async function countOutcome(read: Read, file: LivingFile, numbers: readonly number[]): Promise<PortalOutcome> {
  const kinds: PortalOutcome['kinds'] = { single: 0, multiple: 0, number: 0, open: 0 }
  const rows = new Map<PortalOutcome['problems'][number]['problem'], number[]>()
  for await (const page of readQuestions(read, file, numbers))
    for (const { number, question } of page) {
      if (question !== undefined) kinds[question.answer.kind] += 1
      const problem =
        question === undefined ? 'no question' : question.answer.kind === 'open' ? question.answer.problem : undefined
      if (problem !== undefined) rows.set(problem, [...(rows.get(problem) ?? []), number])
    }
  return {
    kinds,
    problems: [...rows].map(([problem, all]) => ({ problem, count: all.length, rows: all.slice(0, MOST_NAMED) })),
  }
}

/** Content leaves the workspace: each export is noted, as those of data of people are. */
const kindOf = (call: ExportKind['call']): ExportKind<true> => ({ call, nothing: refusal('NO_PORTAL_ROWS'), ofPeople: true })
const qtiExport = kindOf(portalRows.qti)
const moodleExport = kindOf(portalRows.moodle)
export const portalExports = [qtiExport, moodleExport]

type Writer = (file: LivingFile, items: AsyncIterable<PortalItem>, read: ReadContent) => AsyncIterable<Uint8Array>

async function exportRows(
  call: Call<typeof portalRows.qti>,
  kind: ExportKind<true>,
  { ending, write }: { ending: string; write: Writer },
) {
  const { file, numbers } = await findChosen(call.db, call)
  const definition: FileExport<PortalItem, true> = {
    filename: file.name.replace(/\.xlsx?$/i, '') + ending,
    pages: (read) => readItems(read, file, numbers),
    audit: { type: 'file', id: file.id, name: file.name, after: { rows: numbers.length, ...named(call.body) } },
  }
  const readContent: ReadContent = async (hash) => {
    const [picture] = await call.reading((db) => selectPictureContents(db, [hash]))
    // It went with its row in the meantime.
    return picture?.content ?? new Uint8Array()
  }
  return streamFile(call, kind, definition, (items) => write(file, items, readContent))
}

export const portalRoutes = routes('tasks', portalRows, {
  outcome: {
    prepare: async ({ reading, ...call }) => {
      const { file, numbers } = await reading((db) => findChosen(db, call))
      const data = await countOutcome(reading, file, numbers)
      return async () => ({ data })
    },
  },

  qti: async (call) =>
    exportRows(call, qtiExport, {
      ending: ' QTI 3.zip',
      write: (_, items, read) => writeZip(writeQtiPackage(items, read), (name) => name.startsWith('pictures/')),
    }),

  moodle: async (call) =>
    exportRows(call, moodleExport, {
      ending: ' Moodle.xml',
      write: (file, items, read) => writeMoodle(file.name, items, read),
    }),
})
