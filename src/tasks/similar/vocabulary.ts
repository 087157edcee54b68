/** What a person says of a pair of similar questions. */
export const MARKS = ['duplicate', 'variant', 'no'] as const
export type PairMark = (typeof MARKS)[number]

/**
 * What the filter Similar question shows of a row, the first that holds of its pairs: it is a duplicate or a variant of another,
 * nobody marked a pair, another is its duplicate or variant, or none is similar after all. Rows without a pair have none.
 */
export const SIMILAR_STATES = ['duplicate', 'variant', 'unmarked', 'original', 'no'] as const
export type SimilarState = (typeof SIMILAR_STATES)[number]

/** The key of the filter. */
export const SIMILAR_KEY = 'similar_question'

/** Of the background job, on the System page too. */
export const SIMILAR_JOB = 'sweep-similar-questions'
