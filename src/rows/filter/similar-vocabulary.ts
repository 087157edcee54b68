/**
 * The states of the filter Similar question. A row has the first state that applies to one of its pairs. In this order: it is a
 * duplicate or a variant of another row, the pair is unmarked, another row is its duplicate or variant, or the two were marked as
 * not similar. Rows without pairs have no state.
 */
export const SIMILAR_STATES = ['duplicate', 'variant', 'unmarked', 'original', 'no'] as const
export type SimilarState = (typeof SIMILAR_STATES)[number]

/** The key of the filter Similar question. */
export const SIMILAR_KEY = 'similar_question'

/** The words of the states, as values of the filter and labels of counts. */
export const SIMILAR_STATE_WORDS: Record<SimilarState, string> = {
  duplicate: 'Duplicate of another',
  variant: 'Variant of another',
  unmarked: 'Open',
  original: 'Has a duplicate or variant',
  no: 'No: another question',
}
