/**
 * The states of the filter Similar question. A row has the first state that applies to one of its pairs: it is a duplicate or a
 * variant of another row, the pair is unmarked, another row is its duplicate or variant, or the two were marked as not similar.
 */
export const SIMILAR_STATES = ['duplicate', 'variant', 'unmarked', 'original', 'no'] as const
export type SimilarState = (typeof SIMILAR_STATES)[number]

export const SIMILAR_KEY = 'similar_question'

export const SIMILAR_STATE_WORDS: Record<SimilarState, string> = {
  duplicate: 'Duplicate of another',
  variant: 'Variant of another',
  unmarked: 'Open',
  original: 'Has a duplicate or variant',
  no: 'No: another question',
}
