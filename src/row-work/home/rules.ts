import { toDay, parseInstant } from '../../kit/shared/time.ts'

const DAY_MS = 86_400_000

/** Returns Asia/Kolkata days, oldest first. */
export const listDaysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => toDay(new Date(now.getTime() - (count - 1 - at) * DAY_MS)))

/** The day begins in Asia/Kolkata. */
export function toDayStart(day: string): Date {
  const start = parseInstant(day)
  if (start === undefined) throw new Error(`${day} is no day`)
  return start
}

/** Amber from 4 days on, red from 7. */
export function computeRowAge(since: string, now: Date): { days: number; tone: 'plain' | 'amber' | 'red' } {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS))
  return { days, tone: days >= 7 ? 'red' : days >= 4 ? 'amber' : 'plain' }
}

/**
 * What a newly added person needs for the first login.
 * @param origin the product's address
 */
export const formatLoginText = (origin: string, { email, password }: { email: string; password: string }): string =>
  [
    `Proofline: ${origin}/`,
    `Email: ${email}`,
    `Password: ${password}`,
    'Choose your own password at the first login, within 7 days.',
  ].join('\n')
