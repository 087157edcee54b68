import { toWeekday } from '../kit/shared/time.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { listMonthsBefore } from './rules.ts'

const ago = (opened: string, day: string): number => (Date.parse(opened) - Date.parse(day)) / 86_400_000
const workDay = (day: string, or: number): string => (toWeekday(day) === 0 ? addDaysTo(day, or) : day)

/**
 * Returns how many days before the opening the month was closed: on the 8th of the next month, when every week that overlaps the
 * month had been recorded.
 */
export const closedAgo = (opened: string): number => ago(opened, workDay(`${listMonthsBefore(opened, 1)[0] ?? ''}-08`, 1))

/** This person forgot to fill in a day of the closed month, which is the only open point of that month. */
export const FORGOTTEN = 'yusuf'
export const forgottenAgo = (opened: string): number => ago(opened, workDay(`${listMonthsBefore(opened, 2)[1] ?? ''}-12`, -1))
