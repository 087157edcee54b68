import { z } from 'zod'
import { isDay, parseInstant } from './time.ts'

/** Only the years 2000 to 2199 are allowed, although `parseInstant` accepts others. */
const YEARS = /^2[01]\d{2}-/
const momentOf = (text: string): Date | undefined => (YEARS.test(text) ? parseInstant(text) : undefined)
export const INSTANT_FORMS =
  'Enter a date as YYYY-MM-DD or a date with a time as YYYY-MM-DD HH:mm:ss, both in Indian Standard Time, or ISO 8601 with an offset, such as 2026-03-09T09:30:00+05:30.'

const TIME_FORMS =
  'Enter the date with its time as YYYY-MM-DD HH:mm:ss in Indian Standard Time, or ISO 8601 with an offset, such as 2026-03-09T09:30:00+05:30.'

/**
 * The schema of an instant in a body (decision P703), in the years 2000 to 2199. A day means its start in Asia/Kolkata, and a
 * time without an offset is in Asia/Kolkata. `needsTime` refuses a day without a time, for fields in which nobody would mean the
 * first minute of a day.
 */
export const Moment = (needed: string, { needsTime = false } = {}) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    .refine((text) => momentOf(text) !== undefined && !(needsTime && isDay(text)), needsTime ? TIME_FORMS : INSTANT_FORMS)
    .transform((text) => momentOf(text) as Date)
