import { z } from 'zod'
import { ROLES } from '../../access/levels.ts'

/** How long an entry stays in the inbox, and how many a person has at most. */
export const INBOX = { days: 14, most: 50 }

/** Something that came to a person: one entry for all things of a kind that one person did to one object on one day. */
export const InboxEntry = z.object({
  id: z.string(),
  /** What happened; the domain that registers it shows it (`inbox` of webDomain). */
  kind: z.string(),
  /** The latest instant. */
  at: z.string(),
  /** Since the person last looked at the inbox. */
  isNew: z.boolean(),
  /** Null: without a signed-in person, or the person themselves. */
  from: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
  /** The role of the person that it concerns. */
  role: z.enum(ROLES).nullable(),
  count: z.int(),
  /** The name of the object, such as a file's. */
  object: z.string(),
  /** The only one of it that it concerns, such as the number of a row; null: several. */
  part: z.string().nullable(),
})
export type InboxEntry = z.infer<typeof InboxEntry>
