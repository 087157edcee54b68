import { z } from 'zod'
import { type AccessLevel, ROLES } from '../../access/levels.ts'

/** The number of days an entry stays in the inbox, and the maximum number of entries per person. */
export const INBOX_LIMITS = { days: 14, most: 50 }

/**
 * How the app shows a person's new entry: in the inbox only, also in the list and count of the bell, or also as a message when it
 * arrives.
 */
export const IN_APP = ['message', 'bell', 'inbox'] as const
export type InApp = (typeof IN_APP)[number]

export type InboxKind = {
  /** Kinds with the same group, such as "Rows", are listed together. */
  group: string
  title: string
  /** Who can receive this kind. Undefined means everybody. */
  who?: AccessLevel
  /** How it is shown to people who have not chosen. Undefined means in the bell. */
  usually?: InApp
  /** The reason why the bell always shows it, even in quiet hours. */
  always?: string
}

export const ALWAYS_TAKEN = 'It takes something away from you.'
export const ALWAYS_DECLINED = 'It declines what you handed in.'
export const ALWAYS_LOGIN = 'It is about your login.'

/** An inbox entry. It combines everything of one kind that one person did to one object on one day. */
export const InboxArrival = z.object({
  id: z.string(),
  /** The kind of event. The domain that registers it defines how it is shown (`inbox` of webDomain). */
  kind: z.string(),
  at: z.string(),
  isNew: z.boolean(),
  /** The person who caused the entry. Null if nobody was logged in, or if the recipient caused it. */
  from: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
  /** The role of the person that the entry concerns. */
  role: z.enum(ROLES).nullable(),
  count: z.int(),
  object: z.string(),
  /** The single part that the entry concerns, such as the number of a row; null if it concerns several. */
  part: z.string().nullable(),
})
export type InboxArrival = z.infer<typeof InboxArrival>

/**
 * An entry, and how it is shown now. `quiet` entries arrived during quiet hours that have not ended; the bell does not count
 * them.
 */
export const InboxEntry = InboxArrival.extend({ shown: z.enum([...IN_APP, 'quiet']) })
export type InboxEntry = z.infer<typeof InboxEntry>
