/** The sheet columns of free text that become fields of a task. */
export const TEXT_COLUMNS = [
  'question_code',
  'solution_id',
  'subject',
  'section',
  'question_link',
  'solution_link',
  'moderator_id',
  'project_name',
] as const
/** All that become fields, under their JSON names; the others are stored in `extra` (000 §3 Task row). */
export const TASK_COLUMNS = ['sr_no', 'question_id', ...TEXT_COLUMNS] as const
export type TaskColumn = (typeof TASK_COLUMNS)[number]

const ID_COLUMNS: readonly string[] = [
  'question_id',
  'question_code',
  'solution_id',
  'moderator_id',
] satisfies readonly TaskColumn[]
/** Whether a column has identifiers: what nobody sees in them is not stored (decision 152). */
export const isIdColumn = (key: string): boolean => ID_COLUMNS.includes(key)
