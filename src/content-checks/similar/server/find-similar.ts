import { timeSlices } from '../../../kit/concurrency/time-slices.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Sweep, SweepContext, SweepStep } from '../../../kit/server/registered.ts'
import { createPages, createThread, runJob, toJobs } from '../../../kit/server/thread.ts'
import { getWorkerEntry } from '../../../kit/xlsx/worker-process.ts'
import { compareSignatures } from '../rules.ts'
import type { SignJob } from './sign-worker.ts'
import {
  type BacklogLine,
  beginComparing,
  deleteSignatures,
  endLine,
  insertChanged,
  insertPairs,
  insertSignatures,
  moveLine,
  selectOldestLine,
  selectRowsToCompare,
  selectRowsToSign,
  selectRowsToSignAgain,
  selectSimilarCandidates,
  selectSignatures,
  type SignedRow,
  type WrittenSignature,
  type SimilarPair,
} from './queries.ts'

/**
 * The number of rows per transaction, by step. For `again`, it is a range of row numbers. `words` limits the total number of
 * words, because a few long rows may have very many. `page` is the number of rows read at a time.
 */
export const BATCH_SIZES = { again: 2_000, sign: 2_000, compare: 1_000, words: 200_000, page: 500 }
/** The most similar questions are kept. A further pair is found from its other row, or not at all. */
const MAX_PAIRS = 8

/**
 * Finds similar questions for the rows that imports have added to the backlog. First, all rows of a backlog line are signed. Then
 * each row is compared with the rows that share a band. A transaction processes one batch and advances the line, so an
 * interrupted run continues from there. If two runs process the same batch, it is stored once.
 */
export const findSimilar: Sweep = {
  name: 'similar questions',
  prepare: async (db, { warn }) => {
    const [line] = await selectOldestLine(db)
    if (line === undefined) return () => Promise.resolve(0)
    if (line.isGone) return async (writing) => (await endLine(writing, line)).length
    if (line.step === 'again') return signRowsAgain(db, line, warn)
    return line.step === 'sign' ? signRows(db, line, warn) : compareRows(db, line)
  },
}

/** The worst question in the benchmark of hostile texts takes less than a second. */
const SIGNING_MS = 10_000
const sign = createThread<SignJob, WrittenSignature[]>(getWorkerEntry(import.meta.url, './sign-worker.ts'), {
  milliseconds: SIGNING_MS,
})
/** A question that takes too long to sign is similar to no other. */
const UNSIGNED: WrittenSignature = { words: '{}', count: 0, numbers: 0, bands: '{}' }

type UnsignedRow = Awaited<ReturnType<typeof selectRowsToSign>>[number]
async function signPage({ keys }: BacklogLine, rows: readonly UnsignedRow[], warn: SweepContext['warn']): Promise<SignedRow[]> {
  const signed: SignedRow[] = []
  for (const job of toJobs(rows, ({ cells }) => cells))
    signed.push(
      ...(await runJob(
        job,
        async (some) => {
          const signatures = await sign('similar questions', { keys, rows: some.map(({ cells }) => cells) })
          return some.map(({ id }, place) => ({ id, ...(signatures[place] ?? UNSIGNED) }))
        },
        ({ id }) => {
          warn({ row: id }, 'A question took too long to sign: no similar ones are found for it')
          return { id, ...UNSIGNED }
        },
      )),
    )
  return signed
}

async function signRows(db: Db, line: BacklogLine, warn: SweepContext['warn']): Promise<SweepStep> {
  const signed: SignedRow[] = []
  let [last, words, isEnd] = [line.next - 1, 0, false]
  const pages = createPages(BATCH_SIZES.page)
  while (!isEnd && signed.length < BATCH_SIZES.sign && words < BATCH_SIZES.words) {
    const size = Math.min(pages.size(), BATCH_SIZES.sign - signed.length)
    const rows = await selectRowsToSign(db, { ...line, next: last + 1 }, size)
    pages.note(rows.map(({ cells }) => cells))
    for (const row of await signPage(line, rows, warn)) {
      words += row.count
      signed.push(row)
    }
    last = rows.at(-1)?.srNo ?? line.last
    isEnd = rows.length < size || last >= line.last
  }
  return async (writing) => {
    const moved = isEnd ? await beginComparing(writing, line) : await moveLine(writing, line, { step: 'sign', next: last + 1 })
    if (moved.length > 0) await insertSignatures(writing, signed)
    return 1 + signed.length
  }
}

/**
 * Signs rows again whose words may have changed with the last upgrade, and queues those whose words did change. Pairs that
 * somebody has marked are kept.
 */
async function signRowsAgain(db: Db, line: BacklogLine, warn: SweepContext['warn']): Promise<SweepStep> {
  const last = Math.min(line.last, line.next + BATCH_SIZES.again - 1)
  const rows = await selectRowsToSignAgain(db, line, last)
  const signed = await signPage(line, rows, warn)
  const changed = signed.flatMap((row, at) => {
    const before = rows[at]
    const isSame = before === undefined || (before.words === row.words && before.numbers === row.numbers)
    return isSame ? [] : [{ ...row, srNo: before.srNo }]
  })
  return async (writing) => {
    const moved =
      last === line.last ? await endLine(writing, line) : await moveLine(writing, line, { step: 'again', next: last + 1 })
    if (moved.length > 0 && changed.length > 0) {
      await deleteSignatures(
        writing,
        changed.map(({ id }) => id),
      )
      await insertSignatures(writing, changed)
      await insertChanged(
        writing,
        line.fileId,
        changed.map(({ srNo }) => srNo),
      )
    }
    return 1 + rows.length
  }
}

async function compareRows(db: Db, line: BacklogLine): Promise<SweepStep> {
  const rows = await selectRowsToCompare(db, line, BATCH_SIZES)
  const candidates = await selectSimilarCandidates(
    db,
    rows.map(({ number }) => number),
  )
  const found = await selectSignatures(db, [...new Set(candidates.flatMap((each) => each.candidates))])
  const byNumber = new Map(found.map((signature) => [signature.number, signature]))
  const rowOf = new Map(rows.map((row) => [row.number, row]))
  const pairs = new Map<string, SimilarPair>()
  const slices = timeSlices()
  for (const { number, candidates: numbers } of candidates) {
    const row = rowOf.get(number)
    const similar = numbers.flatMap((each) => {
      const other = byNumber.get(each)
      const compared = row && other && compareSignatures(row, other)
      return compared === undefined || row === undefined || other === undefined ? [] : [{ ids: [row.id, other.id], ...compared }]
    })
    for (const { ids, ...compared } of similar.toSorted((a, b) => b.percent - a.percent).slice(0, MAX_PAIRS)) {
      const [first = '', second = ''] = ids.toSorted()
      pairs.set(`${first} ${second}`, { first, second, ...compared })
    }
    if (slices.isOver()) await slices.next()
  }
  const last = rows.at(-1)?.srNo ?? line.last
  return async (writing) => {
    const isEnd = rows.length === 0 || last >= line.last
    const moved = isEnd ? await endLine(writing, line) : await moveLine(writing, line, { step: 'compare', next: last + 1 })
    if (moved.length > 0) await insertPairs(writing, [...pairs.values()])
    return 1 + rows.length
  }
}
