import { shiftDay, parseInstant } from '../kit/shared/time.ts'

export const MAX_NEED_AHEAD = 90

export const findNeedDayProblem = (from: string | undefined, today: string): string | undefined => {
  if (from === undefined) return undefined
  if (from < today) return 'It can’t begin before today.'
  return from > shiftDay(today, MAX_NEED_AHEAD) ? `It can begin at most ${MAX_NEED_AHEAD} days ahead.` : undefined
}

/** Returns the time from which allocation IDs are needed: now, or the start of a later day. */
export const toNeedInstant = (from: string | undefined, today: string, now: Date): Date =>
  from === undefined || from <= today ? now : (parseInstant(from) ?? now)
