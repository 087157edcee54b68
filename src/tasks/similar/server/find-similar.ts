import { timeSlices } from '../../../kit/concurrency/time-slices.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Sweep, SweepStep } from '../../../kit/server/registered.ts'
import { findQuestionText } from '../../workflow/question-text-rules.ts'
import { compareSignatures, signQuestion } from '../rules.ts'
import {
  type BacklogLine,
  beginComparing,
  endLine,
  insertPairs,
  insertSignatures,
  moveLine,
  oldestLine,
  rowsToCompare,
  rowsToSign,
  selectCandidates,
  selectSignatures,
  type SimilarPair,
} from './queries.ts'

/** Rows of one transaction, by step. */
export const BATCH = { sign: 2_000, compare: 1_000 }
/** The most similar of a row; further ones are found from their side, or not at all. */
const MOST_PAIRS = 8

/**
 * Finds similar questions, once for each row: an import adds its rows to the backlog. All rows of a line are signed first, then
 * each is compared with what shares a band. A transaction does one batch and moves its line: whatever ends in between goes on
 * there, and what two runs do both is stored once.
 */
export const findSimilar: Sweep = {
  name: 'similar questions',
  prepare: async (db) => {
    const [line] = await oldestLine(db)
    if (line === undefined) return () => Promise.resolve(0)
    if (line.isGone) return async (writing) => (await endLine(writing, line)).length
    return line.step === 'sign' ? signRows(db, line) : compareRows(db, line)
  },
}

async function signRows(db: Db, line: BacklogLine): Promise<SweepStep> {
  const rows = await rowsToSign(db, line, BATCH.sign)
  const signed: ({ id: string } & ReturnType<typeof signQuestion>)[] = []
  const slices = timeSlices()
  for (const { id, cells } of rows) {
    signed.push({ id, ...signQuestion(findQuestionText(cells, line.keys)) })
    if (slices.isOver()) await slices.next()
  }
  const last = rows.at(-1)?.srNo ?? line.last
  return async (writing) => {
    const isEnd = rows.length < BATCH.sign || last >= line.last
    const moved = isEnd ? await beginComparing(writing, line) : await moveLine(writing, line, { step: 'sign', next: last + 1 })
    if (moved.length > 0) await insertSignatures(writing, signed)
    return 1 + rows.length
  }
}

async function compareRows(db: Db, line: BacklogLine): Promise<SweepStep> {
  const rows = await rowsToCompare(db, line, BATCH.compare)
  const candidates = await selectCandidates(
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
    for (const { ids, ...compared } of similar.toSorted((a, b) => b.percent - a.percent).slice(0, MOST_PAIRS)) {
      const [first = '', second = ''] = ids.toSorted()
      pairs.set(`${first} ${second}`, { first, second, ...compared })
    }
    if (slices.isOver()) await slices.next()
  }
  const last = rows.at(-1)?.srNo ?? line.last
  return async (writing) => {
    const isEnd = rows.length < BATCH.compare || last >= line.last
    const moved = isEnd ? await endLine(writing, line) : await moveLine(writing, line, { step: 'compare', next: last + 1 })
    if (moved.length > 0) await insertPairs(writing, [...pairs.values()])
    return 1 + rows.length
  }
}
