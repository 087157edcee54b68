import type { NamedPerson } from '../../../kit/ui/PersonName.tsx'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { GridRow } from '../contract.ts'
import { findStem, readCellText, sortColumns } from '../question-column-rules.ts'
import { toRoleKey } from '../vocabulary.ts'
import { findStageHolder } from './holders.ts'
import { getStageStatus } from './shown-status.ts'

export const formatCellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

const MAX_SHOWN = 600

/**
 * Returns the beginning of the question in one line, or ''.
 * @param keys the keys of the sheet's columns; pass the same array for all rows, so that it is sorted only once
 */
export const getQuestionStart = (row: GridRow, keys: readonly string[]): string => {
  const key = findStem(row, sortColumns(keys))
  return key === undefined ? '' : readCellText(row[key]).slice(0, MAX_SHOWN).replaceAll(/\s+/g, ' ')
}

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

export function listStageNotes(task: GridRow): Note[] {
  return STAFF_ROLES.flatMap((role) => {
    const key = toRoleKey(role)
    const status = getStageStatus(task, role)
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
