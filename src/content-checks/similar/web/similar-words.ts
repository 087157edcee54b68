import type { SimilarQuestion } from '../contract.ts'
import type { PairMark } from '../vocabulary.ts'

/** The row beside which similar questions are shown. */
export type QuestionOfDesk = { file: { _id: string; name: string }; srNo: number; questionId: string }

/** Returns a file's name without its extension, for use in a sentence. */
export const getFileTitle = (name: string): string => name.replace(/\.xlsx?$/i, '')

/** Describes the similarity, such as “92 % the same, numbers differ”. */
export function describeSimilarity({ percent, numbersDiffer }: Pick<SimilarQuestion, 'percent' | 'numbersDiffer'>): string {
  if (percent < 100) return `${percent} % the same${numbersDiffer ? ', numbers differ' : ''}`
  return numbersDiffer ? 'the same words, numbers differ' : 'the same words and numbers'
}

/** Returns the text of the menu entry that sets a mark of the row beside a similar one. */
export const markChoice = (mark: PairMark, questionId: string): string =>
  ({ duplicate: `Duplicate of ${questionId}`, variant: `Variant of ${questionId}`, no: 'No: another question' })[mark]

/** Describes the mark of a pair and who set it. */
export const describeMarked = ({ mark, ofAsked, by }: NonNullable<SimilarQuestion['mark']>): string => {
  const what = {
    duplicate: ofAsked ? 'Its duplicate' : 'A duplicate of this one',
    variant: ofAsked ? 'Its variant' : 'A variant of this one',
    no: 'Another question',
  }[mark]
  return `${what}, says ${by.fullName}`
}
