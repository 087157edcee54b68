import { createHash } from 'node:crypto'
import { groupBy } from '../../../kit/shared/grouped.ts'
import type { RowFinding } from '../contract.ts'
import type { CheckedQuestion, ContentFinding } from '../content-rules.ts'
import { findRowProblems, readCheckedQuestion } from '../row-rules.ts'
import { CHECK_WORDS } from '../vocabulary.ts'
import type { StoredDismissal, StoredRow } from './queries.ts'

/** `question` is the hash of the question and its key. It is undefined if no column holds a question. */
export type RowFindings = { data: RowFinding[]; leftOut: number; question?: string }

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The only hash over a whole cell, however many findings there are. */
const hashQuestion = ({ text, key }: CheckedQuestion): string => hash([text, key ?? null])

/** Covers the question, the key and the sentence, so a dismissal ends when one of them changes. */
const hashFinding = ({ check, words }: ContentFinding, questionHash: string): string => hash([check, words, questionHash])
/** The hash of dismissals that were stored before they had the hash of their question. */
const hashWithQuestion = ({ check, words }: ContentFinding, { text, key }: CheckedQuestion): string =>
  hash([check, words, text, key ?? null])

export const serializeDismissal = ({ _id, reason, by, role, at }: StoredDismissal): NonNullable<RowFinding['dismissed']> => ({
  _id,
  reason,
  by,
  role,
  at: new Date(at).toISOString(),
})

/** A dismissal applies to a finding of the same check and sentence in the current question. */
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

/** Slow for a hostile row, so calls use `findRowFindings` instead. */
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

export const pickBlockers = ({ data }: RowFindings): RowFinding[] =>
  data.filter(({ blocks, dismissed }) => blocks && dismissed === null)
