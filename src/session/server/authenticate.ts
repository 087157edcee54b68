import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '../../access/levels.ts'
import type { Pool } from '../../kit/postgres/db.ts'
import { createActor } from './lookup.ts'
import { selectActor, touchSession } from './queries.ts'

/** 256 random bits for the client, and their SHA-256 hash for the database. */
export const createToken = (): { token: string; tokenHash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Returns the function with which every call looks up the owner of its token. A write checks the version of the rights again
 * before its commit (requireRights).
 * @param remember receives each token with its owner
 * @returns a function; its `by` is the pool for the call
 */
export const createAuthenticator = (pool: Pool, remember?: (token: string, actor: Actor) => void) => {
  const touching = new Set<string>()
  /** Not awaited, because reads must work even while writes do not. A later call tries again. */
  const touch = (sessionId: string, now: Date): void => {
    if (touching.has(sessionId)) return
    touching.add(sessionId)
    pool
      .statement((db) => touchSession(db, sessionId, now))
      .catch(() => undefined)
      .finally(() => touching.delete(sessionId))
  }
  return async (token: string, now: Date, mode?: 'look', by = pool): Promise<Actor | undefined> => {
    const [row] = await by.reading((db) => selectActor(db, hashToken(token), now))
    if (row === undefined) return undefined
    // One update a minute is enough for the idle timeout.
    if (row.stale && mode !== 'look') touch(row.session_id, now)
    const actor = createActor(row, {
      sessionId: row.session_id,
      rightsVersion: row.rights_version,
      authenticatedAt: row.authenticated_at,
      mustChangePassword: row.must_change_password,
    })
    remember?.(token, actor)
    return actor
  }
}
