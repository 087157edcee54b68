import { z } from 'zod'
import { toDay, shiftDay, getWeekdayName } from './time.ts'
import { formatDayInWords } from './typed-date.ts'

/** Something that keeps a person from working now: its status in words, what it concerns, and the instant when it began. */
export const WorkBlocker = z.object({ status: z.string(), of: z.string(), since: z.string() })
export type WorkBlocker = z.infer<typeof WorkBlocker>

/**
 * Returns a text such as "access lost since Monday", with the date if that day is more than six days ago. `today` is YYYY-MM-DD.
 */
export function describeWorkBlocker({ status, since }: Pick<WorkBlocker, 'status' | 'since'>, today: string): string {
  const day = toDay(new Date(since))
  return `${status.replaceAll('-', ' ')} since ${describeWhen(day, today)}`
}

/** Returns "today", "yesterday", "Monday", or the date of a day more than six days ago. */
export function describeWhen(day: string, today: string): string {
  if (day >= today) return 'today'
  if (day === shiftDay(today, -1)) return 'yesterday'
  return day > shiftDay(today, -7) ? getWeekdayName(day) : formatDayInWords(day)
}
