import { z } from 'zod'

export const ReadyRow = z.object({
  _id: z.uuid(),
  file: z.object({ _id: z.uuid(), name: z.string() }),
  sr_no: z.int(),
  question_id: z.string(),
  /** The sheet's chapter, section or subject, whichever is filled first. */
  topic: z.string().nullable(),
  /** The row is decided at the desk of this list. */
  list: z.enum(['assigned', 'rework-received']),
  /**
   * A `rework` comes before every other row. An `attempt` is a skipped row that the reviewer sent back to be attempted. An admin
   * reopened a `reopened` row. A `new` row is ready for the first time.
   */
  why: z.enum(['rework', 'attempt', 'reopened', 'new']),
  /**
   * Why the row comes before others of the same priority: the caller was typing into it, or last decided a row of the same file.
   */
  first: z.enum(['draft', 'file']).nullable(),
  /** When it became the caller's turn, ISO 8601. Null if the history does not say. */
  since: z.string().nullable(),
  by: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
  comments: z.string().nullable(),
})
export type ReadyRow = z.infer<typeof ReadyRow>

export const QueueSummary = z.object({
  /** The first row of the queue (interface.md, Home), if any row is ready. */
  next: ReadyRow.nullable(),
  /** `reworks` are ready reworks; `ready` counts the remaining ready rows. */
  reworks: z.int(),
  ready: z.int(),
})
export type QueueSummary = z.infer<typeof QueueSummary>
