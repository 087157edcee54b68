import type { RowNumbers } from '../../kit/shared/stored-number.ts'
import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { type KeyedColumn, keyedColumns } from '../row-columns.ts'

/** `key` names the value in each row; `name` is the heading as spelled in the sheet. */
export const SheetColumn = z.object({ key: z.string(), name: z.string() })
export type SheetColumn = z.infer<typeof SheetColumn>

type StageShape = {
  [Column in KeyedColumn as Column['key']]: z.ZodNullable<Column['holds'] extends 'number' ? z.ZodInt : z.ZodString>
}
const stageShape = Object.fromEntries(
  keyedColumns.map(({ key, holds }) => [key, holds === 'number' ? z.int().nullable() : z.string().nullable()]),
) as StageShape
/** A row's stages in the JSON (workflow.md, The pieces). People are emails; instants are ISO 8601 in UTC. */
export const Stages = z.object({
  ...stageShape,
  turn: z.enum(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER', 'CLOSED']),
  version: z.int(),
  attempt: z.int(),
})

/**
 * The runs of a formatted cell: texts with their marks (`^` superscript or `_` subscript, then any of b, i, u, s). At least one
 * run has a mark.
 */
export const CellRuns = z.array(z.tuple([z.string(), z.string().regex(/^[\^_]?b?i?u?s?$/)]))

/**
 * `column` is null if the picture lies outside the sheet's columns. `hash` identifies the content for `GET
 * tasks/picture/:task/:hash`.
 */
export const CellPicture = z.object({
  column: z.string().nullable(),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
})
export type CellPicture = z.infer<typeof CellPicture>

/** The sheet's other columns are added under their own keys. */
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
  /** The runs of formatted cells, by column key. Null if no cell is formatted. */
  cellRuns: z.record(z.string(), CellRuns).nullable(),
  /** The row's pictures in sheet order. Null if it has none. */
  cellPictures: z.array(CellPicture).nullable(),
  ...Stages.shape,
  /**
   * The holders of the four stages, null where unassigned. The documented fields hold emails, but a deleted person (decision 87)
   * may share an email with a newer user, so only the id identifies a person.
   */
  holders: z.array(z.object({ _id: z.uuid(), fullName: z.string() }).nullable()).length(STAFF_ROLES.length),
})
export const GridRow = TaskFields.catchall(z.unknown())
export type GridRow = z.infer<typeof GridRow>
/** A row as a workbook needs it: without holders, and with the sheet's other cells in `extra`. */
export type WorkbookRow = Omit<z.infer<typeof TaskFields>, 'holders'> & {
  extra: Record<string, unknown>
  numbers: RowNumbers | null
  [key: string]: unknown
}

/** Why a row is back at an earlier stage. Deleted people are named too (decision 87). */
export const WhyBack = z.object({
  kind: z.enum(['sent_for_rework', 'sent_for_re_attempt', 'reopened']),
  /** The role that returned the row, or null if an admin reopened it. */
  role: z.enum(STAFF_ROLES).nullable(),
  who: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
  at: z.string().nullable(),
  comments: z.string(),
})
export type WhyBack = z.infer<typeof WhyBack>

export const Task = TaskFields.extend({
  /**
   * The result of `computeOffers` (rules.ts) for the caller. `correct` means that the caller may correct a done row (workflow.md 17).
   */
  updateTask: z.object({ enabled: z.boolean(), message: z.string(), correct: z.boolean().optional() }),
  /** Disabled if the question link is not an http(s) URL (decision 109). */
  link: z.object({ url: z.string(), disabled: z.boolean() }),
  /** Whether the answer is `Uploaded on Portal` and the uploader has not confirmed it (decision 109). */
  metadata_update_needed: z.boolean(),
  /** Null if the row is not back at an earlier stage. Missing from the reply to a write. */
  whyBack: WhyBack.nullish(),
  /**
   * Until when the caller can undo the last change, ISO 8601 (workflow.md 18). Null if the change is not the caller's own
   * decision, or if it is too late.
   */
  undoUntil: z.string().nullish(),
}).catchall(z.unknown())
export type Task = z.infer<typeof Task>

/** A file as the task screens show it. `section` is the project's name (decision 20). */
export const TaskFile = z.object({
  _id: z.uuid(),
  name: z.string(),
  section: z.string(),
  secondReview: z.boolean(),
  columns: z.array(SheetColumn),
})
export type TaskFile = z.infer<typeof TaskFile>

/** The number of reopened stages that lost their holder, who may no longer hold them. */
export const Unassigned = z.int()
