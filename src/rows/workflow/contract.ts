import type { RowNumbers } from '../../kit/shared/stored-number.ts'
import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { type KeyedColumn, keyedColumns } from '../stage-columns.ts'

/** A sheet column: `key` names the value in each row, `name` is the sheet's own spelling. */
export const SheetColumn = z.object({ key: z.string(), name: z.string() })
export type SheetColumn = z.infer<typeof SheetColumn>

type StageShape = {
  [Column in KeyedColumn as Column['key']]: z.ZodNullable<Column['holds'] extends 'number' ? z.ZodInt : z.ZodString>
}
const stageShape = Object.fromEntries(
  keyedColumns.map(({ key, holds }) => [key, holds === 'number' ? z.int().nullable() : z.string().nullable()]),
) as StageShape
/** The stages of a row in the JSON (workflow.md, The pieces). Emails for people, ISO 8601 UTC for instants. */
export const Stages = z.object({
  ...stageShape,
  turn: z.enum(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER', 'CLOSED']),
  version: z.int(),
  attempt: z.int(),
})

/**
 * The runs of a cell: each text with its marks (`^` superscript or `_` subscript, then of b, i, u, s), at least one of which has
 * any.
 */
export const CellRuns = z.array(z.tuple([z.string(), z.string().regex(/^[\^_]?b?i?u?s?$/)]))

/** A picture of a row, at a column of the sheet or beside them; `hash` names its content for `GET tasks/picture/:task/:hash`. */
export const CellPicture = z.object({
  column: z.string().nullable(),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
})
export type CellPicture = z.infer<typeof CellPicture>

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
  /** The runs of rich cells by the key of their column, whose text is their text form; null: all are plain. */
  cellRuns: z.record(z.string(), CellRuns).nullable(),
  /** The pictures of the row in the order of the sheet; null: it has none. */
  cellPictures: z.array(CellPicture).nullable(),
  ...Stages.shape,
  /**
   * Those who hold the four stages, null: nobody; the documented fields have their emails. Deleted people too (decision 87),
   * whose email somebody else may have by now: the id is who it is.
   */
  holders: z.array(z.object({ _id: z.uuid(), fullName: z.string() }).nullable()).length(STAFF_ROLES.length),
})
export const GridRow = TaskFields.catchall(z.unknown())
export type GridRow = z.infer<typeof GridRow>
/** What a workbook has of a row: its fields but for the holders, and the sheet's further cells. */
export type WorkbookRow = Omit<z.infer<typeof TaskFields>, 'holders'> & {
  extra: Record<string, unknown>
  numbers: RowNumbers | null
  [key: string]: unknown
}

/**
 * Why a row is back at an earlier stage: who returned or reopened it, when, in whose words (decision 87: also of deleted
 * people).
 */
export const WhyBack = z.object({
  kind: z.enum(['sent_for_rework', 'sent_for_re_attempt', 'reopened']),
  /** The role that returned it; null for an admin's reopening. */
  role: z.enum(STAFF_ROLES).nullable(),
  /** Null: an event without a person. */
  who: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
  at: z.string().nullable(),
  comments: z.string(),
})
export type WhyBack = z.infer<typeof WhyBack>

export const Task = TaskFields.extend({
  /** `offers` of rules.ts for the caller; `correct` marks a done row that may be corrected (workflow.md 17). */
  updateTask: z.object({ enabled: z.boolean(), message: z.string(), correct: z.boolean().optional() }),
  /** decision 109: disabled when the question link is not an http(s) URL. */
  link: z.object({ url: z.string(), disabled: z.boolean() }),
  /** decision 109: the answer is `Uploaded on Portal` and the uploader has not confirmed. */
  metadata_update_needed: z.boolean(),
  /** Null: it is not back; absent in the reply of a write. */
  whyBack: WhyBack.nullish(),
  /** Until when the caller can undo the last change, ISO 8601 (workflow.md 18); null: not their decision, or too late. */
  undoUntil: z.string().nullish(),
}).catchall(z.unknown())
export type Task = z.infer<typeof Task>

/** A file as the task screens show it; `section` is the project's name (decision 20). */
export const TaskFile = z.object({
  _id: z.uuid(),
  name: z.string(),
  section: z.string(),
  secondReview: z.boolean(),
  columns: z.array(SheetColumn),
})
export type TaskFile = z.infer<typeof TaskFile>

/** Number of reopened stages that were unassigned because their holder may no longer hold them. */
export const Unassigned = z.int()
