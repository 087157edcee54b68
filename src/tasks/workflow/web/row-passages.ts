import type { NamedPerson } from '../../../kit/ui/PersonName.tsx'
import { type Runs, trimmedRuns } from '../../../kit/shared/runs.ts'
import { STAFF_ROLES, type StaffRole } from '../../../kit/shared/access.ts'
import type { GridRow, SheetColumn } from '../contract.ts'
import { type Heading, headingOf } from '../../heading-vocabulary.ts'
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

const LONG = 90
const readName = /question|solution|answer|text|explanation/i
const apart = new Set(['sr_no', 'question_id', 'subject', 'question_link', 'solution_link', 'question_code', 'solution_id'])

type Passage = { key: string; heading: Heading; text: string; runs: Runs | undefined }

/** A cell of the row under its heading; `runs` of a rich one. */
export const passageOf = (task: GridRow, key: string, name?: string): Passage => {
  const runs = task.cellRuns?.[key]
  return { key, heading: headingOf(key, name), text: textOf(task[key]), runs: runs && trimmedRuns(runs) }
}

/** The row's sheet columns: long ones for reading and short ones for reference. Empty ones are left out. */
export function passagesOf(task: GridRow, sheet: readonly SheetColumn[]): { long: Passage[]; short: Passage[] } {
  const all = sheet.map(({ key, name }) => passageOf(task, key, name)).filter(({ key, text }) => text !== '' && !apart.has(key))
  const isLong = ({ key, text }: Passage): boolean => readName.test(key) || text.length > LONG || text.includes('\n')
  const codes = ['question_code', 'solution_id'].map((key) => passageOf(task, key)).filter(({ text }) => text !== '')
  return { long: all.filter(isLong), short: [...codes, ...all.filter((passage) => !isLong(passage))] }
}

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
