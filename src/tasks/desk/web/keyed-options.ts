import type { Choice } from '../../workflow/rules.ts'
import { ANSWER_TYPES, QC_SCORES } from '../../workflow/vocabulary.ts'
import type { Typed } from './drafts.ts'

/** The usual answer first. */
export const answerTypes = ANSWER_TYPES.toReversed()

/**
 * What a figure chooses while the focus is in a field: 0 to 5 the QC score, 1 and 2 the answer type, elsewhere the status. A field
 * without such keys takes none, so that no key of one field changes another.
 */
export function keyedOption(field: string | undefined, key: string, choices: readonly Choice[]): Partial<Typed> | undefined {
  const at = /^[1-9]$/.test(key) ? Number(key) - 1 : -1
  if (field === 'qc_score') return QC_SCORES.some((score) => String(score) === key) ? { qc_score: key } : undefined
  if (field === 'answerType') return answerTypes[at] && { answerType: answerTypes[at] }
  if (field !== undefined && field !== 'status') return undefined
  return choices[at] && { status: choices[at].status }
}
