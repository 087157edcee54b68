import { listed } from '../kit/shared/counted.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { formatDay, toWeekday } from '../kit/shared/time.ts'
import type { Reason, SeenReason } from './vocabulary.ts'

/** How far ahead an absence can be recorded, in days. */
const AHEAD = 366
export const isTooFarAhead = (day: string, today: string): boolean => day > daysAfter(today, AHEAD)

/** How many days one range can have, both ends included. */
export const MAX_ABSENCE_DAYS = 184
/** Problem with the last day of a range; undefined: nothing. */
export const rangeProblem = (from: string, to: string): string | undefined => {
  if (to < from) return 'The last day can’t be before the first.'
  return to > daysAfter(from, MAX_ABSENCE_DAYS - 1) ? `A range has at most ${MAX_ABSENCE_DAYS} days.` : undefined
}

/** A day of a range that came and has figures, with these in words (decisions 173, P803). */
export const staysWorkWords = (day: string, figures: readonly string[]): string =>
  `${formatDay(day)} stays a day of work: it has ${listed(figures)}.`

/** Saturdays and Sundays. */
export const isWeekend = (day: string): boolean => [0, 6].includes(toWeekday(day))

type Recording = { isAdmin: boolean; present: SeenReason | null; reason: Reason | null }
/** Why a reason, or its taking back (null), cannot be recorded over the present one; undefined: it can. */
export const absenceProblem = ({
  isAdmin,
  present,
  reason,
}: Recording): 'ABSENCE_UNCHANGED' | 'ADMIN_SETS_OFF_DAYS' | undefined => {
  if (!isAdmin && (present === 'reject' || reason === 'reject')) return 'ADMIN_SETS_OFF_DAYS'
  return present === reason ? 'ABSENCE_UNCHANGED' : undefined
}

/** A day of a person, for whom an absence is entered. */
export type AbsenceDay = {
  day: string
  /** As whoever enters it sees it; null: none. */
  present: SeenReason | null
  /** What waits for a decision, empty: a taking back; null: nothing. */
  waits: '' | Reason | null
  isClosed: boolean
  isBeforeFirst: boolean
  /** The last day of the person that it comes after; null: none. */
  lastDayBefore: string | null
  /** In the shift, or by a holiday. */
  isOff: boolean
  isApproved: boolean
  /** Recorded work, in words; null: none. */
  work: string | null
}
export type AbsenceEntry = {
  reason: '' | Reason
  isAdmin: boolean
  /** By the person themselves, whom others decide for (decision 146). */
  isOwn: boolean
  isRange: boolean
  /** What was recorded of the day when it was looked at, empty: nothing; undefined: nobody says. */
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
 * What is said before it is stored: of a range all that is in its way, of one day that was seen what waits and what changed
 * since.
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
 * What becomes of a day for which an absence, or its taking back, is entered: it counts at once; or, entered by its owner
 * replaces an approved day or ahead, it is asked for (decision 146); or what its owner asked for is withdrawn. Of a range, days
 * off and days that have it already are left out.
 */
export function judgeDay(state: AbsenceDay, entering: AbsenceEntry): AbsenceVerdict {
  const { day, present, waits, isClosed, isBeforeFirst, lastDayBefore, isOff, isApproved, work } = state
  const { reason, isAdmin, isOwn, isRange, today } = entering
  // A weekly off that an admin set is no day off work of the range, as those of the shift.
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
/** A day as its target shows it (001 §3 Sub-target): without a reason for whoever may not know it. */
export const toDayOff = (seen: SeenReason | null): Off => ({
  isOff: seen !== null,
  reason: seen === 'off' ? null : seen,
})
/** What was seen of it; null: it is no absence. */
export const toSeenAbsence = ({ isOff, reason }: Off): SeenReason | null => (isOff ? (reason ?? 'off') : null)
