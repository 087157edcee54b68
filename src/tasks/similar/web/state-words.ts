import type { SimilarState } from '../vocabulary.ts'

/** What is known of a row's similar questions, as the value of a filter and the label of a count. */
export const SIMILAR_STATE_WORDS: Record<SimilarState, string> = {
  duplicate: 'Duplicate of another',
  variant: 'Variant of another',
  unmarked: 'Open',
  original: 'Has a duplicate or variant',
  no: 'No: another question',
}
