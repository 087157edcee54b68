export const SIMILAR_MARKS = ['duplicate', 'variant', 'no'] as const
export type PairMark = (typeof SIMILAR_MARKS)[number]

/** The System page shows this name. */
export const SIMILAR_JOB = 'sweep-similar-questions'
