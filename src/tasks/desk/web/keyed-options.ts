import type { StatusOption } from '../../workflow/rules.ts'
import { ANSWER_TYPES, QC_SCORES, SKIP_REASONS } from '../../workflow/vocabulary.ts'
import type { TypedFields } from '../draft-rules.ts'

/** The usual answer first. */
export const answerTypes = ANSWER_TYPES.toReversed()

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** The figure of Shift and a key of the row above the letters, in any layout. */
const shiftedFigure = ({ code, shiftKey }: Press): string | undefined => (shiftKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined)

/**
 * What a figure chooses: with Shift the QC score wherever the choice has one; else the answer type or the reason while the
 * focus is in it, elsewhere the status. A field without such keys takes none, so that no key of one field changes another.
 */
export function keyedOption(
  field: string | undefined,
  press: Press,
  choices: readonly StatusOption[],
  hasScore: boolean,
): Partial<TypedFields> | undefined {
  const score = shiftedFigure(press)
  if (score !== undefined) return hasScore && QC_SCORES.some((each) => String(each) === score) ? { qc_score: score } : undefined
  const at = /^[1-9]$/.test(press.key) ? Number(press.key) - 1 : -1
  if (field === 'answerType') return answerTypes[at] && { answerType: answerTypes[at] }
  if (field === 'reason') return SKIP_REASONS[at] && { reason: SKIP_REASONS[at] }
  if (field !== undefined && field !== 'status') return undefined
  return choices[at] && { status: choices[at].status }
}
