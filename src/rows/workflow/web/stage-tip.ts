import type { StaffRole } from '../../../access/levels.ts'
import { formatInstant } from '../../../kit/shared/time.ts'
import type { GridRow } from '../contract.ts'
import { getStageLook } from '../stage-look-rules.ts'
import { ROLE_NAMES, getStatusWord } from '../vocabulary.ts'
import { getStageSince, describeWaitingSince } from '../waiting-rules.ts'
import { findStageHolder } from './holders.ts'

/** Returns text such as "Monday, 23/11/2026 09:10 am", or '' without a date. */
export function formatStageSince(row: GridRow, role: StaffRole): string {
  const since = getStageSince(row, role)
  if (since === undefined) return ''
  const [words, exact] = [describeWaitingSince(since, new Date()), formatInstant(since)]
  // Words with a full date would repeat the exact one.
  return exact.startsWith(words) || /\d{4}$/.test(words) ? exact : `${words}, ${exact}`
}

/** Returns text such as "Reviewer: ready, Neha Kulkarni, since Monday, 23/11/2026 09:10 am". */
export function formatStageTip(row: GridRow, role: StaffRole, secondReview: boolean): string {
  const since = formatStageSince(row, role)
  const parts = [
    `${ROLE_NAMES[role]}: ${getStatusWord(getStageLook(row, role, secondReview).word)}`,
    findStageHolder(row, role)?.fullName,
    since && `since ${since}`,
  ]
  return parts.filter(Boolean).join(', ')
}
