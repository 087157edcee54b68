import { z } from 'zod'

/** A row that is ready for the caller to decide. */
export const ReadyRow = z.object({
  _id: z.uuid(),
  file: z.object({ _id: z.uuid(), name: z.string() }),
  sr_no: z.int(),
  question_id: z.string(),
  /** The sheet's chapter, section or subject, whichever is filled first. */
  topic: z.string().nullable(),
  /** The list that contains the row. The row is decided at the desk of that list. */
  list: z.enum(['assigned', 'rework-received']),
  /**
   * Why the row is ready. A `rework` comes before every other row. An `attempt` is a skipped row that the reviewer sent back to
   * be attempted. A `reopened` row was reopened by an admin. A `new` row is ready for the first time.
   */
  why: z.enum(['rework', 'attempt', 'reopened', 'new']),
  /**
   * Why the row precedes others with the same priority: the caller was typing into it, or last decided a row of the same file.
   */
  first: z.enum(['draft', 'file']).nullable(),
  /** When it became the caller's turn, as an ISO text; null if the history does not say. */
  since: z.string().nullable(),
  /** The person who returned the row, and their comments. */
  by: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
  comments: z.string().nullable(),
})
export type ReadyRow = z.infer<typeof ReadyRow>

/** The caller's next row in a role, and how many rows are ready. */
export const Queue = z.object({
  /** The first row of the queue (interface.md, Home); null if no row is ready. */
  next: ReadyRow.nullable(),
  /** The numbers of ready reworks and of the other ready rows. */
  reworks: z.int(),
  ready: z.int(),
})
export type Queue = z.infer<typeof Queue>
