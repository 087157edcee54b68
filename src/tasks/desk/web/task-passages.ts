import { STAFF_ROLES, type StaffRole } from '../../../kit/shared/access.ts'
import type { TimelineEntry } from '../../history/contract.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { statusOfStage } from './task-status.ts'
import { type GridRow, type SheetColumn, type Task } from '../../workflow/contract.ts'

/** A cell's value as readable text. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

const LONG = 90
const readName = /question|solution|answer|text|explanation/i
const apart = new Set(['sr_no', 'question_id', 'subject', 'question_link', 'solution_link', 'question_code', 'solution_id'])

type Passage = { key: string; name: string; text: string }

/** The row's sheet columns: long ones for reading and short ones for reference. Empty ones are left out. */
export function passagesOf(task: GridRow, sheet: readonly SheetColumn[]): { long: Passage[]; short: Passage[] } {
  const all = sheet
    .map(({ key, name }) => ({ key, name, text: textOf(task[key]) }))
    .filter(({ key, text }) => text !== '' && !apart.has(key))
  const isLong = ({ key, text }: Passage): boolean => readName.test(key) || text.length > LONG || text.includes('\n')
  const codes = ['question_code', 'solution_id']
    .map((key) => ({ key, name: key, text: textOf(task[key]) }))
    .filter(({ text }) => text !== '')
  return { long: all.filter(isLong), short: [...codes, ...all.filter((passage) => !isLong(passage))] }
}

export type Note = { role: StaffRole; who: string; at: string | null; status: string | null; comments: string; more: string[] }

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
        who: textOf(task[key]),
        at: typeof at === 'string' ? at : null,
        more: more.filter((text) => text !== ''),
      },
    ]
  })
}

/** Whether the task was returned at least once, so that earlier decisions exist that the row no longer shows. */
export const wasBack = (task: Task): boolean =>
  task.attempt > 1 || task.reviewer_rework_date !== null || task['reviewer-2_rework_date'] !== null

/** Decisions that a later round has replaced, oldest first; undone ones are left out. */
export function earlierNotes(timeline: readonly TimelineEntry[], task: Task): Note[] {
  let decided: TimelineEntry[] = []
  for (const entry of timeline) {
    if (entry.kind === 'undo') {
      // An undone batch of assignments undid no decision; undone history undid those of all its stages, which share one version.
      const last = decided.at(-1)?.version
      if (entry.role === null || entry.from !== null || entry.to !== null) {
        decided = decided.filter(({ version }) => version !== last)
      }
    } else if (entry.kind === 'update' || entry.kind === 'correction' || entry.kind === 'history') decided.push(entry)
  }
  // The last decision of a stage is in the row, as long as the row still has one.
  const current = new Set(
    STAFF_ROLES.filter((role) => statusOfStage(task, role) !== null).map((role) =>
      decided.findLastIndex((entry) => entry.role === role),
    ),
  )
  return decided.flatMap((entry, index): Note[] => {
    const { role, to, at, actor, person } = entry
    if (role === null || current.has(index)) return []
    const score = entry.qc_score === null ? '' : `QC score ${entry.qc_score}`
    return [
      {
        role,
        status: to,
        at: entry.done_date ?? at,
        who: (person ?? actor)?.email ?? '',
        comments: entry.comments ?? '',
        more: [entry.reason ?? '', entry.answer_type ?? '', score].filter((text) => text !== ''),
      },
    ]
  })
}
