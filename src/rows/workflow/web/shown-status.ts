import type { StaffRole } from '../../../access/levels.ts'
import type { GridRow } from '../contract.ts'
import { toRoleKey, getStatusWord } from '../vocabulary.ts'

export type ShownStatus = { word: string; label?: string }

export const toShownStatus = (word: string): ShownStatus => {
  const label = getStatusWord(word)
  return label === word ? { word } : { word, label }
}

export const getStageStatus = (task: GridRow, role: StaffRole): string | null => {
  const status: unknown = task[`${toRoleKey(role)}_status`]
  return typeof status === 'string' ? status : null
}
