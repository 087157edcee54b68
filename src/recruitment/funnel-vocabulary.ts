import type { CandidateStage } from './vocabulary.ts'

/** Why a candidate is declined (decision P480); what is to be added in own words is the note of the move. */
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

/** The stages in which somebody waits for the next one. */
export const WAITING_STAGES = ['applied', 'screened', 'interview', 'offered'] as const satisfies readonly CandidateStage[]
/** The stages that a candidate reaches one after the other. */
export const FUNNEL_STAGES = [...WAITING_STAGES, 'hired'] as const
/** Days of the funnel, today included. */
export const FUNNEL_DAYS = 90

/** The most candidates that are moved at once. */
export const MAX_MOVES = 100
