import { z } from 'zod'

/** A row whose turn is the caller's. */
export const ReadyRow = z.object({
  _id: z.uuid(),
  file: z.object({ _id: z.uuid(), name: z.string() }),
  sr_no: z.int(),
  question_id: z.string(),
  /** The sheet's own chapter, section or subject, whichever there is. */
  topic: z.string().nullable(),
  /** The list that has the row, whose desk decides it. */
  list: z.enum(['assigned', 'rework-received']),
  /**
   * `rework`: before every other row. `attempt`: a skip that the reviewer declined. `reopened`: by an admin. `new`: it comes for
   * the first time.
   */
  why: z.enum(['rework', 'attempt', 'reopened', 'new']),
  /** Why it stands before others that are as ready: the caller was typing into it, or decided a row of its file last. */
  first: z.enum(['draft', 'file']).nullable(),
  /** Since when it is the caller's turn, ISO instant; null where the history does not say. */
  since: z.string().nullable(),
  /** Who returned it, and in which words. */
  by: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
  comments: z.string().nullable(),
})
export type ReadyRow = z.infer<typeof ReadyRow>

/** What is next for the caller in a role, and how much is ready. */
export const Queue = z.object({
  /** By the one queue (interface.md, Home); null: no row is ready. */
  next: ReadyRow.nullable(),
  /** Ready rows: reworks, and the others. */
  reworks: z.int(),
  ready: z.int(),
})
export type Queue = z.infer<typeof Queue>
