import type { Db, Sql } from '../postgres/db.ts'
import type { Reach } from './reach.ts'
import type { Hinders } from './registered.ts'

/** What keeps a person from working, of all domains: the first that there is, as jsonb {status, of, since} or null. `within`: the id of what the work is within, null for anything. */
export const hindranceOf = (db: Db, reach: Reach, hinders: readonly Hinders[], of: { person: Sql; within: Sql }): Sql => db`
  coalesce(${hinders.reduce((list, one) => db`${list}, ${one(db, reach, of)}`, db`null::jsonb`)})`
