import { capitalize } from '../../../kit/shared/capitalize.ts'
import { MAPPING_TARGETS, type SheetKind } from '../mapping-rules.ts'

const words: Record<string, string> = {
  sr_no: 'Row number',
  q_number: 'Question number',
  q_part: 'Question part',
  q_type: 'Question type',
  moderator_id: 'Moderator',
  qc_score: 'QC score',
  options: 'Choices, one line each',
}
/** Avoids heading-vocabulary.ts, which would then become a separate chunk that every task list loads. */
export const getTargetWords = (target: string): string => {
  const choice = /^option_(.)$/.exec(target)?.[1]
  if (choice !== undefined) return `Choice ${choice.toUpperCase()}`
  const spelled = target
    .replace(/^reviewer-2/, 'second_reviewer')
    .replaceAll('_', ' ')
    .replace(/ id$/, ' ID')
  return words[target] ?? capitalize(spelled)
}

/** Headers are compared without regard to case, blanks and line breaks. */
const toHeaderKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '')
const targetByKey = new Map(
  Object.values(MAPPING_TARGETS)
    .flat()
    .map((target) => [toHeaderKey(target), target]),
)
/** A column of the documents gets plain words, and one of the sheet's own columns keeps its spelling. */
export const getColumnWords = (name: string): string => {
  const target = targetByKey.get(toHeaderKey(name))
  return target === undefined ? name : getTargetWords(target)
}

export const OWN_COLUMN: Record<SheetKind, string> = { questions: 'A column of its own', history: 'Not used' }

export const describeMissing = (kind: SheetKind, target: string): string => {
  const named = getTargetWords(target)
  const what = `No column is the ${named.charAt(0).toLowerCase()}${named.slice(1)}.`
  if (kind === 'questions' && target === 'question_id') return `${what} Choose it, or number the rows.`
  return target === 'subject'
    ? `${what} Choose it, or choose one department for all rows in the step before.`
    : `${what} Choose it.`
}

/** Shown instead of the import's effects while a field differs from the values that have been checked. */
export const UNSENT = 'Press Enter in the field to check the rows with these numbers.'
