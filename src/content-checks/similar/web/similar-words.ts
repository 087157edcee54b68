import type { SimilarQuestion } from '../contract.ts'
import type { PairMark } from '../vocabulary.ts'

/** The row beside which similar ones stand. */
export type QuestionOfDesk = { file: { _id: string; name: string }; srNo: number; questionId: string }

/** A file without its ending, as it is named in a sentence. */
export const fileTitle = (name: string): string => name.replace(/\.xlsx?$/i, '')

/** “92 % the same, numbers differ”. */
export function sameWords({ percent, numbersDiffer }: Pick<SimilarQuestion, 'percent' | 'numbersDiffer'>): string {
  if (percent < 100) return `${percent} % the same${numbersDiffer ? ', numbers differ' : ''}`
  return numbersDiffer ? 'the same words, numbers differ' : 'the same words and numbers'
}

/** What can be said of the row beside a similar one, as an entry of the menu. */
export const markChoice = (mark: PairMark, questionId: string): string =>
  ({ duplicate: `Duplicate of ${questionId}`, variant: `Variant of ${questionId}`, no: 'No: another question' })[mark]

/** What was said of the two, and by whom. */
export const markedWords = ({ mark, ofAsked, by }: NonNullable<SimilarQuestion['mark']>): string => {
  const what = {
    duplicate: ofAsked ? 'Its duplicate' : 'A duplicate of this one',
    variant: ofAsked ? 'Its variant' : 'A variant of this one',
    no: 'Another question',
  }[mark]
  return `${what}, says ${by.fullName}`
}
