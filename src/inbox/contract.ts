import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { InboxEntry } from '../kit/shared/inbox.ts'

/** The key of the preference that holds `{ seen }`: until when the person has looked at the inbox. */
export const INBOX_KEY = 'inbox'
/** What waits is counted up to this. */
export const MAX_INBOX_COUNT = 100

export const inbox = {
  own: endpoint({
    method: 'GET',
    path: '/me/inbox',
    shows: ['tasks', 'preferences', 'inbox', 'timesheets', 'closed-months', 'absences', 'users', 'deputies'],
    summary:
      'What came to the caller within 14 days, the newest first, at most 50 entries; the preference `inbox` holds until when they have been seen. `waits`: how much waits for the caller’s decision, counted up to 100 (ours; api.md, Inbox).',
    access: { who: 'signed-in', reach: 'own' },
    message: 'Fetched inbox',
    reply: z.object({
      data: z.array(InboxEntry),
      waits: z.int(),
      /** Of these what the bell counts now: none where the caller has chosen so, in quiet hours those that waited before. */
      bell_waits: z.int(),
      /** Until when the quiet hours of this moment last (decision P472); null: there are none now. */
      quiet_until: z.string().nullable(),
    }),
  }),
}
