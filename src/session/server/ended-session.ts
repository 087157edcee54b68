import type { Actor } from '../../access/levels.ts'
import type { Pool } from '../../kit/postgres/db.ts'
import { users } from '../../users/contract.ts'
import { session } from '../contract.ts'
import { sessions } from '../sessions-contract.ts'
import { hashToken } from './authenticate.ts'
import { signIn } from '../../users/sign-in-contract.ts'
import { selectSessionEnd } from './session-queries.ts'

/** Each call that ends sessions, with a sentence for the person whose session ended. */
export const END_WORDS: ReadonlyMap<string, string> = new Map(
  (
    [
      [session.logout, 'You logged out.'],
      [sessions.end, 'You ended this session elsewhere.'],
      [sessions.endOthers, 'You ended your other sessions elsewhere.'],
      [session.resetPassword, 'Your password was changed, which ends all sessions.'],
      [users.updateProfile, 'An admin or manager chose a new password for you.'],
      [signIn.endSessions, 'An admin ended your sessions.'],
      [users.block, 'Your account was blocked.'],
      [users.delete, 'Your account was deleted.'],
    ] as const
  ).map(([{ method, path }, words]) => [`${method} ${path}`, words]),
)
const EXPIRED = 'Your session has expired.'
const ENDED = 'Your session was ended elsewhere.'
/**
 * Ended sessions are deleted from the database, so a node remembers the tokens that it has seen. Beyond this number, it forgets
 * the oldest.
 */
const MAX_REMEMBERED = 20_000

/** Remembers tokens, and explains from the audit log why a session has ended. */
export const createSessionMemory = (pool: Pool) => {
  const seen = new Map<string, { sessionId: string; userId: string }>()
  const keyOf = (token: string): string => hashToken(token).toString('base64')
  return {
    remember: (token: string, { sessionId, id }: Actor): void => {
      const key = keyOf(token)
      if (seen.has(key)) return
      const [oldest] = seen.size < MAX_REMEMBERED ? [] : seen.keys()
      if (oldest !== undefined) seen.delete(oldest)
      seen.set(key, { sessionId, userId: id })
    },
    /** Undefined if this node does not know the token. */
    whyEnded: async (token: string, now: Date): Promise<string | undefined> => {
      const known = seen.get(keyOf(token))
      const [end] = await pool.reading((db) => selectSessionEnd(db, hashToken(token), known, [...END_WORDS.keys()], now))
      if (end?.call != null) return END_WORDS.get(end.call)
      return end?.expired ? EXPIRED : known && ENDED
    },
  }
}
