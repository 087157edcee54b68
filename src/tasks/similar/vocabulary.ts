/** What a person says of a pair of similar questions. */
export const MARKS = ['duplicate', 'variant', 'no'] as const
export type Mark = (typeof MARKS)[number]

/** What the filter Similar question shows of a row, the first that holds of its pairs; rows without any have none. */
export const SIMILAR_STATES = ['duplicate', 'variant', 'unmarked', 'original', 'no'] as const
export type SimilarState = (typeof SIMILAR_STATES)[number]

/** As people read it, in the filter and of a row. */
export const similarWords: Readonly<Record<SimilarState, string>> = {
  duplicate: 'duplicate of another',
  variant: 'variant of another',
  unmarked: 'similar, not marked',
  original: 'another is its duplicate or variant',
  no: 'marked: not similar',
}

/** The key of the filter. */
export const SIMILAR_KEY = 'similar_question'

/** Of the background job, on the System page too. */
export const SIMILAR_JOB = 'sweep-similar-questions'
