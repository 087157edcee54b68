import { createHash } from 'node:crypto'
import { mapInSlices } from '../../../kit/concurrency/time-slices.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { counted } from '../../../kit/shared/counted.ts'
import { refuse } from '../../refusals.ts'
import type { RowFinding } from '../contract.ts'
import type { CheckedQuestion, ContentFinding } from '../content-rules.ts'
import { contentChecks } from '../vocabulary.ts'
import { findRowProblems, readCheckedQuestion } from '../row-rules.ts'
import { selectCheckedRows, type StoredDismissal, type StoredRow } from './queries.ts'

/** Another question or key, or another sentence, is another finding, which nobody has dismissed (decision P419). */
const hashFinding = ({ check, words }: ContentFinding, { text, key }: CheckedQuestion): string =>
  createHash('sha256')
    .update(JSON.stringify([check, words, text, key ?? null]))
    .digest('hex')

const serializeDismissal = ({ finding: _, at, ...dismissal }: StoredDismissal): RowFinding['dismissed'] => ({
  ...dismissal,
  at: new Date(at).toISOString(),
})

/** What is found in a stored row, the same thing once, with what people dismissed of it. */
export function listRowFindings(row: StoredRow): RowFinding[] {
  const question = readCheckedQuestion(row.cells, row)
  if (question === undefined) return []
  const found = new Map<string, RowFinding>()
  for (const each of findRowProblems(question, row.levels)) {
    const { check, words, blocks } = each
    const finding = hashFinding(each, question)
    const dismissal = row.dismissals.find((one) => one.finding === finding)
    found.set(finding, {
      check,
      name: contentChecks[check].name,
      finding,
      words,
      blocks,
      dismissed: dismissal === undefined ? null : serializeDismissal(dismissal),
    })
  }
  return [...found.values()]
}

/** What stops a row: it is found, the project blocks it, and nobody has dismissed it. */
export const listBlockers = (row: StoredRow): RowFinding[] =>
  listRowFindings(row).filter(({ blocks, dismissed }) => blocks && dismissed === null)

const PAGE_ROWS = 500
/** Of these rows those that are stopped, each with the sentence of what stops it first. */
export async function findBlockers(db: Db, taskIds: readonly string[]): Promise<Map<string, string>> {
  const stopped = new Map<string, string>()
  for (let from = 0; from < taskIds.length; from += PAGE_ROWS) {
    const rows = await selectCheckedRows(db, db`t.id = any (${taskIds.slice(from, from + PAGE_ROWS)}::uuid[])`)
    const blockers = await mapInSlices(rows, (row) => ({ id: row.id, first: listBlockers(row)[0] }))
    for (const { id, first } of blockers) if (first !== undefined) stopped.set(id, first.words)
  }
  return stopped
}

/**
 * Refuses an answer to a row that its project's checks stop, by the row as it is stored (decision P419).
 * @throws CONTENT_BLOCKED
 */
export async function refuseBlocked(db: Db, taskId: string): Promise<void> {
  const [row] = await selectCheckedRows(db, db`t.id = ${taskId}`)
  const blockers = row === undefined ? [] : listBlockers(row)
  const [first] = blockers
  if (first === undefined) return
  const more = blockers.length > 1 ? ` And ${counted(blockers.length - 1, 'more warning')}.` : ''
  refuse('CONTENT_BLOCKED', { values: { words: `${first.words}${more}` }, fields: { findings: blockers } })
}
