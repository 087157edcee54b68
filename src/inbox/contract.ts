import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { InboxEntry } from '../kit/shared/inbox.ts'

/** The highest number of undecided entries that is counted. */
export const MAX_INBOX_COUNT = 100

export const inbox = {
  own: endpoint({
    method: 'GET',
    path: '/me/inbox',
    shows: ['tasks', 'preferences', 'inbox', 'timesheets', 'closed-months', 'absences', 'users', 'deputies'],
    summary:
      'What came to the caller within 14 days, the newest first, at most 50 entries, the new ones before others; `PUT me/inbox` stores that they were seen. `waits`: how much waits for the caller’s decision, counted up to 100 (ours; api.md, Inbox).',
    access: { who: 'signed-in', reach: 'own' },
    message: 'Fetched inbox',
    reply: z.object({
      data: z.array(InboxEntry),
      waits: z.int(),
      /**
       * The number of these entries that the bell counts now. It is 0 if the caller has switched them off. During quiet hours,
       * only entries count that were submitted before these hours.
       */
      bell_waits: z.int(),
      /** When the current quiet hours end. Null outside of quiet hours. */
      quiet_until: z.string().nullable(),
      /**
       * Describes which transactions had been committed when the inbox was read. A page only sends the text back with `PUT
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
      'Stores that the caller has seen everything that had been committed when `GET me/inbox` sent this `state`, listed or not; `seen` is the instant of the newest entry. An earlier state than the stored one changes nothing (ours).',
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
