const KOLKATA_MS = 5.5 * 3_600_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** By the hour in Asia/Kolkata: morning from 04:00, afternoon from 12:00, evening from 17:00. */
export function getGreeting(now: Date): 'Good morning' | 'Good afternoon' | 'Good evening' {
  const hour = new Date(now.getTime() + KOLKATA_MS).getUTCHours()
  return hour >= 4 && hour < 12 ? 'Good morning' : hour >= 12 && hour < 17 ? 'Good afternoon' : 'Good evening'
}

export const getWeekday = (now: Date): string => WEEKDAYS[new Date(now.getTime() + KOLKATA_MS).getUTCDay()] ?? ''

export const getFirstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''
