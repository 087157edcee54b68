import type { AuditEntry } from './audit.ts'
import type { Db } from '../postgres/db.ts'
import type { Publish } from './events.ts'

type Whose = { userIds: readonly string[] }

/**
 * A resource that users hold without an end date, or until a planned one: it is released when they are blocked or deleted
 * (decisions 119). Each domain registers its own (`held` of its domain.ts), the users domain calls them.
 */
export type HeldResource = {
  domain: string
  /** The resource's name for users, as "seat". */
  what: string
  /** Names of what a user holds now. */
  names: (db: Db, userId: string, now: Date) => Promise<string[]>
  /** Locks that are taken before those of the files and the users, to prevent deadlocks. */
  lock?: (db: Db, whose: Whose & { now: Date }) => PromiseLike<unknown>
  /** Releases everything now, by the clock after its own locks. The users are locked. */
  end: (
    db: Db,
    ending: Whose & { clock: () => Date; by: string; audit: (entry: AuditEntry) => void; publish: Publish },
  ) => Promise<void>
}
