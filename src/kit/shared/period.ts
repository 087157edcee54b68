import { z } from 'zod'
import { daysFrom, isDay } from './time.ts'

/** Days of the longest year: the longest period of most reads. */
export const YEAR_DAYS = 366
/** Of a period without one of its dates (002 §5). */
export const BOTH_DATES = 'Please select both dates'
const FORMAT = 'Dates use YYYY-MM-DD.'
/** A day YYYY-MM-DD; `needed`: the message of a missing one. */
export const Day = (needed: string = FORMAT) =>
  z.string(needed).trim().min(1, { error: needed, abort: true }).refine(isDay, { error: FORMAT, abort: true })

/** Problem with a period of these days, both included, as a sentence; `most`: days at most. */
export const periodProblem = (from: string, to: string, most: number): string | undefined => {
  if (from > to) return 'The end can’t be before the start.'
  return daysFrom(from, most) > to ? undefined : `The period can have at most ${most} days.`
}

/** How many days a period of days YYYY-MM-DD has, both included. */
export const countPeriodDays = ({ from, to }: { from: string; to: string }): number =>
  1 + (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000)

/** Days `from` and `to` in Asia/Kolkata, both included; `needed`: the message of a missing one, `most`: days at most. */
export const Period = (needed: string, most: number) =>
  z.object({ from: Day(needed), to: Day(needed) }).superRefine(({ from, to }, context) => {
    const message = periodProblem(from, to, most)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
  })

/** A period that may be left out: both days, or neither. */
export const OptionalPeriod = (needed: string, most: number) =>
  z.object({ from: Day(needed).optional(), to: Day(needed).optional() }).superRefine(({ from, to }, context) => {
    if (from === undefined && to === undefined) return
    if (from === undefined || to === undefined) {
      context.addIssue({ code: 'custom', path: [from === undefined ? 'from' : 'to'], message: needed })
      return
    }
    const message = periodProblem(from, to, most)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
  })
/** The period, or null where it was left out. */
export const givenPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined ? null : { from, to }
