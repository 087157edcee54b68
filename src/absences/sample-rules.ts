import { toWeekday } from '../kit/shared/time.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import type { Reason } from './vocabulary.ts'

type Away = { name: string; daysAgo: number; reason: Reason; by?: string }
/**
 * The people who were absent, and when. If a day falls on a Sunday, the Saturday before is used. `reject` is a holiday of the
 * whole team. `by` is the person who enters the absence; it is the absent person if their worklog says so.
 */
export const away: readonly Away[] = [
  ...['ananya', 'imran', 'neha', 'sneha', 'anil', 'priya', 'joseph', 'ritu', 'divya', 'rohit'].map((name) => ({
    name,
    daysAgo: 31,
    reason: 'reject' as const,
    by: 'meera',
  })),
  { name: 'ananya', daysAgo: 25, reason: 'PL' },
  { name: 'ananya', daysAgo: 20, reason: 'PL' },
  { name: 'imran', daysAgo: 9, reason: 'SL', by: 'imran' },
  { name: 'neha', daysAgo: 10, reason: 'SL' },
  { name: 'joseph', daysAgo: 12, reason: 'LOP' },
  { name: 'rohit', daysAgo: 20, reason: 'SL', by: 'farhan' },
  { name: 'anil', daysAgo: 41, reason: 'PL' },
  { name: 'fatima', daysAgo: 52, reason: 'SL', by: 'lakshmi' },
  { name: 'joseph', daysAgo: 63, reason: 'SL' },
  { name: 'swati', daysAgo: 74, reason: 'PL', by: 'dev' },
  { name: 'ritu', daysAgo: 85, reason: 'PL' },
]
export const isSunday = (day: string): boolean => toWeekday(day) === 0

/**
 * Returns whether a plan for `planned` days ago happens on this day, which is `daysAgo` days ago. Plans for a Sunday happen on
 * the Saturday before.
 */
export const isPlannedOnDay = (planned: number, daysAgo: number, day: string): boolean =>
  isSunday(day) ? false : planned === daysAgo || (planned === daysAgo - 1 && isSunday(addDaysTo(day, 1)))

export const isAway = (name: string, daysAgo: number, day: string): boolean =>
  away.some((one) => one.name === name && isPlannedOnDay(one.daysAgo, daysAgo, day))
