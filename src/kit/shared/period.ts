import { z } from 'zod'
import { daysFrom, isDay } from './time.ts'

/** Days `from` and `to`, YYYY-MM-DD in Asia/Kolkata, both included; `needed`: the message of a missing one, `most`: days at most. */
export const Period = (needed: string, most: number) => {
  const Day = z
    .string(needed)
    .trim()
    .min(1, { error: needed, abort: true })
    .refine(isDay, { error: 'Dates use YYYY-MM-DD.', abort: true })
  return z
    .object({ from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The end cannot be before the beginning.', abort: true })
    .refine(({ from, to }) => daysFrom(from, most) > to, { path: ['to'], error: `This is longer than ${most} days.` })
}
