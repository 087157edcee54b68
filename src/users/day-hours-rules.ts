import { formatHours } from '../kit/shared/hours.ts'
import { formatDay } from '../kit/shared/time.ts'

/** The hours that a day has: more of them are recorded by mistake, unless an ADMIN confirms them (decision 174). */
export const DAY_HOURS = 24
const DAY_SECONDS = DAY_HOURS * 3600

/**
 * The two sums of a day's hours, which are never added: those of the timesheet, the qualitative records and the productivity
 * files (`recorded`, calculations.md 8), and those of the worklog.
 */
export const HOUR_SUMS = ['recorded', 'worklog'] as const
export type HourSum = (typeof HOUR_SUMS)[number]
/** A sum of a day that passes 24 hours and that no ADMIN has confirmed. */
export type ImpossibleHours = { sum: HourSum; seconds: number }

export const isImpossible = (seconds: number): boolean => seconds > DAY_SECONDS

const sumWords = { recorded: 'recorded', worklog: 'in the worklog' } as const
/** "26.50 h recorded on one day, more than 24 h" */
export const impossibleWords = ({ sum, seconds }: ImpossibleHours): string =>
  `${formatHours(seconds / 3600)} h ${sumWords[sum]} on one day, more than ${DAY_HOURS} h`

/** The hours that the shift asks of a day, and of a whole day under its terms. */
export type ShiftHours = { scheduled: number; perDay: number }
/**
 * Returns the question that a form asks once before it saves so many hours of its kind for a day: when they pass 24, or twice
 * the scheduled hours, or on a day off twice the hours per day (decision 174). Undefined if none is needed.
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
