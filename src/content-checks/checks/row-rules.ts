import { findAnswerKeyColumn } from '../../rows/workflow/question-column-rules.ts'
import { readQuestion } from '../../rows/workflow/question-text-rules.ts'
import {
  type CheckedQuestion,
  type ContentFinding,
  type ContentFindings,
  findContentProblems,
  NOTHING_FOUND,
} from './content-rules.ts'
import type { GlossaryWord } from './glossary-rules.ts'
import { type CheckId, checkIds, type CheckLevels, findLevel } from './vocabulary.ts'

export type ProjectChecks = { levels: CheckLevels; glossary: GlossaryWord[] }
export const DEFAULT_CHECKS: ProjectChecks = { levels: {}, glossary: [] }

/** An import drops the other checks, because its preview has already shown the warnings. */
export const keepBlocking = ({ levels, glossary }: ProjectChecks): ProjectChecks => ({
  levels: Object.fromEntries(checkIds.map((check) => [check, findLevel(check, levels) === 'block' ? 'block' : 'off'])),
  glossary,
})

export const hasBlockingCheck = ({ levels }: ProjectChecks): boolean => Object.values(levels).includes('block')

type Cells = Readonly<Record<string, unknown>>
type RowBeside = { keys: readonly string[]; hasPicture: boolean; glossary: readonly GlossaryWord[] }

export function readCheckedQuestion(cells: Cells, { keys, hasPicture, glossary }: RowBeside): CheckedQuestion | undefined {
  // The columns of the pictures are unknown here, so any blank choice may be a picture.
  const question = readQuestion(cells, keys, { cellRuns: null, isPictured: () => hasPicture })
  if (question === undefined) return undefined
  const column = findAnswerKeyColumn(keys)
  const key = column === undefined ? undefined : cells[column]
  return {
    text: question.text,
    ...(question.parts && { parts: question.parts }),
    key: column === undefined ? undefined : typeof key === 'string' || typeof key === 'number' ? String(key) : '',
    hasPicture,
    hasLink: typeof cells['question_link'] === 'string' && cells['question_link'] !== '',
    glossary,
  }
}

export const findRowProblems = (
  question: CheckedQuestion | undefined,
  levels: CheckLevels,
  isDismissed?: (finding: ContentFinding) => boolean,
): ContentFindings => (question === undefined ? NOTHING_FOUND : findContentProblems(question, levels, isDismissed))

const OF_KEY: readonly CheckId[] = ['key-no-choice', 'no-key', 'key-without-unit']
const OF_CHOICE: readonly CheckId[] = ['equal-choices', 'the-above']
/** Returns the key's column, the column of the last named choice, or the question's column. */
export function findColumnToCorrect(
  { check, choices }: Pick<ContentFinding, 'check' | 'choices'>,
  cells: Cells,
  keys: readonly string[],
): string | undefined {
  const ofKey = OF_KEY.includes(check) ? findAnswerKeyColumn(keys) : undefined
  if (ofKey !== undefined) return ofKey
  const question = readQuestion(cells, keys)
  const named = question?.parts?.choices.find(({ letter }) => letter === choices.at(-1))
  return (OF_CHOICE.includes(check) ? (named?.column ?? question?.joined[0]) : undefined) ?? question?.key
}
