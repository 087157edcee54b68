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
/**
 * What a column of a sheet can be, in people's words. Without heading-vocabulary.ts, which would be a chunk of its own for every
 * task list.
 */
export const getTargetWords = (target: string): string => {
  const choice = /^option_(.)$/.exec(target)?.[1]
  if (choice !== undefined) return `Choice ${choice.toUpperCase()}`
  const spelled = target
    .replace(/^reviewer-2/, 'second_reviewer')
    .replaceAll('_', ' ')
    .replace(/ id$/, ' ID')
  return words[target] ?? capitalize(spelled)
}

/** A header is read whatever its case, blanks and lines. */
const toHeaderKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '')
const targetByKey = new Map(
  Object.values(MAPPING_TARGETS)
    .flat()
    .map((target) => [toHeaderKey(target), target]),
)
/** A column by the name that the file has for it: a documented one in people's words, one of the sheet's own as it is spelled. */
export const getColumnWords = (name: string): string => {
  const target = targetByKey.get(toHeaderKey(name))
  return target === undefined ? name : getTargetWords(target)
}

/** A column that is none of them. */
export const OWN_COLUMN: Record<SheetKind, string> = { questions: 'A column of its own', history: 'Not used' }

/** What is needed and missing, and what to do about it. */
export const describeMissing = (kind: SheetKind, target: string): string => {
  const named = getTargetWords(target)
  const what = `No column is the ${named.charAt(0).toLowerCase()}${named.slice(1)}.`
  if (kind === 'questions' && target === 'question_id') return `${what} Choose it, or number the rows.`
  return target === 'subject'
    ? `${what} Choose it, or choose one department for all rows in the step before.`
    : `${what} Choose it.`
}

/** In place of what an import would do, while a field holds something else than what was checked. */
export const UNSENT = 'Press Enter in the field to check the rows with these numbers.'
