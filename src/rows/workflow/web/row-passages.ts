import type { NamedPerson } from '../../../kit/ui/PersonName.tsx'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { GridRow } from '../contract.ts'
import { findStem, readCellText, sortColumns } from '../question-column-rules.ts'
import { roleKey } from '../vocabulary.ts'
import { findStageHolder } from './holders.ts'
import { statusOfStage } from './shown-status.ts'

/** A cell's value as readable text. */
export const formatCellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

const MOST_SHOWN = 600

/**
 * The beginning of a row's question as text, in one line; '' for a row without. For a `ListText`.
 * @param keys the keys of the sheet's columns: one array for all rows, which is sorted once
 */
export const getQuestionStart = (row: GridRow, keys: readonly string[]): string => {
  const key = findStem(row, sortColumns(keys))
  return key === undefined ? '' : readCellText(row[key]).slice(0, MOST_SHOWN).replaceAll(/\s+/g, ' ')
}

/** Where in the book a row belongs: its chapter, else its section or subject. */
export const getBookLocation = (row: GridRow): string =>
  formatCellText(row['chapter']) || formatCellText(row.section) || formatCellText(row.subject)

export type Note = {
  role: StaffRole
  who: NamedPerson | undefined
  at: string | null
  status: string | null
  comments: string
  more: string[]
}

/** The decisions and comments of the stages so far, in order; stages without any are left out. */
export function listStageNotes(task: GridRow): Note[] {
  return STAFF_ROLES.flatMap((role) => {
    const key = roleKey(role)
    const status = statusOfStage(task, role)
    const comments = formatCellText(task[`${key}_comments`])
    if (status === null && comments === '') return []
    const more =
      role === 'AUTHOR'
        ? [
            formatCellText(task.author_reason),
            formatCellText(task.author_answer_type),
            formatCellText(task.author_done_allocation_id),
          ]
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
        who: findStageHolder(task, role),
        at: typeof at === 'string' ? at : null,
        more: more.filter((text) => text !== ''),
      },
    ]
  })
}
