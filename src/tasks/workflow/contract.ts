import { z } from 'zod'

/** A sheet column: `key` names the value in each row, `name` is the sheet's own spelling. */
export const SheetColumn = z.object({ key: z.string(), name: z.string() })
export type SheetColumn = z.infer<typeof SheetColumn>

const instant = z.string().nullable()
/** The stages of a row in the JSON (workflow.md, The pieces). Emails for people, ISO 8601 UTC for instants. */
export const Stages = z.object({
  author: z.string().nullable(),
  author_status: z.string().nullable(),
  author_allocation_date: instant,
  author_done_date: instant,
  author_skipped_date: instant,
  author_comments: z.string().nullable(),
  author_reason: z.string().nullable(),
  author_answer_type: z.string().nullable(),
  author_done_allocation_id: z.string().nullable(),
  reviewer: z.string().nullable(),
  reviewer_status: z.string().nullable(),
  reviewer_allocation_date: instant,
  reviewer_done_date: instant,
  reviewer_rework_date: instant,
  reviewer_comments: z.string().nullable(),
  qc_score: z.int().nullable(),
  'reviewer-2': z.string().nullable(),
  'reviewer-2_status': z.string().nullable(),
  'reviewer-2_allocation_date': instant,
  'reviewer-2_done_date': instant,
  'reviewer-2_rework_date': instant,
  'reviewer-2_comments': z.string().nullable(),
  uploader: z.string().nullable(),
  uploader_status: z.string().nullable(),
  uploader_allocation_date: instant,
  uploader_done_date: instant,
  uploader_skipped_date: instant,
  uploader_comments: z.string().nullable(),
  uploader_allocation_id: z.string().nullable(),
  new_content_id: z.string().nullable(),
  turn: z.enum(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER', 'CLOSED']),
  version: z.int(),
  attempt: z.int(),
})

/** The keys of `Stages` in their order, for pages: the schemas themselves stay on the server (docs/adr/0004). */
export const STAGE_KEYS = [
  'author',
  'author_status',
  'author_allocation_date',
  'author_done_date',
  'author_skipped_date',
  'author_comments',
  'author_reason',
  'author_answer_type',
  'author_done_allocation_id',
  'reviewer',
  'reviewer_status',
  'reviewer_allocation_date',
  'reviewer_done_date',
  'reviewer_rework_date',
  'reviewer_comments',
  'qc_score',
  'reviewer-2',
  'reviewer-2_status',
  'reviewer-2_allocation_date',
  'reviewer-2_done_date',
  'reviewer-2_rework_date',
  'reviewer-2_comments',
  'uploader',
  'uploader_status',
  'uploader_allocation_date',
  'uploader_done_date',
  'uploader_skipped_date',
  'uploader_comments',
  'uploader_allocation_id',
  'new_content_id',
  'turn',
  'version',
  'attempt',
] as const satisfies readonly (keyof z.infer<typeof Stages>)[]

/** The fields of every task row beside its stages; further sheet columns are added under their own keys (catch-all). */
const TaskFields = z.object({
  _id: z.uuid(),
  sr_no: z.int(),
  question_id: z.string(),
  question_code: z.string().nullable(),
  solution_id: z.string().nullable(),
  subject: z.string().nullable(),
  section: z.string().nullable(),
  question_link: z.string().nullable(),
  solution_link: z.string().nullable(),
  moderator_id: z.string().nullable(),
  project_name: z.string().nullable(),
  department: z.string(),
  ...Stages.shape,
})
export const GridRow = TaskFields.catchall(z.unknown())
export type GridRow = z.infer<typeof GridRow>

export const Task = TaskFields.extend({
  /** `offers` of rules.ts for the caller; `correct` marks a done row that may be corrected (workflow.md 17). */
  updateTask: z.object({ enabled: z.boolean(), message: z.string(), correct: z.boolean().optional() }),
  /** decisions 109: disabled when the question link is not an http(s) URL. */
  link: z.object({ url: z.string(), disabled: z.boolean() }),
  /** decisions 109: the answer is `Uploaded on Portal` and the uploader has not confirmed. */
  metadata_update_needed: z.boolean(),
}).catchall(z.unknown())
export type Task = z.infer<typeof Task>

/** A file as the task screens show it; `section` is the project's name (decisions 20). */
export const TaskFile = z.object({
  _id: z.uuid(),
  name: z.string(),
  section: z.string(),
  secondReview: z.boolean(),
  columns: z.array(SheetColumn),
})

/** Number of reopened stages that were unassigned because their holder may no longer hold them. */
export const Unassigned = z.int()
