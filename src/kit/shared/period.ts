import { z } from 'zod'
import { shiftDay, isDay } from './time.ts'

/** A leap year, which is the maximum period of most reads. */
export const YEAR_DAYS = 366
/** The message for a period without one of its dates (002 §5). */
export const BOTH_DATES = 'Please select both dates'
const FORMAT = 'Dates use YYYY-MM-DD.'
export const Day = (needed: string = FORMAT) =>
  z.string(needed).trim().min(1, { error: needed, abort: true }).refine(isDay, { error: FORMAT, abort: true })

/** Returns the problem of a period as a sentence. Both days are included, and `most` is the maximum number of days. */
export const findPeriodProblem = (from: string, to: string, most: number): string | undefined => {
  if (from > to) return 'The end can’t be before the start.'
  return shiftDay(from, most) > to ? undefined : `The period can have at most ${most} days.`
}

export const countPeriodDays = ({ from, to }: { from: string; to: string }): number =>
  1 + (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000)

/**
 * The schema of a period: days `from` and `to` in Asia/Kolkata, both included. `needed` is the message for a missing day, and
 * `most` the maximum number of days.
 */
export const Period = (needed: string, most: number) =>
  z.object({ from: Day(needed), to: Day(needed) }).superRefine(({ from, to }, context) => {
    const message = findPeriodProblem(from, to, most)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
  })

/** Both days are sent, or neither. */
export const OptionalPeriod = (needed: string, most: number) =>
  z.object({ from: Day(needed).optional(), to: Day(needed).optional() }).superRefine(({ from, to }, context) => {
    if (from === undefined && to === undefined) return
    if (from === undefined || to === undefined) {
      context.addIssue({ code: 'custom', path: [from === undefined ? 'from' : 'to'], message: needed })
      return
    }
    const message = findPeriodProblem(from, to, most)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
  })
export const parsePeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined ? null : { from, to }
