/** A person's judgement of a pair of similar questions. */
export const SIMILAR_MARKS = ['duplicate', 'variant', 'no'] as const
export type PairMark = (typeof SIMILAR_MARKS)[number]

/** The name of the background job, which the System page also shows. */
export const SIMILAR_JOB = 'sweep-similar-questions'
