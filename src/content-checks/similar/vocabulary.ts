/** What a person says of a pair of similar questions. */
export const MARKS = ['duplicate', 'variant', 'no'] as const
export type PairMark = (typeof MARKS)[number]

/** Of the background job, on the System page too. */
export const SIMILAR_JOB = 'sweep-similar-questions'
