import { z } from 'zod'
import { type AccessLevel, ROLES } from '../../access/levels.ts'

/** How long an entry stays in the inbox, and how many a person has at most. */
export const INBOX = { days: 14, most: 50 }

/**
 * How the app shows what came to a person: with a message when it arrives too, in the bell's list and count, or in the inbox
 * alone.
 */
export const IN_APP = ['message', 'bell', 'inbox'] as const
export type InApp = (typeof IN_APP)[number]

/** A kind of what comes to people, as the page of notifications names it. */
export type InboxKind = {
  /** Kinds of one group stand together: "Rows". */
  group: string
  title: string
  /** To whom it can come; absent: to everybody. */
  who?: AccessLevel
  /** How it is shown to who has not chosen; absent: in the bell. */
  usually?: InApp
  /** Why it cannot be left out of the bell, also in quiet hours. */
  always?: string
}

/** Why kinds are always in the bell. */
export const ALWAYS_TAKEN = 'It takes something away from you.'
export const ALWAYS_DECLINED = 'It declines what you handed in.'
export const ALWAYS_LOGIN = 'It is about your login.'

/** Something that came to a person: one entry for all things of a kind that one person did to one object on one day. */
export const InboxArrival = z.object({
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
export type InboxArrival = z.infer<typeof InboxArrival>

/** The same as it is shown now; `quiet`: it came in quiet hours that still last, so that the bell lists it without a count. */
export const InboxEntry = InboxArrival.extend({ shown: z.enum([...IN_APP, 'quiet']) })
export type InboxEntry = z.infer<typeof InboxEntry>
