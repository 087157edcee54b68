import { listed } from '../kit/shared/counted.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { formatDay, toWeekday } from '../kit/shared/time.ts'
import type { Reason, SeenReason } from './vocabulary.ts'

/** The number of days ahead for which an absence can be recorded. */
const AHEAD = 366
export const isTooFarAhead = (day: string, today: string): boolean => day > daysAfter(today, AHEAD)

/** The maximum number of days of a range, both ends included. */
export const MAX_ABSENCE_DAYS = 184
/** Returns what is wrong with the last day of a range, or undefined. */
export const rangeProblem = (from: string, to: string): string | undefined => {
  if (to < from) return 'The last day can’t be before the first.'
  return to > daysAfter(from, MAX_ABSENCE_DAYS - 1) ? `A range has at most ${MAX_ABSENCE_DAYS} days.` : undefined
}

/** Says that a day of a range stays a day of work because of these figures, given in words (decision 173). */
export const staysWorkWords = (day: string, figures: readonly string[]): string =>
  `${formatDay(day)} stays a day of work: it has ${listed(figures)}.`

/** True for Saturdays and Sundays. */
export const isWeekend = (day: string): boolean => [0, 6].includes(toWeekday(day))

type Recording = { isAdmin: boolean; present: SeenReason | null; reason: Reason | null }
/** Returns why a reason, or taking it back (null), cannot be recorded over the present one, or undefined. */
export const absenceProblem = ({
  isAdmin,
  present,
  reason,
}: Recording): 'ABSENCE_UNCHANGED' | 'ADMIN_SETS_OFF_DAYS' | undefined => {
  if (!isAdmin && (present === 'reject' || reason === 'reject')) return 'ADMIN_SETS_OFF_DAYS'
  return present === reason ? 'ABSENCE_UNCHANGED' : undefined
}

/** A day of a person for whom an absence is entered. */
export type AbsenceDay = {
  day: string
  /** As the person who enters it sees it; null for none. */
  present: SeenReason | null
  /** The reason that waits for a decision, empty for a removal; null if nothing waits. */
  waits: '' | Reason | null
  isClosed: boolean
  isBeforeFirst: boolean
  /** The person's last day that precedes this day; null if there is none. */
  lastDayBefore: string | null
  /** Whether it is a day off of the shift or a holiday. */
  isOff: boolean
  isApproved: boolean
  /** Recorded work, in words; null if there is none. */
  work: string | null
}
export type AbsenceEntry = {
  reason: '' | Reason
  isAdmin: boolean
  /** Whether the person enters it for themselves and others decide on it (decision 146). */
  isOwn: boolean
  isRange: boolean
  /** The absence that the person saw on the day, empty for none; undefined if the call does not say. */
  seen?: '' | SeenReason | undefined
  today: string
}
export type Notice = 'no weekend' | 'waits' | 'has' | 'approved'
export type AbsenceVerdict =
  | { act: 'record' | 'ask' | 'withdraw'; notices: readonly Notice[] }
  | { act: 'leave out' }
  | { act: 'refuse'; code: DayProblem }
type DayProblem =
  | 'MONTH_CLOSED'
  | 'BEFORE_FIRST_DAY'
  | 'AFTER_LAST_DAY'
  | 'ABSENCE_UNCHANGED'
  | 'ADMIN_SETS_OFF_DAYS'
  | 'ABSENCE_OVER_WORK'

/**
 * Returns what to ask about before storing. For a range that is everything in its way; for a single day that the person saw, what
 * waits and what has changed since.
 */
function noticesOf({ day, present, waits, isApproved }: AbsenceDay, { reason, isRange, seen }: AbsenceEntry): Notice[] {
  const said: Record<Notice, boolean> = {
    'no weekend': reason === 'reject' && !isWeekend(day),
    waits: waits !== null && (isRange || seen !== undefined),
    has: isRange ? present !== null && reason !== '' : seen !== undefined && seen !== (present ?? ''),
    approved: isRange && isApproved,
  }
  return (Object.keys(said) as Notice[]).filter((notice) => said[notice])
}

/**
 * Decides what happens to a day for which an absence, or its removal, is entered. It counts at once. It becomes a request if its
 * owner enters it over an approved day or ahead of time (decision 146). Or it withdraws what its owner had requested. A range
 * leaves out days off and days that already have the absence.
 */
export function judgeDay(state: AbsenceDay, entering: AbsenceEntry): AbsenceVerdict {
  const { day, present, waits, isClosed, isBeforeFirst, lastDayBefore, isOff, isApproved, work } = state
  const { reason, isAdmin, isOwn, isRange, today } = entering
  // A range leaves out the shift's days off. Unless an admin enters it, it also leaves out a weekly off that an admin set.
  if (isRange && (present === 'reject' ? !isAdmin : isOff && reason !== '')) return { act: 'leave out' }
  if (isClosed) return { act: 'refuse', code: 'MONTH_CLOSED' }
  if (isBeforeFirst) return { act: 'refuse', code: 'BEFORE_FIRST_DAY' }
  // An absence that was recorded before the person left can still be taken back.
  if (lastDayBefore !== null && reason !== '') return { act: 'refuse', code: 'AFTER_LAST_DAY' }
  const wanted = reason || null
  if (isOwn && waits !== null && waits !== reason && (reason === '' || present === wanted))
    return { act: 'withdraw', notices: [] }
  const problem = isOwn && waits === reason ? 'ABSENCE_UNCHANGED' : absenceProblem({ isAdmin, present, reason: wanted })
  if (problem === 'ABSENCE_UNCHANGED' && isRange) return { act: 'leave out' }
  if (problem !== undefined) return { act: 'refuse', code: problem }
  if (reason !== '' && work !== null) return { act: 'refuse', code: 'ABSENCE_OVER_WORK' }
  return { act: isOwn && (isApproved || day > today) ? 'ask' : 'record', notices: noticesOf(state, entering) }
}

type Off = { isOff: boolean; reason: Reason | null }
/** Returns a day as its target shows it (001 §3 Sub-target), without a reason for readers who may not know it. */
export const toDayOff = (seen: SeenReason | null): Off => ({
  isOff: seen !== null,
  reason: seen === 'off' ? null : seen,
})
/** Returns the reason that the reader saw, or null if the day is no absence. */
export const toSeenAbsence = ({ isOff, reason }: Off): SeenReason | null => (isOff ? (reason ?? 'off') : null)
