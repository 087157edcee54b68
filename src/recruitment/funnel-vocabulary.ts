import type { CandidateStage } from './vocabulary.ts'

/**
 * Optional. They are kept when the candidate is erased, because nobody typed them. Anything else goes into the note of the move,
 * which is erased with the candidate.
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

export const WAITING_STAGES = ['applied', 'screened', 'interview', 'offered'] as const satisfies readonly CandidateStage[]
export const FUNNEL_STAGES = [...WAITING_STAGES, 'hired'] as const
/** The period includes today. */
export const FUNNEL_DAYS = 90

export const MAX_MOVES = 100
