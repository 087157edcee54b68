import type { Reason } from '../absences/vocabulary.ts'
import { sumFigures } from '../timesheets/rules.ts'
import type { DayColour } from './day-vocabulary.ts'
import type { TargetType } from './vocabulary.ts'

export type TargetDay = {
  date: string
  type: TargetType
  target: number
  completedUnits: number | null
  completedHours: number | null
  /** The reason is null if the reader may not know why the person is absent. */
  off: { isOff: boolean; reason: Reason | null }
}

/**
 * Returns the completed amount in the unit of the target: hours for type `hours`, otherwise units. Null if nothing is entered.
 */
export const getCompletedAmount = ({ type, completedUnits, completedHours }: Omit<TargetDay, 'date' | 'off'>): number | null =>
  type === 'hours' ? completedHours : completedUnits

/**
 * Returns the colour of a day of a target. A weekly off is a non working day. More than the target is an incentive. Less is a
 * loss, and so is an empty day before today. A future day without figures has no colour (null) and is not counted. The ticket
 * colours belong to the production report.
 */
export const deriveDayColour = (day: TargetDay, today: string): DayColour | null => {
  if (day.off.isOff) return day.off.reason === 'reject' ? 'non working day' : 'leave'
  const done = getCompletedAmount(day)
  if (done === null) return day.date > today ? null : day.date < today ? 'loss' : 'working days'
  if (done > day.target) return 'incentive'
  return done < day.target ? 'loss' : 'working days'
}

/** Returns the days that are compared with the plan: those before today without an absence, and today once it is filled. */
const listDueDays = (days: readonly TargetDay[], today: string): TargetDay[] =>
  days.filter((day) => !day.off.isOff && (day.date < today || (day.date === today && getCompletedAmount(day) !== null)))

const sumDone = (days: readonly TargetDay[]): number => sumFigures(days.map((day) => getCompletedAmount(day) ?? 0))
const sumPlanned = (days: readonly TargetDay[]): number => sumFigures(days.map(({ target }) => target))

type WorklogProgress = {
  done: number
  of: number
  /** How far the days until `until` are ahead of the plan; negative if they are behind (calculations.md 2). */
  ahead: number
  /** The last day of the comparison. Today is included when it is filled. */
  until: 'yesterday' | 'today'
}

/** Computes how much of the targets is done on days without an absence, and how that compares with the plan. */
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

/** Counts the filled days among those due so far. Today is due once it is filled. */
export const countFilledDays = (days: readonly TargetDay[], today: string): { filled: number; of: number } => {
  const due = listDueDays(days, today)
  return { filled: due.filter((day) => getCompletedAmount(day) !== null).length, of: due.length }
}
