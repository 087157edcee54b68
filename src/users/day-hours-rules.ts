import { formatHours } from '../kit/shared/hours.ts'
import { formatDay } from '../kit/shared/time.ts'

/** The hours in a day. A larger sum of recorded hours is a mistake, unless an ADMIN confirms it (decision 174). */
export const DAY_HOURS = 24
const DAY_SECONDS = DAY_HOURS * 3600

/**
 * The two sums of a day's hours, which are never added together. `recorded` covers the timesheet, the qualitative records and the
 * productivity files (calculations.md 8); `worklog` covers the worklog.
 */
export const HOUR_SUMS = ['recorded', 'worklog'] as const
export type HourSum = (typeof HOUR_SUMS)[number]
/** A day's sum that exceeds 24 hours and that no ADMIN has confirmed. */
export type ImpossibleHours = { sum: HourSum; seconds: number }

export const isImpossible = (seconds: number): boolean => seconds > DAY_SECONDS

const sumWords = { recorded: 'recorded', worklog: 'in the worklog' } as const
/** Returns, for example, "26.50 h recorded on one day, more than 24 h". */
export const describeImpossible = ({ sum, seconds }: ImpossibleHours): string =>
  `${formatHours(seconds / 3600)} h ${sumWords[sum]} on one day, more than ${DAY_HOURS} h`

/** The hours that the shift requires on a day, and those of a full day under the same terms. */
export type ShiftHours = { scheduled: number; perDay: number }
/**
 * Returns the question that a form asks once before it saves these hours, or undefined if none is needed. It asks if the hours
 * exceed 24 or twice the scheduled hours. On a day off, it asks if they exceed twice the hours of a full day (decision 174).
 * @param day YYYY-MM-DD
 */
export function askAboutHours(hours: number, day: string, { scheduled, perDay }: ShiftHours): string | undefined {
  const isOff = scheduled === 0
  const of = isOff ? perDay : scheduled
  const limit =
    hours > DAY_HOURS
      ? `more than the ${DAY_HOURS} h of a day`
      : hours > 2 * of
        ? `more than twice the ${formatHours(of)} h of ${isOff ? 'a working day' : 'the shift'}`
        : undefined
  return limit && `This makes ${formatHours(hours)} h on ${formatDay(day)}, ${limit}. Save again if that is right.`
}
