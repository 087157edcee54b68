import type { Db, Sql } from '../postgres/db.ts'
import { toSortKey } from '../shared/name-order.ts'
import type { Sweep } from './registered.ts'

const BATCH = 500

type Table = {
  name: string
  /** Locks at most this many rows whose sort key does not match their name (`lacksSortKeySql`). */
  select: (db: Db, limit: number) => PromiseLike<{ id: string; name: string }[]>
  /** Each key is at the same index as its row's id. */
  update: (db: Db, ids: string[], keys: string[]) => PromiseLike<unknown>
}

/** keep_sort_key gives a row without a sort key a placeholder, which does not end with the row's name. */
export const lacksSortKeySql = (db: Db, name: Sql): Sql => db`right(sort_key, length(${name}) + 1) <> chr(1) || ${name}`

/**
 * Fills in the sort keys of rows from earlier versions, and from statements that do not set them. Runs when a node starts and
 * every hour.
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
