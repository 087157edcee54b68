import { z } from 'zod'
import { isDay, parseInstant } from './time.ts'

/** What `parseInstant` reads, of the years 2000 to 2199. */
const YEARS = /^2[01]\d{2}-/
const momentOf = (text: string): Date | undefined => (YEARS.test(text) ? parseInstant(text) : undefined)
/** What a refused instant is told. */
export const INSTANT_FORMS =
  'Enter a date as YYYY-MM-DD or a date with a time as YYYY-MM-DD HH:mm:ss, both in Indian Standard Time, or ISO 8601 with an offset, such as 2026-03-09T09:30:00+05:30.'

const TIME_FORMS =
  'Enter the date with its time as YYYY-MM-DD HH:mm:ss in Indian Standard Time, or ISO 8601 with an offset, such as 2026-03-09T09:30:00+05:30.'

/**
 * An instant of a body (decision P703): a day is its start in Asia/Kolkata, and a time without an offset is that of Asia/Kolkata.
 * Years 2000 to 2199. `needsTime`: a day alone is refused, as nobody means its first minute.
 */
export const Moment = (needed: string, { needsTime = false } = {}) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    .refine((text) => momentOf(text) !== undefined && !(needsTime && isDay(text)), needsTime ? TIME_FORMS : INSTANT_FORMS)
    .transform((text) => momentOf(text) as Date)
