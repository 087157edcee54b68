import { formatInstant } from '../../kit/shared/time.ts'
import { getErrorMessage } from '../../kit/ui/form/form-problems.ts'
import { Refused } from '../../kit/web/call.ts'
import type { CandidateStage } from '../vocabulary.ts'

/** What somebody else has made of a candidate, as a refused write of theirs has it. */
type Current = { stage: CandidateStage; version: number; at: string; by: { fullName: string } }

/** Of a candidate who can't be found any more: by whom they were removed nobody may know whose job it no longer is. */
export const GONE = 'This candidate was removed, or is not in your jobs any more.'

/** The present state of a candidate whom somebody else changed since; undefined: that was not why it was refused. */
export const readCurrent = (error: unknown): Current | undefined =>
  error instanceof Refused && error.code === 'CANDIDATE_CHANGED' ? (error.fields['current'] as Current | undefined) : undefined

/** Of a write whose refusal is said by `refusalWords` where it was made, and not by a toast too. */
export const saidInPlace = {
  errorToast: ({ code }: Refused): boolean => code !== 'CANDIDATE_CHANGED' && code !== 'CANDIDATE_NOT_FOUND',
}

/** Why a write of a candidate was refused: with who changed whom, where that was why. */
export function refusalWords(error: unknown, name: string): string {
  if (error instanceof Refused && error.code === 'CANDIDATE_NOT_FOUND') return GONE
  const current = readCurrent(error)
  if (current === undefined) return getErrorMessage(error)
  const { by, at, stage } = current
  return `${by.fullName} changed ${name} at ${formatInstant(at)}, now in the stage ${stage}. Check the changes and try again.`
}

/** The error for the dialog that made the write: its message is those words. */
export function inWords(error: unknown, name: string): unknown {
  const words = refusalWords(error, name)
  return words === getErrorMessage(error) ? error : new Error(words, { cause: error })
}
