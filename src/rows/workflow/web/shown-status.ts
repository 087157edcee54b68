import type { StaffRole } from '../../../access/levels.ts'
import type { GridRow } from '../contract.ts'
import { toRoleKey, statusWord } from '../vocabulary.ts'

export type ShownStatus = { word: string; label?: string }

export const statusShown = (word: string): ShownStatus => {
  const label = statusWord(word)
  return label === word ? { word } : { word, label }
}

export const statusOfStage = (task: GridRow, role: StaffRole): string | null => {
  const status: unknown = task[`${toRoleKey(role)}_status`]
  return typeof status === 'string' ? status : null
}
