import type { CandidateStage } from './vocabulary.ts'

/**
 * The optional reasons for declining a candidate. They are kept when the candidate is erased, because they contain no text that
 * somebody wrote. Anything else is written in the note of the move, which is erased with the candidate.
 */
export const DECLINE_REASONS = [
  'too little experience',
  'sample set',
  'interview',
  'pay',
  'declined by the candidate',
  'no reply',
  'place filled',
  'other',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** The stages in which a candidate is waiting for the next one. */
export const WAITING_STAGES = ['applied', 'screened', 'interview', 'offered'] as const satisfies readonly CandidateStage[]
/** The stages that a candidate reaches one after another. */
export const FUNNEL_STAGES = [...WAITING_STAGES, 'hired'] as const
/** The number of days that the funnel covers, including today. */
export const FUNNEL_DAYS = 90

/** The maximum number of candidates to move at once. */
export const MAX_MOVES = 100
