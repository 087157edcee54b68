import { daysFrom, parseInstant } from '../kit/shared/time.ts'

/** Days ahead that a project's need of allocation IDs can be set to begin. */
export const MAX_NEED_AHEAD = 90

/** Problem with the day from which allocation IDs are needed, as a sentence. */
export const needDayProblem = (from: string | undefined, today: string): string | undefined => {
  if (from === undefined) return undefined
  if (from < today) return 'It can’t begin before today.'
  return from > daysFrom(today, MAX_NEED_AHEAD) ? `It can begin at most ${MAX_NEED_AHEAD} days ahead.` : undefined
}

/** The instant from which allocation IDs are needed: at once, or from the beginning of a later day. */
export const toNeedInstant = (from: string | undefined, today: string, now: Date): Date =>
  from === undefined || from <= today ? now : (parseInstant(from) ?? now)
