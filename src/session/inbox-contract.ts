import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { InboxEntry } from '../kit/shared/inbox.ts'

/** The key of the preference that holds `{ seen }`: until when the person has looked at the inbox. */
export const INBOX_KEY = 'inbox'

export const inbox = {
  own: endpoint({
    method: 'GET',
    path: '/me/inbox',
    shows: ['tasks', 'preferences'],
    summary:
      'What came to the caller within 14 days, the newest first, at most 50 entries; the preference `inbox` holds until when they have been seen (ours; api.md, Inbox).',
    access: { who: 'signed-in', reach: 'own' },
    message: 'Fetched inbox',
    reply: z.object({ data: z.array(InboxEntry) }),
  }),
}
