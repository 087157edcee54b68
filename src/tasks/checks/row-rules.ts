import { findQuestionText } from '../workflow/question-text-rules.ts'
import { type CheckedQuestion, type ContentFinding, findContentProblems } from './content-rules.ts'

/** The sheet's own names for the key, the first that is a column. */
const KEYS = ['answer_key', 'answer', 'key', 'correct_answer', 'correct_option']

/** What the checks read of a row: its cells by the keys of the sheet's columns. */
export function readCheckedQuestion(
  cells: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  hasPicture: boolean,
): CheckedQuestion {
  const column = KEYS.find((key) => keys.includes(key))
  const key = column === undefined ? undefined : cells[column]
  return {
    text: findQuestionText(cells, keys),
    key: column === undefined ? undefined : typeof key === 'string' || typeof key === 'number' ? String(key) : '',
    hasPicture,
    glossary: [],
  }
}

/** What the checks find in a row; nothing where no column of the sheet is a question. */
export function findRowProblems(question: CheckedQuestion): ContentFinding[] {
  return question.text === '' ? [] : findContentProblems(question)
}
