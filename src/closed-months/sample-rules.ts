import { toWeekday } from '../kit/shared/time.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { monthsBefore } from './rules.ts'

const ago = (opened: string, day: string): number => (Date.parse(opened) - Date.parse(day)) / 86_400_000
/** The day, of a Sunday the one `or` days from it. */
const workDay = (day: string, or: number): string => (toWeekday(day) === 0 ? daysAfter(day, or) : day)

/**
 * How many days before the opening it was closed: on the 8th of the month after it, when each week that reaches into it is
 * recorded.
 */
export const closedAgo = (opened: string): number => ago(opened, workDay(`${monthsBefore(opened, 1)[0] ?? ''}-08`, 1))

/** Who forgot to fill a day of the closed month, which stays its one open point. */
export const FORGOTTEN = 'yusuf'
/** How many days before the opening that was: on the 12th. */
export const forgottenAgo = (opened: string): number => ago(opened, workDay(`${monthsBefore(opened, 2)[1] ?? ''}-12`, -1))
