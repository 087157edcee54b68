import type { NamedHoliday } from './day-contract.ts'
import type { HolidayKind } from './vocabulary.ts'

/** The name of a holiday of the whole day, on which nothing is required; undefined: there is none. */
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

/** National and restricted days are whole: half a day is given by a festival or a shutdown. */
export const mayBeHalf = (kind: HolidayKind): boolean => kind === 'festival' || kind === 'shutdown'
