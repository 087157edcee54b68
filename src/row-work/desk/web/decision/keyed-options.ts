import type { Press } from '../../../../kit/web/read-press.ts'
import type { StatusOption } from '../../../../rows/workflow/rules.ts'
import { ANSWER_TYPES, QC_SCORES, SKIP_REASONS } from '../../../../rows/workflow/vocabulary.ts'
import type { TypedFields } from '../../draft-rules.ts'

/** The answer types, the usual one first. */
export const answerTypes = ANSWER_TYPES.toReversed()

/**
 * Returns what a digit key chooses. With Shift it is the QC score, if the choice has one. Otherwise it is the answer type or the
 * reason while the focus is in that field, and elsewhere the status. A field without such keys takes none, so no key of one field
 * changes another.
 */
export function keyedOption(
  field: string | undefined,
  { key, shift }: Press,
  choices: readonly StatusOption[],
  hasScore: boolean,
): Partial<TypedFields> | undefined {
  if (!/^\d$/.test(key)) return undefined
  if (shift) return hasScore && QC_SCORES.some((each) => String(each) === key) ? { qc_score: key } : undefined
  const at = Number(key) - 1
  if (field === 'answerType') return answerTypes[at] && { answerType: answerTypes[at] }
  if (field === 'reason') return SKIP_REASONS[at] && { reason: SKIP_REASONS[at] }
  if (field !== undefined && field !== 'status') return undefined
  return choices[at] && { status: choices[at].status }
}
