import type { AuditEntry } from './audit.ts'
import type { Db } from '../postgres/db.ts'
import type { Publish } from './routes.ts'

type Whose = { userIds: readonly string[] }

/**
 * Something that people hold without an end, or until a planned one: it ends with them, when they are blocked or deleted
 * (decisions 119). Each domain gives its own; the app lists them (src/app/held.ts), the users domain calls them.
 */
export type HeldPart = {
  domain: string
  /** One of it, as people call it: "allocation ID". */
  what: string
  /** What of it a person holds now, by name. */
  names: (db: Db, userId: string, now: Date) => Promise<string[]>
  /** Locks that are taken before the files' and the people's, so that nobody waits in a circle. */
  lock?: (db: Db, whose: Whose & { now: Date }) => PromiseLike<unknown>
  /** Ends all of it now, by the clock after its own locks. The people are locked. */
  end: (
    db: Db,
    ending: Whose & { clock: () => Date; by: string; audit: (entry: AuditEntry) => void; publish: Publish },
  ) => Promise<void>
}
