import { type Exact, exact } from '../kit/shared/exact.ts'
import { toWeekday } from '../kit/shared/time.ts'
import { USUAL_TERMS, type ShiftType } from './rules.ts'

/** What is in force of a person on a day; hours of a full day. */
export type WorkTerms = { shiftType: ShiftType; workingHours: string | number }
/** From a day on; of two of one day the later made wins (calculations.md 1, 6). */
export type DatedFact = { from: string; madeAt: string }

/** The fact in force on a day: the latest not after it. */
export const inForce = <Fact extends DatedFact>(facts: readonly Fact[], day: string): Fact | undefined =>
  facts
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from === b.from ? Date.parse(a.madeAt) - Date.parse(b.madeAt) : a.from < b.from ? -1 : 1))
    .at(-1)

/**
 * The terms in force on a day: without dated ones the usual ones from the day on which the person was created, before it null, no
 * demand.
 */
export const termsOn = (terms: readonly (DatedFact & WorkTerms)[], created: string, day: string): WorkTerms | null =>
  inForce(terms, day) ?? (day < created ? null : USUAL_TERMS)

/** A holiday of a person on a day (calculations.md 1); null if there is none. */
export type Holiday = { isHalf: boolean } | null

/** How much of a day's hours the shift demands: Sundays none, Saturdays by the shift (calculations.md 1). */
const shiftShare = (shiftType: ShiftType, day: string): 0 | 0.5 | 1 => {
  const weekday = toWeekday(day)
  if (weekday === 0) return 0
  if (weekday !== 6) return 1
  return ({ 5: 0, 5.5: 0.5, 6: 1 } as const)[shiftType]
}

/** How much of a day's hours is demanded of a person: a half holiday halves what the shift demands, a whole one takes it all. */
export const dayShare = (shiftType: ShiftType, day: string, holiday: Holiday): number => {
  if (holiday === null) return shiftShare(shiftType, day)
  return holiday.isHalf ? shiftShare(shiftType, day) / 2 : 0
}

/** Hours that are demanded of a person on a day. */
export const scheduledHours = ({ shiftType, workingHours }: WorkTerms, day: string, holiday: Holiday): Exact =>
  exact(workingHours).mul(exact(dayShare(shiftType, day, holiday)))

const daysOfMonth = (month: string): string[] => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}
/** Days that a shift demands in a month YYYY-MM, halves as halves. */
const monthShares = (shiftType: ShiftType, month: string): number =>
  daysOfMonth(month).reduce((sum, day) => sum + shiftShare(shiftType, day), 0)

/**
 * Hours that are demanded in a month YYYY-MM under these terms.
 * @param holidayDays how many of its working days the holidays of the person take (holidayDaysByMonth), parts as parts
 */
export const monthHours = ({ shiftType, workingHours }: WorkTerms, month: string, holidayDays: string | number): Exact =>
  exact(workingHours).mul(exact(monthShares(shiftType, month)).sub(exact(holidayDays)))

/**
 * Paise an hour: the monthly salary over the hours that the whole month would have under the terms of the day (calculations.md 1,
 * 6). Null where the cost is unknown, never 0: without a salary, or when holidays take every working day of the month.
 */
export const hourlyCost = (
  paise: number | null,
  terms: WorkTerms,
  { month, holidayDays }: { month: string; holidayDays: string | number },
): Exact | null => {
  if (paise === null) return null
  const hours = monthHours(terms, month, holidayDays)
  return hours.equals(0) ? null : exact(paise).div(hours)
}
