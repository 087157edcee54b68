import { z } from 'zod'
import { parseInstant } from './time.ts'

/** Nothing but these two forms: a day alone, or a time without seconds, is no instant that somebody meant. */
const FORM = /^2[01]\d{2}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2}|T.+(Z|[+-]\d{2}:?\d{2}))$/
const momentOf = (text: string): Date | undefined => (FORM.test(text) ? parseInstant(text) : undefined)

/** An instant of a body: `YYYY-MM-DD HH:mm:ss` in Asia/Kolkata, or ISO 8601 with offset; years 2000 to 2199. */
export const Moment = (needed: string) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    .refine((text) => momentOf(text) !== undefined, 'Dates with a time use YYYY-MM-DD HH:mm:ss.')
    .transform((text) => momentOf(text) as Date)
