/** A person's judgement of a pair of similar questions. */
export const MARKS = ['duplicate', 'variant', 'no'] as const
export type PairMark = (typeof MARKS)[number]

/** The name of the background job, which the System page also shows. */
export const SIMILAR_JOB = 'sweep-similar-questions'
