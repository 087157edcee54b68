/** The free-text sheet columns that become fields of a task. */
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
/** All sheet columns that become fields, by JSON name. The other columns are stored in `extra` (000 §3 Task row). */
export const TASK_COLUMNS = ['sr_no', 'question_id', ...TEXT_COLUMNS] as const
export type TaskColumn = (typeof TASK_COLUMNS)[number]

const ID_COLUMNS: readonly string[] = [
  'question_id',
  'question_code',
  'solution_id',
  'moderator_id',
] satisfies readonly TaskColumn[]
/** Returns whether a column holds identifiers, which are stored without invisible characters (decision 152). */
export const isIdColumn = (key: string): boolean => ID_COLUMNS.includes(key)
