import type { Actor } from '../../kit/shared/access.ts'
import type { Pool } from '../../kit/postgres/db.ts'
import { hashOf } from './authenticate.ts'
import { endOf } from './session-queries.ts'

/** Calls that end sessions, and what they mean to the person whose session it was. */
export const END_WORDS: Readonly<Record<string, string>> = {
  'POST /logout': 'You logged out.',
  'DELETE /sessions/:id': 'You ended this session elsewhere.',
  'POST /sessions/end-others': 'You ended your other sessions elsewhere.',
  'POST /user/reset-password': 'Your password was changed, which ends all sessions.',
  'POST /user/update-profile': 'An admin or manager chose a new password for you.',
  'PUT /user/end-sessions/:id': 'An admin ended your sessions.',
  'PUT /user/block/:id': 'Your account was blocked.',
  'DELETE /user/delete/:email': 'Your account was deleted.',
}
const EXPIRED = 'Your session has expired.'
const ENDED = 'Your session was ended elsewhere.'
/** Ended sessions are deleted, so a node remembers whose tokens it has seen; the oldest are forgotten. */
const MOST_REMEMBERED = 20_000

/** Says to the holder of a token why its session is over, from the audit log. */
export const endedSessions = (pool: Pool) => {
  const seen = new Map<string, { sessionId: string; userId: string }>()
  const keyOf = (token: string): string => hashOf(token).toString('base64')
  return {
    remember: (token: string, { sessionId, id }: Actor): void => {
      const key = keyOf(token)
      if (seen.has(key)) return
      const [oldest] = seen.size < MOST_REMEMBERED ? [] : seen.keys()
      if (oldest !== undefined) seen.delete(oldest)
      seen.set(key, { sessionId, userId: id })
    },
    /** Undefined: no token of a session that this node knows. */
    whyEnded: async (token: string, now: Date): Promise<string | undefined> => {
      const known = seen.get(keyOf(token))
      const [end] = await pool.reading((db) => endOf(db, hashOf(token), known, Object.keys(END_WORDS), now))
      if (end?.call != null) return END_WORDS[end.call]
      return end?.expired ? EXPIRED : known && ENDED
    },
  }
}
