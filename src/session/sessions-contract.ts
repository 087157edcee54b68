import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Ended } from '../users/sign-in-contract.ts'

/** An unexpired session as its person sees it. The token and the full user agent stay on the server. */
export const Session = z.object({
  _id: z.uuid(),
  device: z.string(),
  /** The address that created the session; null if unknown. */
  address: z.string().nullable(),
  since: z.string(),
  /** The last call, accurate to a minute. */
  last_seen: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const ChosenBy = z.object({ fullName: z.string(), email: z.string(), at: z.string() })
export type ChosenBy = z.infer<typeof ChosenBy>

export const sessions = {
  own: endpoint({
    method: 'GET',
    path: '/sessions',
    shows: ['sessions'],
    summary: 'The caller’s active sessions, the current one first, then the most recently used (ours; security.md, Sessions).',
    access: { who: 'signed-in', reach: 'own' },
    message: 'Fetched sessions',
    reply: z.object({
      data: z.array(Session),
      /** One more login than this ends the oldest session. */
      most: z.int(),
      /**
       * The people who set the caller's password in the last 90 days, the latest first, including passwords that the caller has
       * replaced (decision 135).
       */
      passwordChosenBy: z.array(ChosenBy),
    }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    changes: ['sessions'],
    summary: 'Ends one of the caller’s sessions, which may be the current one (ours; security.md, Sessions).',
    access: { who: 'signed-in', reach: 'own' },
    changesRights: true,
    params: z.object({ id: z.string() }),
    message: 'Session ended',
    audit: 'Ended one of their own sessions',
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/sessions/end-others',
    changes: ['sessions'],
    summary: 'Ends all sessions of the caller except the current one (ours; security.md, Sessions).',
    access: { who: 'signed-in', reach: 'own' },
    changesRights: true,
    message: 'Your other sessions have ended',
    audit: 'Ended all other sessions of their own',
    reply: Ended,
  }),
}
