import { daysAfter } from '../kit/shared/typed-date.ts'
import { weekdayOf } from '../kit/shared/time.ts'
import type { Reason, Seen } from './vocabulary.ts'

/** How far ahead an absence can be recorded, in days. */
const AHEAD = 366
export const isTooFarAhead = (day: string, today: string): boolean => day > daysAfter(today, AHEAD)

/** Saturdays and Sundays. */
export const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day))

type Recording = { isAdmin: boolean; present: Seen | null; reason: Reason | null }
/** Why a reason, or its taking back (null), cannot be recorded over the present one; undefined: it can. */
export const absenceProblem = ({
  isAdmin,
  present,
  reason,
}: Recording): 'ABSENCE_UNCHANGED' | 'ADMIN_SETS_OFF_DAYS' | undefined => {
  if (!isAdmin && (present === 'reject' || reason === 'reject')) return 'ADMIN_SETS_OFF_DAYS'
  return present === reason ? 'ABSENCE_UNCHANGED' : undefined
}

type Off = { isOff: boolean; reason: Reason | null }
/** A day as its target shows it (001 §3 Sub-target): without a reason for whoever may not know it. */
export const offOf = (seen: Seen | null): Off => ({
  isOff: seen !== null,
  reason: seen === 'off' ? null : seen,
})
/** What was seen of it; null: it is no absence. */
export const seenOf = ({ isOff, reason }: Off): Seen | null => (isOff ? (reason ?? 'off') : null)
