import { toWeekday } from '../kit/shared/time.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { monthsBefore } from './rules.ts'

const ago = (opened: string, day: string): number => (Date.parse(opened) - Date.parse(day)) / 86_400_000
/** Returns the day or, if it is a Sunday, the day `or` days from it. */
const workDay = (day: string, or: number): string => (toWeekday(day) === 0 ? daysAfter(day, or) : day)

/**
 * Returns how many days before the opening the month was closed: on the 8th of the next month, when every week that reaches into
 * it is recorded.
 */
export const closedAgo = (opened: string): number => ago(opened, workDay(`${monthsBefore(opened, 1)[0] ?? ''}-08`, 1))

/** The person who forgot to fill in a day of the closed month, which stays its only open point. */
export const FORGOTTEN = 'yusuf'
/** Returns how many days before the opening that day was: the 12th of the month. */
export const forgottenAgo = (opened: string): number => ago(opened, workDay(`${monthsBefore(opened, 2)[1] ?? ''}-12`, -1))
