/**
 * What the filter Similar question shows of a row, the first that holds of its pairs: it is a duplicate or a variant of another,
 * nobody marked a pair, another is its duplicate or variant, or none is similar after all. Rows without a pair have none.
 */
export const SIMILAR_STATES = ['duplicate', 'variant', 'unmarked', 'original', 'no'] as const
export type SimilarState = (typeof SIMILAR_STATES)[number]

/** The key of the filter. */
export const SIMILAR_KEY = 'similar_question'

/** What is known of a row's similar questions, as the value of a filter and the label of a count. */
export const SIMILAR_STATE_WORDS: Record<SimilarState, string> = {
  duplicate: 'Duplicate of another',
  variant: 'Variant of another',
  unmarked: 'Open',
  original: 'Has a duplicate or variant',
  no: 'No: another question',
}
