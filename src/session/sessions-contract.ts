import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Ended } from '../users/sign-in-contract.ts'

/** An unexpired session in the form in which its person sees it. The token and the full user agent stay on the server. */
export const Session = z.object({
  _id: z.uuid(),
  /** A text such as "Chrome on Windows". */
  device: z.string(),
  /** The address from which the session was created. Null if unknown. */
  address: z.string().nullable(),
  since: z.string(),
  /** The time of the last call, accurate to a minute. */
  last_seen: z.string(),
  /** Whether this request belongs to the session. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A person who set another person's password, and when. */
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
      /** The maximum number of sessions. One more login ends the oldest session. */
      most: z.int(),
      /**
       * The people who set the caller's password in the last 90 days, the latest first. Passwords that the caller has replaced
       * are included (decision 135).
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
