import { unreadableNameProblem } from '../kit/shared/name-problems.ts'
import { nameKey } from '../kit/shared/names.ts'
import { isDay } from '../kit/shared/time.ts'
import type { NamedHoliday } from './day-contract.ts'
import { HOLIDAY_KINDS, type HolidayKind, kindWords } from './vocabulary.ts'

/** Returns the name of a whole holiday, on which nothing is required; undefined for a half one or none. */
export const findDayOffName = (holiday: NamedHoliday): string | undefined =>
  holiday?.isHalf === false ? holiday.name : undefined

/** The national days, which have the same date in every year (decision 158); each is proposed until an ADMIN confirms it. */
const NATIONAL_DAYS = [
  { date: '01-26', name: 'Republic Day' },
  { date: '08-15', name: 'Independence Day' },
  { date: '10-02', name: 'Gandhi Jayanti' },
] as const

export const nationalDaysOf = (year: number): { day: string; name: string }[] =>
  NATIONAL_DAYS.map(({ date, name }) => ({ day: `${year}-${date}`, name }))

/** Moves a date to another year. 29 February and a day without a date need their date set there. */
export const sameDate = (day: string | null, year: number): { day: string | null; forYear: number | null } => {
  const same = `${year}${day?.slice(4) ?? ''}`
  return isDay(same) ? { day: same, forYear: null } : { day: null, forYear: year }
}

/** Only festivals and shutdowns may be half a day; national and restricted days are whole. */
export const mayBeHalf = (kind: HolidayKind): boolean => kind === 'festival' || kind === 'shutdown'

const MAX_NAME_LENGTH = 200
const nameProblem =
  (noun: string) =>
  (name: string): string | undefined =>
    name.length > MAX_NAME_LENGTH ? `${noun} can have at most ${MAX_NAME_LENGTH} characters.` : unreadableNameProblem(noun, name)
/** Returns the problem with a name that is not blank; undefined if there is none. */
export const calendarNameProblem = nameProblem('The name of a calendar')
export const holidayNameProblem = nameProblem('The name of a holiday')

export const isYear = (text: string): boolean => /^\d{4}$/.test(text) && isDay(`${text}-01-01`)

const MAX_RESTRICTED = 20
/** Returns the problem with the number of restricted days that a person may choose in a year; undefined if there is none. */
export const restrictedMaxProblem = (count: number): string | undefined =>
  Number.isInteger(count) && count >= 0 && count <= MAX_RESTRICTED
    ? undefined
    : `The number of restricted days must be a whole number from 0 to ${MAX_RESTRICTED}.`

/** Reads the kind in a text of a workbook or a pasted list; undefined if it names none. */
export function readKind(text: string): HolidayKind | undefined {
  const key = nameKey(text)
  return HOLIDAY_KINDS.find((kind) => [kind, nameKey(kindWords[kind]), `${kind} holiday`, `${kind} day`].includes(key))
}

const HALF = ['half', 'half day', 'half-day', 'yes', 'y', 'true', '1', '0.5', '½']
const WHOLE = ['', 'full', 'full day', 'full-day', 'whole', 'whole day', 'no', 'n', 'false', '0']
/** Reads whether a text means half a day; undefined if it means neither half nor whole. */
export function readHalf(text: string): boolean | undefined {
  const key = nameKey(text)
  return HALF.includes(key) ? true : WHOLE.includes(key) ? false : undefined
}

/** A restricted day may be chosen and given back until it begins. */
export const isChoiceOpen = (day: string, today: string): boolean => day > today
