import type { SeenReason } from '../absences/vocabulary.ts'
import { toMonthRange } from '../closed-months/rules.ts'
import type { HolidayOnDay, NamedHoliday } from '../holidays/day-contract.ts'
import { findDayOffName } from '../holidays/rules.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { type ShiftType, USUAL_TERMS } from '../users/rules.ts'
import { isOffDay } from './rules.ts'
import { STATUS_WORDS, type TimesheetStatus } from './vocabulary.ts'
import { dayState } from './week-rules.ts'

/**
 * How a day of a person stands in the calendar of missing days; `none`: nothing is to be filled, before the first day or in no
 * timesheet project; `elsewhere`: the person was in another team or department than those that are read (decision P793).
 */
export const MARKS = [
  'missing',
  'waiting',
  'declined',
  'approved',
  'SL',
  'PL',
  'LOP',
  'off',
  'today',
  'future',
  'none',
  'elsewhere',
] as const
export type Mark = (typeof MARKS)[number]

type Facts = {
  date: string
  today: string
  /** The person's first day (decision 95). */
  first: string
  status: TimesheetStatus | undefined
  absence: SeenReason | null
  holiday: NamedHoliday
  shiftType: ShiftType
  /** Active on the day, with a role that fills timesheets. */
  isStaff: boolean
  /** In a timesheet project on the day. */
  isMember: boolean
}

/**
 * An entry comes before all else, then a whole holiday, on which an absence is no leave (decision 158), then an absence (one
 * whose reason the reader may not know is `off`), then whether the person works here, then an off day; what is left of the past
 * was to be filled.
 */
export const deriveDayMark = ({ date, today, first, status, isStaff, isMember, ...facts }: Facts): Mark => {
  const { absence, holiday } = facts
  if (status !== undefined) return STATUS_WORDS[status]
  if (date < first) return 'none'
  if (findDayOffName(holiday) !== undefined && isStaff) return 'off'
  if (absence !== null && absence !== 'reject') return absence
  if (!isStaff) return 'none'
  if (isOffDay(date, facts)) return 'off'
  if (date > today) return 'future'
  if (!isMember) return 'none'
  return date === today ? 'today' : 'missing'
}

/** Whether a day is left to fill: it is missing, or it is today and nothing is sent. */
export const isToFill = (mark: Mark): boolean => mark === 'missing' || mark === 'today'
/** Whether the person does not work on the day: an absence, or a day off. */
export const isDayOff = (mark: Mark): boolean => mark === 'SL' || mark === 'PL' || mark === 'LOP' || mark === 'off'

/** What is known of a person in a month; days YYYY-MM-DD in Asia/Kolkata. */
export type PersonFacts = {
  first: string
  /** By day. */
  entries: Readonly<Record<string, TimesheetStatus>>
  /** What was recorded last, by day, as the reader sees it; empty: taken back. */
  absences: Readonly<Record<string, SeenReason | ''>>
  /** By day. */
  holidays: Readonly<Record<string, NamedHoliday>>
  /** By their first day, the one made later last. */
  terms: readonly { from: string; shift_type: ShiftType }[]
  /** The days that are read, the last one of each range excluded; null or absent: all. */
  shown?: readonly { from: string; until: string }[] | null
  /** When they are active with a role that fills timesheets; the last day excluded. */
  counted: readonly { from: string; until: string }[]
  /** The first and the last day of each membership of a timesheet project; null: it goes on. */
  memberships: readonly { from: string; to: string | null }[]
}

/** The days of a month YYYY-MM. */
export const daysIn = (month: string): string[] => {
  const { from, to } = toMonthRange(month)
  return Array.from({ length: Number(to.slice(8)) }, (_, at) => daysAfter(from, at))
}

/** Lists the holidays of a person on those of the days that are read, in their order. */
export const listHolidays = (person: Pick<PersonFacts, 'holidays' | 'shown'>, days: readonly string[]): HolidayOnDay[] =>
  days.flatMap((date) => {
    const holiday = person.holidays[date] ?? null
    return holiday === null || !isShownOn(person, date) ? [] : [{ date, ...holiday }]
  })

const isMemberOn = ({ memberships }: PersonFacts, date: string): boolean =>
  memberships.some(({ from, to }) => from <= date && (to === null || date <= to))

/** Whether a day is one of those that are read. */
const isShownOn = ({ shown }: Pick<PersonFacts, 'shown'>, date: string): boolean =>
  (shown ?? null) === null || shown?.some(({ from, until }) => from <= date && date < until) === true

/** The marks of these days, in their order. */
export const deriveDayMarks = (person: PersonFacts, days: readonly string[], today: string): Mark[] =>
  days.map((date) => {
    if (!isShownOn(person, date)) return 'elsewhere'
    return deriveDayMark({
      date,
      today,
      first: person.first,
      status: person.entries[date],
      absence: person.absences[date] || null,
      holiday: person.holidays[date] ?? null,
      shiftType: person.terms.findLast(({ from }) => from <= date)?.shift_type ?? USUAL_TERMS.shiftType,
      isStaff: person.counted.some(({ from, until }) => from <= date && date < until),
      isMember: isMemberOn(person, date),
    })
  })

/** Those of the days that the person can fill now. */
export const listFillableDays = (
  person: PersonFacts,
  days: readonly string[],
  { today, isClosed }: { today: string; isClosed: boolean },
): string[] =>
  days.filter((date) => {
    const { state } = dayState({ date, today, first: person.first, isClosed, status: person.entries[date] })
    return state === 'open' && isMemberOn(person, date)
  })

type ToAsk = { days: readonly Mark[]; asked: readonly { date: string; reason: string }[] }
/** The days that somebody is asked for: those that are missing and for which no absence waits. */
export const daysToAskFor = (dates: readonly string[], { days, asked }: ToAsk): string[] =>
  dates.filter((date, at) => days[at] === 'missing' && !asked.some((waits) => waits.date === date && waits.reason !== ''))

/** Filters the people whom the reader may remind of missing days. */
export const peopleToAsk = <Person extends ToAsk & { can_nudge: boolean }>(people: readonly Person[], dates: readonly string[]) =>
  people.filter((person) => person.can_nudge && daysToAskFor(dates, person).length > 0)

/** How many of the days have the mark. */
export const countMarks = (marks: readonly Mark[], mark: Mark): number => marks.filter((each) => each === mark).length
