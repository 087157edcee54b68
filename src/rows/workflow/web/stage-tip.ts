import type { StaffRole } from '../../../access/levels.ts'
import { formatInstant } from '../../../kit/shared/time.ts'
import type { GridRow } from '../contract.ts'
import { stageLook } from '../stage-look-rules.ts'
import { ROLE_NAMES, statusWord } from '../vocabulary.ts'
import { getStageSince, describeWaitingSince } from '../waiting-rules.ts'
import { findStageHolder } from './holders.ts'

/**
 * Formats the instant since which a stage has been in its state, such as "Monday, 23/11/2026 09:10 am", or '' if there is no
 * date.
 */
export function formatStageSince(row: GridRow, role: StaffRole): string {
  const since = getStageSince(row, role)
  if (since === undefined) return ''
  const [words, exact] = [describeWaitingSince(since, new Date()), formatInstant(since)]
  // If the words contain a full date, they would repeat the exact one.
  return exact.startsWith(words) || /\d{4}$/.test(words) ? exact : `${words}, ${exact}`
}

/** Formats the tooltip of a stage, such as "Reviewer: ready, Neha Kulkarni, since Monday, 23/11/2026 09:10 am". */
export function formatStageTip(row: GridRow, role: StaffRole, secondReview: boolean): string {
  const since = formatStageSince(row, role)
  const parts = [
    `${ROLE_NAMES[role]}: ${statusWord(stageLook(row, role, secondReview).word)}`,
    findStageHolder(row, role)?.fullName,
    since && `since ${since}`,
  ]
  return parts.filter(Boolean).join(', ')
}
