import { z } from 'zod'
import { toDay, daysFrom, weekdayName } from './time.ts'
import { dayWords } from './typed-date.ts'

/**
 * Something that keeps a person from working now, as a domain registers it: a status in its own words, its subject, and the
 * instant since when it lasts.
 */
export const WorkBlocker = z.object({ status: z.string(), of: z.string(), since: z.string() })
export type WorkBlocker = z.infer<typeof WorkBlocker>

/** Returns "access lost since Monday", with the date if that day is more than six days ago. `today`: YYYY-MM-DD. */
export function describeWorkBlocker({ status, since }: Pick<WorkBlocker, 'status' | 'since'>, today: string): string {
  const day = toDay(new Date(since))
  return `${status.replaceAll('-', ' ')} since ${whenWords(day, today)}`
}

/** Returns "today", "yesterday", "Monday", or the date of a day more than six days ago. `today`: YYYY-MM-DD. */
export function whenWords(day: string, today: string): string {
  if (day >= today) return 'today'
  if (day === daysFrom(today, -1)) return 'yesterday'
  return day > daysFrom(today, -7) ? weekdayName(day) : dayWords(day)
}
