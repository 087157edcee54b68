import { joinWords } from '../kit/shared/counted.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { formatDay, toWeekday } from '../kit/shared/time.ts'
import type { Reason, SeenReason } from './vocabulary.ts'

/** The number of days ahead for which an absence can be recorded. */
const MAX_DAYS_AHEAD = 366
export const isTooFarAhead = (day: string, today: string): boolean => day > addDaysTo(today, MAX_DAYS_AHEAD)

/** Both ends of a range count. */
export const MAX_ABSENCE_DAYS = 184
export const findRangeProblem = (from: string, to: string): string | undefined => {
  if (to < from) return 'The last day can’t be before the first.'
  return to > addDaysTo(from, MAX_ABSENCE_DAYS - 1) ? `A range has at most ${MAX_ABSENCE_DAYS} days.` : undefined
}

/** Says that a day of a range stays a working day because of these figures, which are given in words (decision 173). */
export const describeStays = (day: string, figures: readonly string[]): string =>
  `${formatDay(day)} stays a day of work: it has ${joinWords(figures)}.`

export const isWeekend = (day: string): boolean => [0, 6].includes(toWeekday(day))

type Recording = { isAdmin: boolean; present: SeenReason | null; reason: Reason | null }
/** A reason of null removes the absence. */
export const findAbsenceProblem = ({
  isAdmin,
  present,
  reason,
}: Recording): 'ABSENCE_UNCHANGED' | 'ADMIN_SETS_OFF_DAYS' | undefined => {
  if (!isAdmin && (present === 'reject' || reason === 'reject')) return 'ADMIN_SETS_OFF_DAYS'
  return present === reason ? 'ABSENCE_UNCHANGED' : undefined
}

export type AbsenceDay = {
  day: string
  /** The recorded absence, as the person who enters the new one sees it; null for none. */
  present: SeenReason | null
  /** The requested reason that awaits a decision, or '' for a removal; null if nothing is pending. */
  waits: '' | Reason | null
  isClosed: boolean
  isBeforeFirst: boolean
  /** The person's last day, if it is before this day; null otherwise. */
  lastDayBefore: string | null
  /** Whether the day is a day off of the shift or a holiday. */
  isOff: boolean
  isApproved: boolean
  /** The recorded work in words; null if there is none. */
  work: string | null
}
export type AbsenceEntry = {
  reason: '' | Reason
  isAdmin: boolean
  /** Whether people enter the absence for themselves while somebody else decides on it (decision 146). */
  isOwn: boolean
  isRange: boolean
  /** The absence that the person saw on the day, or '' for none; undefined if the call does not say. */
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
 * Returns the conflicts to confirm before anything is stored. For a range these are all conflicts. For a single day that the
 * person has seen, they are a pending request and whatever has changed since.
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
 * Decides what happens to a day for which an absence, or its removal, is entered. Usually it counts at once. It becomes a request
 * if the person enters it on an approved day or ahead of time (decision 146). It may also withdraw the person's earlier request.
 * A range leaves out days off, and days that already have the absence.
 */
export function judgeDay(state: AbsenceDay, entering: AbsenceEntry): AbsenceVerdict {
  const { day, present, waits, isClosed, isBeforeFirst, lastDayBefore, isOff, isApproved, work } = state
  const { reason, isAdmin, isOwn, isRange, today } = entering
  // A range leaves out the shift's days off. Unless an admin enters the range, it also leaves out a weekly off that an admin has
  // set.
  if (isRange && (present === 'reject' ? !isAdmin : isOff && reason !== '')) return { act: 'leave out' }
  if (isClosed) return { act: 'refuse', code: 'MONTH_CLOSED' }
  if (isBeforeFirst) return { act: 'refuse', code: 'BEFORE_FIRST_DAY' }
  // After a person has left, an absence that was recorded before can still be removed.
  if (lastDayBefore !== null && reason !== '') return { act: 'refuse', code: 'AFTER_LAST_DAY' }
  const wanted = reason || null
  if (isOwn && waits !== null && waits !== reason && (reason === '' || present === wanted))
    return { act: 'withdraw', notices: [] }
  const problem = isOwn && waits === reason ? 'ABSENCE_UNCHANGED' : findAbsenceProblem({ isAdmin, present, reason: wanted })
  if (problem === 'ABSENCE_UNCHANGED' && isRange) return { act: 'leave out' }
  if (problem !== undefined) return { act: 'refuse', code: problem }
  if (reason !== '' && work !== null) return { act: 'refuse', code: 'ABSENCE_OVER_WORK' }
  return { act: isOwn && (isApproved || day > today) ? 'ask' : 'record', notices: noticesOf(state, entering) }
}

type Off = { isOff: boolean; reason: Reason | null }
/** Returns a day as its target shows it (001 §3 Sub-target). The reason is left out for readers who may not know it. */
export const toDayOff = (seen: SeenReason | null): Off => ({
  isOff: seen !== null,
  reason: seen === 'off' ? null : seen,
})
/** Null if the day is not an absence. */
export const toSeenAbsence = ({ isOff, reason }: Off): SeenReason | null => (isOff ? (reason ?? 'off') : null)
