import { daysFrom, parseInstant } from '../kit/shared/time.ts'

/** The maximum number of days from today until a project's need for allocation IDs begins. */
export const MAX_NEED_AHEAD = 90

/** Returns what is wrong with the day from which allocation IDs are needed, or undefined. */
export const findNeedDayProblem = (from: string | undefined, today: string): string | undefined => {
  if (from === undefined) return undefined
  if (from < today) return 'It can’t begin before today.'
  return from > daysFrom(today, MAX_NEED_AHEAD) ? `It can begin at most ${MAX_NEED_AHEAD} days ahead.` : undefined
}

/** Returns the time from which allocation IDs are needed: now, or the start of a later day. */
export const toNeedInstant = (from: string | undefined, today: string, now: Date): Date =>
  from === undefined || from <= today ? now : (parseInstant(from) ?? now)
