import type { Reason } from '../absences/vocabulary.ts'
import { sumFigures } from '../timesheets/rules.ts'
import type { DayColour } from './day-vocabulary.ts'
import type { TargetType } from './vocabulary.ts'

/** A day of a target as its owner or a manager gets it. */
export type TargetDay = {
  date: string
  type: TargetType
  target: number
  completedUnits: number | null
  completedHours: number | null
  /** Without a reason: of an absence that the reader may not know more of. */
  off: { isOff: boolean; reason: Reason | null }
}

/** What is completed of what the target counts: hours of type hours, else units; null: nothing is entered. */
export const getCompletedAmount = ({ type, completedUnits, completedHours }: Omit<TargetDay, 'date' | 'off'>): number | null =>
  type === 'hours' ? completedHours : completedUnits

/**
 * The colour of a day of a target (decision P170): a weekly off is a non working day, more than the target earns an incentive,
 * less is a loss, as is nothing on a day before today. A day to come without figures has no colour (null): it is counted
 * nowhere. Tickets are of the production report.
 */
export const deriveDayColour = (day: TargetDay, today: string): DayColour | null => {
  if (day.off.isOff) return day.off.reason === 'reject' ? 'non working day' : 'leave'
  const done = getCompletedAmount(day)
  if (done === null) return day.date > today ? null : day.date < today ? 'loss' : 'working days'
  if (done > day.target) return 'incentive'
  return done < day.target ? 'loss' : 'working days'
}

/** The days that are compared with the plan: those before today that are no absences, and today once it is filled. */
const listDueDays = (days: readonly TargetDay[], today: string): TargetDay[] =>
  days.filter((day) => !day.off.isOff && (day.date < today || (day.date === today && getCompletedAmount(day) !== null)))

const sumDone = (days: readonly TargetDay[]): number => sumFigures(days.map((day) => getCompletedAmount(day) ?? 0))
const sumPlanned = (days: readonly TargetDay[]): number => sumFigures(days.map(({ target }) => target))

type WorklogProgress = {
  /** Of all days that are no absences. */
  done: number
  of: number
  /** What the days until `until` have more than they were planned to have; less is negative (calculations.md 2). */
  ahead: number
  /** Today joins the comparison once it is filled. */
  until: 'yesterday' | 'today'
}

/** What is done of the targets of days that are no absences, and how it compares with the plan. */
export const computeWorklogProgress = (days: readonly TargetDay[], today: string): WorklogProgress => {
  const worked = days.filter(({ off }) => !off.isOff)
  const due = listDueDays(days, today)
  return {
    done: sumDone(worked),
    of: sumPlanned(worked),
    ahead: sumFigures([sumDone(due), -sumPlanned(due)]),
    until: due.some(({ date }) => date === today) ? 'today' : 'yesterday',
  }
}

/** How many days were filled, of those that were to be filled so far: today is one of them once it is filled. */
export const countFilledDays = (days: readonly TargetDay[], today: string): { filled: number; of: number } => {
  const due = listDueDays(days, today)
  return { filled: due.filter((day) => getCompletedAmount(day) !== null).length, of: due.length }
}
