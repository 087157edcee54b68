import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { InboxEntry } from '../kit/shared/inbox.ts'

/** Undecided entries beyond this number are not counted. */
export const MAX_INBOX_COUNT = 100

export const inbox = {
  own: endpoint({
    method: 'GET',
    path: '/me/inbox',
    shows: ['tasks', 'preferences', 'inbox', 'timesheets', 'closed-months', 'absences', 'users', 'deputies'],
    summary:
      'The caller’s inbox entries of the last 14 days, at most 50, new ones first and otherwise the newest first. `PUT me/inbox` stores that they were seen. `waits` is the number of entries that await the caller’s decision, up to 100 (ours; api.md, Inbox).',
    access: { who: 'signed-in', reach: 'own' },
    message: 'Fetched inbox',
    reply: z.object({
      data: z.array(InboxEntry),
      waits: z.int(),
      /**
       * The number that the bell shows now. It is 0 if the caller has switched these entries off. During quiet hours, only
       * entries that were submitted before these hours count.
       */
      bell_waits: z.int(),
      quiet_until: z.string().nullable(),
      /**
       * Identifies the transactions that had been committed when the inbox was read. A page only sends this text back with `PUT
       * me/inbox`.
       */
      state: z.string(),
    }),
  }),
  see: endpoint({
    method: 'PUT',
    path: '/me/inbox',
    changes: ['preferences'],
    summary:
      'Stores that the caller has seen everything that had been committed when `GET me/inbox` returned this `state`, even entries that were not listed. `seen` is the instant of the newest entry. A state that is earlier than the stored one changes nothing (ours).',
    access: { who: 'signed-in', reach: 'own' },
    unkeyed: true,
    body: z.object({
      state: z
        .string('Send the state of the inbox.')
        .min(1, 'Send the state of the inbox.')
        .max(40_000, 'This is no state of an inbox.'),
      seen: z.string().max(40).optional(),
    }),
    message: 'Stored what was seen',
    audit: 'Stored a preference',
  }),
}
