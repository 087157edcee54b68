import type { SimilarQuestion } from '../contract.ts'
import type { PairMark } from '../vocabulary.ts'

export type QuestionOfDesk = { file: { _id: string; name: string }; srNo: number; questionId: string }

export const getFileTitle = (name: string): string => name.replace(/\.xlsx?$/i, '')

/** Returns a phrase such as “92 % the same, numbers differ”. */
export function describeSimilarity({ percent, numbersDiffer }: Pick<SimilarQuestion, 'percent' | 'numbersDiffer'>): string {
  if (percent < 100) return `${percent} % the same${numbersDiffer ? ', numbers differ' : ''}`
  return numbersDiffer ? 'the same words, numbers differ' : 'the same words and numbers'
}

export const markChoice = (mark: PairMark, questionId: string): string =>
  ({ duplicate: `Duplicate of ${questionId}`, variant: `Variant of ${questionId}`, no: 'No: another question' })[mark]

export const describeMarked = ({ mark, ofAsked, by }: NonNullable<SimilarQuestion['mark']>): string => {
  const what = {
    duplicate: ofAsked ? 'Its duplicate' : 'A duplicate of this one',
    variant: ofAsked ? 'Its variant' : 'A variant of this one',
    no: 'Another question',
  }[mark]
  return `${what}, says ${by.fullName}`
}
