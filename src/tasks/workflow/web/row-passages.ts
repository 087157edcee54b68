import type { NamedPerson } from '../../../kit/ui/PersonName.tsx'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { GridRow } from '../contract.ts'
import { roleKey } from '../vocabulary.ts'
import { holderOf } from './holders.ts'
import { statusOfStage } from './shown-status.ts'

/** A cell's value as readable text. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

/** Where in the book a row belongs: its chapter, else its section or subject. */
export const placeOf = (row: GridRow): string => textOf(row['chapter']) || textOf(row.section) || textOf(row.subject)

export type Note = {
  role: StaffRole
  who: NamedPerson | undefined
  at: string | null
  status: string | null
  comments: string
  more: string[]
}

/** The decisions and comments of the stages so far, in order; stages without any are left out. */
export function notesOf(task: GridRow): Note[] {
  return STAFF_ROLES.flatMap((role) => {
    const key = roleKey(role)
    const status = statusOfStage(task, role)
    const comments = textOf(task[`${key}_comments`])
    if (status === null && comments === '') return []
    const more =
      role === 'AUTHOR'
        ? [textOf(task.author_reason), textOf(task.author_answer_type), textOf(task.author_done_allocation_id)]
        : role === 'REVIEWER' && task.qc_score !== null
          ? [`QC score ${task.qc_score}`]
          : []
    // Skips and returned rows have date fields of their own.
    const at = task[`${key}_done_date`] ?? task[`${key}_skipped_date`] ?? task[`${key}_rework_date`]
    return [
      {
        role,
        status,
        comments,
        who: holderOf(task, role),
        at: typeof at === 'string' ? at : null,
        more: more.filter((text) => text !== ''),
      },
    ]
  })
}
