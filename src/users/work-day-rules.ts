import { type Exact, exact } from '../kit/shared/exact.ts'
import { toWeekday } from '../kit/shared/time.ts'
import { DEFAULT_TERMS, type ShiftType } from './rules.ts'

/** `workingHours` are the hours of a full day. */
export type WorkTerms = { shiftType: ShiftType; workingHours: string | number }
/** A fact that holds from a day on. Of two facts for the same day, the later entry wins (calculations.md 1, 6). */
export type DatedFact = { from: string; madeAt: string }

export const findFactInForce = <Fact extends DatedFact>(facts: readonly Fact[], day: string): Fact | undefined =>
  facts
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from === b.from ? Date.parse(a.madeAt) - Date.parse(b.madeAt) : a.from < b.from ? -1 : 1))
    .at(-1)

/**
 * Returns the terms in force on a day. Without dated terms, the default ones hold from the day on which the person was created.
 * Before that day it returns null, so no work is required.
 */
export const getTermsOn = (terms: readonly (DatedFact & WorkTerms)[], created: string, day: string): WorkTerms | null =>
  findFactInForce(terms, day) ?? (day < created ? null : DEFAULT_TERMS)

/** Null if there is no holiday. */
export type Holiday = { isHalf: boolean } | null

/** Returns the share of a day's hours that the shift requires: none on Sundays, and on Saturdays by shift (calculations.md 1). */
const shiftShare = (shiftType: ShiftType, day: string): 0 | 0.5 | 1 => {
  const weekday = toWeekday(day)
  if (weekday === 0) return 0
  if (weekday !== 6) return 1
  return ({ 5: 0, 5.5: 0.5, 6: 1 } as const)[shiftType]
}

/** A half holiday halves the shift's share, and a full one reduces it to 0. */
export const getDayShare = (shiftType: ShiftType, day: string, holiday: Holiday): number => {
  if (holiday === null) return shiftShare(shiftType, day)
  return holiday.isHalf ? shiftShare(shiftType, day) / 2 : 0
}

export const computeScheduledHours = ({ shiftType, workingHours }: WorkTerms, day: string, holiday: Holiday): Exact =>
  exact(workingHours).mul(exact(getDayShare(shiftType, day, holiday)))

const daysOfMonth = (month: string): string[] => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}
/** Half days count as 0.5. */
const monthShares = (shiftType: ShiftType, month: string): number =>
  daysOfMonth(month).reduce((sum, day) => sum + shiftShare(shiftType, day), 0)

/**
 * Returns the hours required in a month YYYY-MM under these terms.
 * @param holidayDays how many working days of the month are holidays of the person (holidayDaysByMonthSql), with fractions
 */
export const computeMonthHours = ({ shiftType, workingHours }: WorkTerms, month: string, holidayDays: string | number): Exact =>
  exact(workingHours).mul(exact(monthShares(shiftType, month)).sub(exact(holidayDays)))

/**
 * Returns the cost in paise per hour: the monthly salary divided by the hours that the whole month would have under the day's
 * terms (calculations.md 1, 6). Returns null, never 0, if the cost is unknown: there is no salary, or holidays take every working
 * day of the month.
 */
export const computeHourlyCost = (
  paise: number | null,
  terms: WorkTerms,
  { month, holidayDays }: { month: string; holidayDays: string | number },
): Exact | null => {
  if (paise === null) return null
  const hours = computeMonthHours(terms, month, holidayDays)
  return hours.equals(0) ? null : exact(paise).div(hours)
}
