import { createHash } from 'node:crypto'
import { groupedBy } from '../../../kit/shared/grouped.ts'
import type { RowFinding } from '../contract.ts'
import type { CheckedQuestion, ContentFinding } from '../content-rules.ts'
import { findRowProblems, readCheckedQuestion } from '../row-rules.ts'
import { contentChecks } from '../vocabulary.ts'
import type { StoredDismissal, StoredRow } from './queries.ts'

/**
 * The findings in a row with their dismissals, and the number of further findings. `question` is the hash of the question and its
 * key. It is absent if no column is a question.
 */
export type RowFindings = { data: RowFinding[]; leftOut: number; question?: string }

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Hashes a question with its key. No other hash covers a whole cell, however many findings there are. */
const hashQuestion = ({ text, key }: CheckedQuestion): string => hash([text, key ?? null])

/**
 * Hashes a finding. If the question, the key or the sentence changes, it is a different finding, which nobody has
 * dismissed.
 */
const hashFinding = ({ check, words }: ContentFinding, questionHash: string): string => hash([check, words, questionHash])
/** Hashes a finding as was done before dismissals stored the hash of their question. */
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
 * Returns a function that finds the dismissal of a finding: one for the same check and sentence, and for the question as it is
 * now.
 */
function dismissalFinder(dismissals: readonly StoredDismissal[], question: CheckedQuestion, questionHash: string) {
  const keyOf = ({ check, words }: { check: string; words: string }): string => `${check} ${words}`
  const bySentence = groupedBy(dismissals, keyOf)
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

/** Lists the findings in a stored row with their dismissals. Hostile rows take long, so API calls use `findRowFindings`. */
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
      name: contentChecks[check].name,
      finding: hashFinding(finding, questionHash),
      words,
      blocks,
      dismissed: dismissal === undefined ? null : serializeDismissal(dismissal),
    }
  })
  return { data, leftOut, question: questionHash }
}

/** Picks the findings that block a row: the project blocks them, and nobody has dismissed them. */
export const pickBlockers = ({ data }: RowFindings): RowFinding[] =>
  data.filter(({ blocks, dismissed }) => blocks && dismissed === null)
