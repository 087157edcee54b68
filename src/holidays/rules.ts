import { findUnreadableNameProblem } from '../kit/shared/name-problems.ts'
import { nameKey } from '../kit/shared/names.ts'
import { isDay } from '../kit/shared/time.ts'
import type { NamedHoliday } from './day-contract.ts'
import { HOLIDAY_KINDS, type HolidayKind, kindWords } from './vocabulary.ts'

/** Returns the name of a whole-day holiday, on which no work is required, or undefined for a half-day holiday or none. */
export const findDayOffName = (holiday: NamedHoliday): string | undefined =>
  holiday?.isHalf === false ? holiday.name : undefined

/** The national days. They have the same date in every year (decision 158), and each is proposed until an ADMIN confirms it. */
const NATIONAL_DAYS = [
  { date: '01-26', name: 'Republic Day' },
  { date: '08-15', name: 'Independence Day' },
  { date: '10-02', name: 'Gandhi Jayanti' },
] as const

export const listNationalDays = (year: number): { day: string; name: string }[] =>
  NATIONAL_DAYS.map(({ date, name }) => ({ day: `${year}-${date}`, name }))

/** Moves a day to another year. 29 February and a day without a date have no date in the new year until an ADMIN sets one. */
export const repeatDate = (day: string | null, year: number): { day: string | null; forYear: number | null } => {
  const same = `${year}${day?.slice(4) ?? ''}`
  return isDay(same) ? { day: same, forYear: null } : { day: null, forYear: year }
}

export const mayBeHalf = (kind: HolidayKind): boolean => kind === 'festival' || kind === 'shutdown'

const MAX_NAME_LENGTH = 200
const nameProblem =
  (noun: string) =>
  (name: string): string | undefined =>
    name.length > MAX_NAME_LENGTH
      ? `${noun} can have at most ${MAX_NAME_LENGTH} characters.`
      : findUnreadableNameProblem(noun, name)
/** For names that are not blank. */
export const calendarNameProblem = nameProblem('The name of a calendar')
export const holidayNameProblem = nameProblem('The name of a holiday')

export const isYear = (text: string): boolean => /^\d{4}$/.test(text) && isDay(`${text}-01-01`)

const MAX_RESTRICTED = 20
export const findRestrictedMaxProblem = (count: number): string | undefined =>
  Number.isInteger(count) && count >= 0 && count <= MAX_RESTRICTED
    ? undefined
    : `The number of restricted days must be a whole number from 0 to ${MAX_RESTRICTED}.`

/** Reads the kind from a text in a workbook or a pasted list. Returns undefined if the text names none. */
export function readKind(text: string): HolidayKind | undefined {
  const key = nameKey(text)
  return HOLIDAY_KINDS.find((kind) => [kind, nameKey(kindWords[kind]), `${kind} holiday`, `${kind} day`].includes(key))
}

const HALF = ['half', 'half day', 'half-day', 'yes', 'y', 'true', '1', '0.5', '½']
const WHOLE = ['', 'full', 'full day', 'full-day', 'whole', 'whole day', 'no', 'n', 'false', '0']
/** Reads whether a text means half a day. Returns undefined if it means neither half nor whole. */
export function readHalf(text: string): boolean | undefined {
  const key = nameKey(text)
  return HALF.includes(key) ? true : WHOLE.includes(key) ? false : undefined
}

/** A restricted day can be chosen or given back until it begins. */
export const isChoiceOpen = (day: string, today: string): boolean => day > today
