import type { StaffRole } from '../access/levels.ts'

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
/** The sheet columns that become fields of a task, by JSON name. Other columns are stored in `extra` (000 §3 Task row). */
export const TASK_COLUMNS = ['sr_no', 'question_id', ...TEXT_COLUMNS] as const
export type TaskColumn = (typeof TASK_COLUMNS)[number]

const ID_COLUMNS: readonly string[] = [
  'question_id',
  'question_code',
  'solution_id',
  'moderator_id',
] satisfies readonly TaskColumn[]
/** Identifiers are stored without invisible characters (decision 152). */
export const isIdColumn = (key: string): boolean => ID_COLUMNS.includes(key)

/**
 * The columns of a task's four stages, in the order of the JSON (workflow.md, The pieces): the column in `tasks`, the name in the
 * JSON, the stage and the kind of the values. Schemas, selects, updates, replay and serialization are all derived from this list.
 */
export const STAGE_COLUMNS = [
  { column: 'author_id', key: 'author', stage: 'AUTHOR', holds: 'person' },
  { column: 'author_status', key: 'author_status', stage: 'AUTHOR', holds: 'status' },
  { column: 'author_allocated_at', key: 'author_allocation_date', stage: 'AUTHOR', holds: 'allocation' },
  { column: 'author_acted_at', key: 'author_done_date', stage: 'AUTHOR', holds: 'done' },
  { column: 'author_skipped_at', key: 'author_skipped_date', stage: 'AUTHOR', holds: 'instant' },
  { column: 'author_comments', key: 'author_comments', stage: 'AUTHOR', holds: 'text' },
  { column: 'author_reason', key: 'author_reason', stage: 'AUTHOR', holds: 'text' },
  { column: 'author_answer_type', key: 'author_answer_type', stage: 'AUTHOR', holds: 'answer' },
  { column: 'author_account_id', key: 'author_done_allocation_id', stage: 'AUTHOR', holds: 'account' },
  { column: 'author_content_id', key: null, stage: 'AUTHOR', holds: 'text' },
  { column: 'reviewer_id', key: 'reviewer', stage: 'REVIEWER', holds: 'person' },
  { column: 'reviewer_status', key: 'reviewer_status', stage: 'REVIEWER', holds: 'status' },
  { column: 'reviewer_allocated_at', key: 'reviewer_allocation_date', stage: 'REVIEWER', holds: 'allocation' },
  { column: 'reviewer_acted_at', key: 'reviewer_done_date', stage: 'REVIEWER', holds: 'done' },
  { column: 'reviewer_rework_at', key: 'reviewer_rework_date', stage: 'REVIEWER', holds: 'instant' },
  { column: 'reviewer_comments', key: 'reviewer_comments', stage: 'REVIEWER', holds: 'text' },
  { column: 'reviewer_qc_score', key: 'qc_score', stage: 'REVIEWER', holds: 'number' },
  { column: 'reviewer2_id', key: 'reviewer-2', stage: 'REVIEWER-2', holds: 'person' },
  { column: 'reviewer2_status', key: 'reviewer-2_status', stage: 'REVIEWER-2', holds: 'status' },
  { column: 'reviewer2_allocated_at', key: 'reviewer-2_allocation_date', stage: 'REVIEWER-2', holds: 'allocation' },
  { column: 'reviewer2_acted_at', key: 'reviewer-2_done_date', stage: 'REVIEWER-2', holds: 'done' },
  { column: 'reviewer2_rework_at', key: 'reviewer-2_rework_date', stage: 'REVIEWER-2', holds: 'instant' },
  { column: 'reviewer2_comments', key: 'reviewer-2_comments', stage: 'REVIEWER-2', holds: 'text' },
  { column: 'uploader_id', key: 'uploader', stage: 'UPLOADER', holds: 'person' },
  { column: 'uploader_status', key: 'uploader_status', stage: 'UPLOADER', holds: 'status' },
  { column: 'uploader_allocated_at', key: 'uploader_allocation_date', stage: 'UPLOADER', holds: 'allocation' },
  { column: 'uploader_acted_at', key: 'uploader_done_date', stage: 'UPLOADER', holds: 'done' },
  { column: 'uploader_skipped_at', key: 'uploader_skipped_date', stage: 'UPLOADER', holds: 'instant' },
  { column: 'uploader_comments', key: 'uploader_comments', stage: 'UPLOADER', holds: 'text' },
  { column: 'uploader_account_id', key: 'uploader_allocation_id', stage: 'UPLOADER', holds: 'account' },
  // The JSON has one field for two columns. It holds the uploader's content ID or, without one, the author's.
  { column: 'uploader_content_id', key: 'new_content_id', stage: 'UPLOADER', holds: 'text' },
] as const satisfies readonly { column: string; key: string | null; stage: StaffRole; holds: Holds }[]

/**
 * `done` is the instant at which the stage acted. The JSON has it only if the stage was done, because skipped and returned rows
 * have separate dates (decision 113).
 */
type Holds = 'person' | 'status' | 'allocation' | 'instant' | 'done' | 'text' | 'answer' | 'account' | 'number'
export type StageColumn = (typeof STAGE_COLUMNS)[number]
export type ColumnName = StageColumn['column']
export type KeyedColumn = Exclude<StageColumn, { key: null }>

export const columnNames: readonly ColumnName[] = STAGE_COLUMNS.map(({ column }) => column)
export const keyedColumns: readonly KeyedColumn[] = STAGE_COLUMNS.filter((one): one is KeyedColumn => one.key !== null)

export const STAGE_KEYS = [...keyedColumns.map(({ key }) => key), 'turn', 'version', 'attempt'] as const
/** The stage fields that are instants, ISO 8601 in UTC. */
export const INSTANT_KEYS: ReadonlySet<string> = new Set(
  keyedColumns.filter(({ holds }) => holds === 'instant' || holds === 'allocation' || holds === 'done').map(({ key }) => key),
)
