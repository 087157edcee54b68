import type { SeenReason } from '../absences/vocabulary.ts'
import { toMonthRange } from '../closed-months/rules.ts'
import type { HolidayOnDay, NamedHoliday } from '../holidays/day-contract.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { type ShiftType, DEFAULT_TERMS } from '../users/rules.ts'
import { deriveRest, judgeEmptyDay } from '../users/day-verdict-rules.ts'
import { getDayState } from './rules.ts'
import { STATUS_WORDS, type TimesheetStatus } from './vocabulary.ts'

/**
 * The marks of a person's day in the calendar of missing days. `none` means that nothing has to be filled, because the day is
 * before the first day or the person is in no timesheet project. `elsewhere` means that the person was in a team or department
 * that the calendar does not cover.
 */
export const GAP_MARKS = [
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
export type GapMarkName = (typeof GAP_MARKS)[number]

type Facts = {
  date: string
  today: string
  /** The person's first day (decision 95). */
  first: string
  status: TimesheetStatus | undefined
  absence: SeenReason | null
  holiday: NamedHoliday
  shiftType: ShiftType
  /** Whether the person is active on the day, with a role that fills timesheets. */
  isStaff: boolean
  isMember: boolean
}

/**
 * Returns the mark of a day. An entry takes precedence, and its verdict is that of the cross-check. The mark of any other day is
 * the verdict on an empty day (decision 157). An absence is shown as `off` if the reader may not know its reason.
 */
export const deriveDayMark = ({ date, today, first, status, isStaff, isMember, ...facts }: Facts): GapMarkName => {
  if (status !== undefined) return STATUS_WORDS[status]
  if (date < first) return 'none'
  const { absence, holiday, shiftType } = facts
  const leave = absence === 'reject' ? null : absence
  const kind = leave === null ? (absence === null ? null : 'off') : 'leave'
  const rest = deriveRest({ day: date, shiftType, holiday, absence: kind })
  switch (judgeEmptyDay({ rest, isOver: date < today, isCounted: isStaff })) {
    case 'holiday':
    case 'off':
      return 'off'
    case 'short':
      return isMember ? 'missing' : 'none'
    case 'open':
      return date > today ? 'future' : isMember ? 'today' : 'none'
    // An absence that was recorded while the person does not count is still shown.
    default:
      return leave ?? 'none'
  }
}

/** Returns whether a day still has to be filled: it is missing, or it is today and nothing has been sent. */
export const isToFill = (mark: GapMarkName): boolean => mark === 'missing' || mark === 'today'
export const isDayOff = (mark: GapMarkName): boolean => mark === 'SL' || mark === 'PL' || mark === 'LOP' || mark === 'off'

/** The known facts about a person in a month. Days are YYYY-MM-DD in Asia/Kolkata. */
export type PersonFacts = {
  first: string
  entries: Readonly<Record<string, TimesheetStatus>>
  /** The latest absence for each day, as the reader sees it. Empty if it was removed. */
  absences: Readonly<Record<string, SeenReason | ''>>
  holidays: Readonly<Record<string, NamedHoliday>>
  /** The terms, sorted by first day. Of two with the same day, the one entered later comes last. */
  terms: readonly { from: string; shift_type: ShiftType }[]
  /** The ranges of days that the calendar covers, without their ends. Null or undefined means all days. */
  shown?: readonly { from: string; until: string }[] | null
  /** The ranges, without their ends, in which the person is active with a role that fills timesheets. */
  counted: readonly { from: string; until: string }[]
  /** The first and the last day of each membership of a timesheet project. `to` is null if there is no planned end. */
  memberships: readonly { from: string; to: string | null }[]
}

export const listDaysOfMonth = (month: string): string[] => {
  const { from, to } = toMonthRange(month)
  return Array.from({ length: Number(to.slice(8)) }, (_, at) => addDaysTo(from, at))
}

export const listHolidays = (person: Pick<PersonFacts, 'holidays' | 'shown'>, days: readonly string[]): HolidayOnDay[] =>
  days.flatMap((date) => {
    const holiday = person.holidays[date] ?? null
    return holiday === null || !isShownOn(person, date) ? [] : [{ date, ...holiday }]
  })

const isMemberOn = ({ memberships }: PersonFacts, date: string): boolean =>
  memberships.some(({ from, to }) => from <= date && (to === null || date <= to))

const isShownOn = ({ shown }: Pick<PersonFacts, 'shown'>, date: string): boolean =>
  (shown ?? null) === null || shown?.some(({ from, until }) => from <= date && date < until) === true

export const deriveDayMarks = (person: PersonFacts, days: readonly string[], today: string): GapMarkName[] =>
  days.map((date) => {
    if (!isShownOn(person, date)) return 'elsewhere'
    return deriveDayMark({
      date,
      today,
      first: person.first,
      status: person.entries[date],
      absence: person.absences[date] || null,
      holiday: person.holidays[date] ?? null,
      shiftType: person.terms.findLast(({ from }) => from <= date)?.shift_type ?? DEFAULT_TERMS.shiftType,
      isStaff: person.counted.some(({ from, until }) => from <= date && date < until),
      isMember: isMemberOn(person, date),
    })
  })

export const listFillableDays = (
  person: PersonFacts,
  days: readonly string[],
  { today, isClosed }: { today: string; isClosed: boolean },
): string[] =>
  days.filter((date) => {
    const { state } = getDayState({ date, today, first: person.first, isClosed, status: person.entries[date] })
    return state === 'open' && isMemberOn(person, date)
  })

type ToAsk = { days: readonly GapMarkName[]; asked: readonly { date: string; reason: string }[] }
/** Returns the days to remind a person of: those that are missing and have no pending absence. */
export const listDaysToAskFor = (dates: readonly string[], { days, asked }: ToAsk): string[] =>
  dates.filter((date, at) => days[at] === 'missing' && !asked.some((waits) => waits.date === date && waits.reason !== ''))

export const filterPeopleToAsk = <Person extends ToAsk & { can_nudge: boolean }>(
  people: readonly Person[],
  dates: readonly string[],
) => people.filter((person) => person.can_nudge && listDaysToAskFor(dates, person).length > 0)

export const countMarks = (marks: readonly GapMarkName[], mark: GapMarkName): number =>
  marks.filter((each) => each === mark).length
