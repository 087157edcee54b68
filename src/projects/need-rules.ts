import { daysFrom, parseInstant } from '../kit/shared/time.ts'

/** The number of days ahead at which a project's need for allocation IDs can be set to begin. */
export const MAX_NEED_AHEAD = 90

/** Returns what is wrong with the day from which allocation IDs are needed, as a sentence, or undefined. */
export const needDayProblem = (from: string | undefined, today: string): string | undefined => {
  if (from === undefined) return undefined
  if (from < today) return 'It can’t begin before today.'
  return from > daysFrom(today, MAX_NEED_AHEAD) ? `It can begin at most ${MAX_NEED_AHEAD} days ahead.` : undefined
}

/** Returns the instant from which allocation IDs are needed: now, or the beginning of a later day. */
export const toNeedInstant = (from: string | undefined, today: string, now: Date): Date =>
  from === undefined || from <= today ? now : (parseInstant(from) ?? now)
