import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import type { GridRow } from './contract.ts'
import { ROLE_NAMES, toRoleKey, type TaskStatus, getStatusWord } from './vocabulary.ts'

export type StageFields = Pick<GridRow, 'turn' | `${Lowercase<StaffRole>}_status` | Lowercase<StaffRole>>
/** A stored status, or a word for a stage that must act, waits or will be skipped. */
export type StageWord = TaskStatus | 'sent back' | 'ready' | 'unassigned' | 'waiting' | 'not needed'
export type StageLook = { word: StageWord; isTurn: boolean }

const isLater = (role: StaffRole, turn: StaffRole): boolean => STAFF_ROLES.indexOf(role) > STAFF_ROLES.indexOf(turn)

/**
 * How screens show one stage of a row. A stage that has its turn again is "sent back", whatever it decided before. A stage that
 * the row will not reach is "not needed" (workflow.md, The derivation).
 */
export function getStageLook(row: StageFields, role: StaffRole, secondReview = true): StageLook {
  const key = toRoleKey(role)
  // The JSON schema types statuses as plain text.
  const status = row[`${key}_status`] as TaskStatus | null
  const { turn } = row
  if (turn === role) {
    const isBack = status !== null || (role === 'AUTHOR' && row.reviewer_status === 'sent_for_re_attempt')
    return { word: isBack ? 'sent back' : row[key] === null ? 'unassigned' : 'ready', isTurn: true }
  }
  if (status !== null) return { word: status, isTurn: false }
  const comes = turn !== 'CLOSED' && isLater(role, turn) && (role !== 'REVIEWER-2' || secondReview)
  return { word: comes ? 'waiting' : 'not needed', isTurn: false }
}

/** The four stages in words, such as "Author: sent back, now; Reviewer: sent for rework; …". */
export const describeStages = (row: StageFields, secondReview = true): string =>
  STAFF_ROLES.map((role) => {
    const { word, isTurn } = getStageLook(row, role, secondReview)
    return `${ROLE_NAMES[role]}: ${getStatusWord(word)}${isTurn ? ', now' : ''}`
  }).join('; ')
