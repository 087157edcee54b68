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
 * less is a loss, as is nothing on a day before today. Tickets are of the production report.
 */
export const deriveDayColour = (day: TargetDay, today: string): DayColour => {
  if (day.off.isOff) return day.off.reason === 'reject' ? 'non working day' : 'leave'
  const done = getCompletedAmount(day)
  if (done === null) return day.date < today ? 'loss' : 'working days'
  if (done > day.target) return 'incentive'
  return done < day.target ? 'loss' : 'working days'
}

/** What is done of the targets of days that are no absences; `ahead`: of what the days before today ask for. */
export const computeWorklogProgress = (
  days: readonly TargetDay[],
  today: string,
): { done: number; of: number; ahead: number } => {
  const worked = days.filter(({ off }) => !off.isOff)
  const done = sumFigures(worked.map((day) => getCompletedAmount(day) ?? 0))
  const before = worked.filter(({ date }) => date < today)
  return {
    done,
    of: sumFigures(worked.map(({ target }) => target)),
    ahead: sumFigures([done, -sumFigures(before.map(({ target }) => target))]),
  }
}
