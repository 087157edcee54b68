import type { Issue } from '../kit/shared/errors.ts'
import { findIllegibleNameProblem, findUnreadableNameProblem } from '../kit/shared/name-problems.ts'
import { shiftDay } from '../kit/shared/time.ts'
import { type Holiday, type WorkTerms, getDayShare } from '../users/work-day-rules.ts'
import type { TargetGroup, TargetType } from './vocabulary.ts'

/** The messages for missing values (001 §5 Worklog). */
export const NEEDS = {
  project: 'Please input project name!',
  subject: 'Please enter subject name!',
  profile: 'Please enter profile name!',
  budget: 'Please enter budget!',
  nameOrBudget: 'Please enter a name or a budget.',
  name: 'Please enter the target name.',
  users: 'Please select the users.',
  start: 'Please select the first day.',
  end: 'Please select the last day.',
  target: 'Please enter the target.',
  type: 'Please select the type.',
  day: 'Please select a day.',
  units: 'Please enter the completed units.',
  hours: 'Please enter the completed hours.',
  reason: 'Please select the reason.',
}

export const MAX_TARGET_DAYS = 400

export const findNameProblem = (noun: string, name: string): string | undefined =>
  findUnreadableNameProblem(`The ${noun} name`, name)
/** Like findNameProblem, but for a name that may already be stored. */
export const findPresentNameProblem = (noun: string, name: string): string | undefined =>
  findIllegibleNameProblem(`The ${noun} name`, name)

const hasDecimals = (number: number, most: number): boolean => Number(number.toFixed(most)) === number
const MAX_TARGET = 9_999_999.99
export const findTargetProblem = (target: number): string | undefined =>
  target >= 1 && target <= MAX_TARGET && hasDecimals(target, 2)
    ? undefined
    : 'The target must be a number from 1 to 99,99,999.99 with at most 2 decimals.'

/** The maximum units or hours of a day (001 §9). */
const MAX_DONE = 999
export const findWorklogDoneProblem = (what: 'units' | 'hours', done: number): string | undefined =>
  done >= 0 && done <= MAX_DONE && hasDecimals(done, 2)
    ? undefined
    : `Completed ${what} must be a number from 0 to ${MAX_DONE} with at most 2 decimals.`

/** Returns which figures the days of a target type have. The other fields are disabled (001 §5 Worklog). */
export const getFiguresOfType = (type: TargetType): { units: boolean; hours: boolean } => ({
  units: type !== 'hours',
  hours: type !== 'units',
})

type Figures = { completedUnits: number | null; completedHours: number | null }
type SentFigures = { completedUnits?: number | undefined; completedHours?: number | undefined }

/**
 * Returns the problems with the figures sent for a day: figures that the type disables, and missing figures that the day does not
 * have yet.
 */
export const findFigureProblems = (type: TargetType, sent: SentFigures, present: Figures): Issue[] => {
  const { units, hours } = getFiguresOfType(type)
  const of = (path: 'completedUnits' | 'completedHours', taken: boolean, noun: string, needed: string): Issue[] => {
    if (!taken && sent[path] !== undefined) return [{ path, message: `A day of type ${type} can’t have ${noun}.` }]
    return taken && sent[path] === undefined && present[path] === null ? [{ path, message: needed }] : []
  }
  return [
    ...of('completedUnits', units, 'completed units', NEEDS.units),
    ...of('completedHours', hours, 'completed hours', NEEDS.hours),
  ]
}

/**
 * Drops the values that the form sends although their fields are disabled: a figure of 0 that the type or an absence disables,
 * and an empty reason beside figures (decision 138). Any other value in a disabled field is refused.
 */
export const dropDisabledFigures = <Sent extends SentFigures & { reason?: string | undefined }>(
  type: TargetType,
  sent: Sent,
): Sent => {
  const taken = sent.reason ? { units: false, hours: false } : getFiguresOfType(type)
  const figure = (done: number | undefined, isTaken: boolean) => (done === 0 && !isTaken ? undefined : done)
  const completedUnits = figure(sent.completedUnits, taken.units)
  const completedHours = figure(sent.completedHours, taken.hours)
  const isFilled = completedUnits !== undefined || completedHours !== undefined
  return { ...sent, completedUnits, completedHours, reason: isFilled && sent.reason === '' ? undefined : sent.reason }
}

export const computeFiguresAfter = (type: TargetType, sent: SentFigures, present: Figures): Figures => {
  const { units, hours } = getFiguresOfType(type)
  return {
    completedUnits: units ? (sent.completedUnits ?? present.completedUnits) : null,
    completedHours: hours ? (sent.completedHours ?? present.completedHours) : null,
  }
}

export const hasFigures = ({ completedUnits, completedHours }: Figures): boolean =>
  completedUnits !== null || completedHours !== null

type Range = { start: string; end: string }

/** Returns the group of a target. Days are YYYY-MM-DD, and the range includes both ends (calculations.md 2). */
export const getTargetGroup = ({ start, end }: Range, today: string): TargetGroup => {
  if (today < start) return 'upcoming'
  return today > end ? 'lapsed' : 'ongoing'
}

/**
 * Returns the working days of a range under the terms and holidays of each day. Half days count as working days
 * (calculations.md 2).
 */
export const listWorklogWorkingDays = (
  { start, end }: Range,
  termsOf: (day: string) => WorkTerms | null,
  holidayOf: (day: string) => Holiday,
): string[] => {
  const days: string[] = []
  for (let day = start; day <= end; day = shiftDay(day, 1)) {
    const terms = termsOf(day)
    if (terms !== null && getDayShare(terms.shiftType, day, holidayOf(day)) > 0) days.push(day)
  }
  return days
}

/**
 * Returns whether no day up to today has a salary, so that the cost is unknown and not 0. `costUnknownDays` is null if the reader
 * may not see the cost.
 */
export const isCostUnknown = ({ days, costUnknownDays }: { days: number; costUnknownDays: number | null }): boolean =>
  days > 0 && costUnknownDays === days

/** The text that replaces hidden money, which is null because it includes a salary that the reader may not see (decision 132). */
export const HIDDEN_MONEY = 'not shown: it includes salaries you may not see'
export const isMoneyHidden = ({ totalExpense }: { totalExpense: number | null }): boolean => totalExpense === null

type SoFar = { units: number; totalExpense: number | null; days: number; daysLeft: number }
/**
 * Forecasts the totals of a profile in rupees, on the assumption that the days after today will be like those up to today.
 * Returns undefined if there are no days so far, or if the money is hidden.
 * @param budget rupees per unit
 */
export const computeForecast = (
  { units, totalExpense, days, daysLeft }: SoFar,
  budget: number,
): { units: number; totalExpense: number; pnl: number } | undefined => {
  if (days === 0 || totalExpense === null) return undefined
  const all = (days + daysLeft) / days
  return { units: units * all, totalExpense: totalExpense * all, pnl: (units * budget - totalExpense) * all }
}

const MAX_PER_HOUR = 100_000
export const findRateProblem = (rate: number): string | undefined =>
  rate > 0 && rate <= MAX_PER_HOUR ? undefined : 'The rate must be above 0 and at most 1,00,000.00 per hour.'
