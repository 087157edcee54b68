import { createHash } from 'node:crypto'
import { groupBy } from '../../../kit/shared/grouped.ts'
import type { RowFinding } from '../contract.ts'
import type { CheckedQuestion, ContentFinding } from '../content-rules.ts'
import { findRowProblems, readCheckedQuestion } from '../row-rules.ts'
import { CHECK_WORDS } from '../vocabulary.ts'
import type { StoredDismissal, StoredRow } from './queries.ts'

/**
 * The findings for a row with their dismissals, and the number of further findings. `question` is the hash of the question and
 * its key. It is undefined if no column holds a question.
 */
export type RowFindings = { data: RowFinding[]; leftOut: number; question?: string }

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Hashes a question with its key. This is the only hash over a whole cell, even if there are many findings. */
const hashQuestion = ({ text, key }: CheckedQuestion): string => hash([text, key ?? null])

/**
 * Hashes a finding. If the question, the key or the sentence changes, the hash changes, and the finding no longer counts as
 * dismissed.
 */
const hashFinding = ({ check, words }: ContentFinding, questionHash: string): string => hash([check, words, questionHash])
/** Hashes a finding in the way that was used before dismissals stored the hash of their question. */
const hashWithQuestion = ({ check, words }: ContentFinding, { text, key }: CheckedQuestion): string =>
  hash([check, words, text, key ?? null])

export const serializeDismissal = ({ _id, reason, by, role, at }: StoredDismissal): NonNullable<RowFinding['dismissed']> => ({
  _id,
  reason,
  by,
  role,
  at: new Date(at).toISOString(),
})

/**
 * Returns a function that finds the dismissal of a finding. The dismissal must have the same check and sentence, and belong to
 * the current question.
 */
function dismissalFinder(dismissals: readonly StoredDismissal[], question: CheckedQuestion, questionHash: string) {
  const keyOf = ({ check, words }: { check: string; words: string }): string => `${check} ${words}`
  const bySentence = groupBy(dismissals, keyOf)
  const known = new Map<string, StoredDismissal | undefined>()
  return (finding: ContentFinding): StoredDismissal | undefined => {
    const key = keyOf(finding)
    const same = bySentence.get(key)
    if (same === undefined || known.has(key)) return known.get(key)
    const earlier = same.some((one) => one.question === null) ? hashWithQuestion(finding, question) : undefined
    const found = same.find((one) => (one.question === null ? one.finding === earlier : one.question === questionHash))
    known.set(key, found)
    return found
  }
}

/**
 * Lists the findings for a stored row, with their dismissals. A hostile row takes a long time, so calls use `findRowFindings`
 * instead.
 */
export function listRowFindings(row: StoredRow): RowFindings {
  const question = readCheckedQuestion(row.cells, row)
  if (question === undefined) return { data: [], leftOut: 0 }
  const questionHash = hashQuestion(question)
  const findDismissal = dismissalFinder(row.dismissals, question, questionHash)
  const { found, leftOut } = findRowProblems(question, row.levels, (finding) => findDismissal(finding) !== undefined)
  const data = found.map((finding): RowFinding => {
    const { check, words, blocks } = finding
    const dismissal = findDismissal(finding)
    return {
      check,
      name: CHECK_WORDS[check].name,
      finding: hashFinding(finding, questionHash),
      words,
      blocks,
      dismissed: dismissal === undefined ? null : serializeDismissal(dismissal),
    }
  })
  return { data, leftOut, question: questionHash }
}

/** Returns the findings that block a row: those that the project blocks and nobody has dismissed. */
export const pickBlockers = ({ data }: RowFindings): RowFinding[] =>
  data.filter(({ blocks, dismissed }) => blocks && dismissed === null)
