import type { Db, Sql } from '../postgres/db.ts'
import { toSortKey } from '../shared/name-order.ts'
import type { Sweep } from './registered.ts'

/** Rows that a transaction of the sweep writes. */
const BATCH = 500

type Table = {
  /** The name of the sweep, such as "users". */
  name: string
  /** Locks up to so many rows whose key is not that of their name, as `lacksSortKeySql` says. */
  select: (db: Db, limit: number) => PromiseLike<{ id: string; name: string }[]>
  /** Sets the keys, each at the place of its row. */
  update: (db: Db, ids: string[], keys: string[]) => PromiseLike<unknown>
}

/** Rows that came without a key of their own have another one, which does not end with their name (keep_sort_key). */
export const lacksSortKeySql = (db: Db, name: Sql): Sql => db`right(sort_key, length(${name}) + 1) <> chr(1) || ${name}`

/**
 * Gives rows of earlier versions, and of statements that know no sort keys, their own: at the start of a node, and every hour
 * (decision P762).
 */
export const fillSortKeys = ({ name, select, update }: Table): Sweep => ({
  name: `sort keys of ${name}`,
  run: async (db) => {
    const rows = await select(db, BATCH)
    if (rows.length > 0)
      await update(
        db,
        rows.map(({ id }) => id),
        rows.map((row) => toSortKey(row.name)),
      )
    return rows.length
  },
})
