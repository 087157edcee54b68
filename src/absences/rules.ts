import { daysAfter } from '../kit/shared/typed-date.ts'
import { weekdayOf } from '../kit/shared/time.ts'
import type { Reason } from './vocabulary.ts'

/** How far ahead an absence can be recorded, in days. */
const AHEAD = 366
export const isTooFarAhead = (day: string, today: string): boolean => day > daysAfter(today, AHEAD)

/** Saturdays and Sundays. */
export const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day))

type Recording = { isAdmin: boolean; present: Reason | null; reason: Reason | null }
/** Why a reason, or its taking back (null), cannot be recorded over the present one; undefined: it can. */
export const absenceProblem = ({
  isAdmin,
  present,
  reason,
}: Recording): 'ABSENCE_UNCHANGED' | 'ADMIN_SETS_OFF_DAYS' | undefined => {
  if (!isAdmin && (present === 'reject' || reason === 'reject')) return 'ADMIN_SETS_OFF_DAYS'
  return present === reason ? 'ABSENCE_UNCHANGED' : undefined
}
