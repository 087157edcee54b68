import type { StaffRole } from '../../../kit/shared/access.ts'
import type { GridRow } from '../contract.ts'
import { roleKey } from '../vocabulary.ts'

export type ShownStatus = { word: string; label?: string }

/** Only `sent_for_re_attempt` is shown by a word other than the stored one (000 §4). */
export const statusShown = (word: string): ShownStatus =>
  word === 'sent_for_re_attempt' ? { word, label: 'Can be Attempted' } : { word }

export const statusOfStage = (task: GridRow, role: StaffRole): string | null => {
  const status: unknown = task[`${roleKey(role)}_status`]
  return typeof status === 'string' ? status : null
}
