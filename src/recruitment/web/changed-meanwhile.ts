import { formatInstant } from '../../kit/shared/time.ts'
import { getErrorMessage } from '../../kit/ui/form/form-problems.ts'
import { Refused } from '../../kit/web/call.ts'
import type { CandidateStage } from '../vocabulary.ts'

type Current = { stage: CandidateStage; version: number; at: string; by: { fullName: string } }

/** Does not say who removed the candidate, because people who lost the job may not know that. */
export const CANDIDATE_GONE = 'This candidate was removed, or is not in your jobs any more.'

export const readCurrent = (error: unknown): Current | undefined =>
  error instanceof Refused && error.code === 'CANDIDATE_CHANGED' ? (error.fields['current'] as Current | undefined) : undefined

/** Suppresses the toast of a write whose refusal `formatRefusal` shows in place. */
export const saidInPlace = {
  errorToast: ({ code }: Refused): boolean => code !== 'CANDIDATE_CHANGED' && code !== 'CANDIDATE_NOT_FOUND',
}

/** If somebody else has changed the candidate, it says who did. */
export function formatRefusal(error: unknown, name: string): string {
  if (error instanceof Refused && error.code === 'CANDIDATE_NOT_FOUND') return CANDIDATE_GONE
  const current = readCurrent(error)
  if (current === undefined) return getErrorMessage(error)
  const { by, at, stage } = current
  return `${by.fullName} changed ${name} at ${formatInstant(at)}, now in the stage ${stage}. Check the changes and try again.`
}

export function toWordedError(error: unknown, name: string): unknown {
  const words = formatRefusal(error, name)
  return words === getErrorMessage(error) ? error : new Error(words, { cause: error })
}
