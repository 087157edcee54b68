import type { Db } from '../../../kit/postgres/db.ts'
import type { Sweep } from '../../../kit/server/registered.ts'

const BATCH = 500

/**
 * Locks pictures of no row, in the order of their hashes. An import locks those that it uses until it commits: they are skipped
 * here, and one that comes later waits for the deletion and stores its own.
 */
const lockUnused = (db: Db) => db<{ hash: string }[]>`
  select encode(p.hash, 'hex') as hash from pictures p
  where not exists (select from task_pictures t where t.hash = p.hash)
    and not exists (select from replaced_pictures r where r.hash = p.hash)
  order by p.hash limit ${BATCH} for update skip locked`

/** Of the locked ones those that are still of no row: the lock was waited for after the first look. */
const deleteUnused = (db: Db, hashes: readonly string[]) => db`
  delete from pictures p
  where p.hash in (select decode(h, 'hex') from unnest(${[...hashes]}::text[]) as h)
    and not exists (select from task_pictures t where t.hash = p.hash)
    and not exists (select from replaced_pictures r where r.hash = p.hash)`

/** Deletes pictures whose last row is gone: taken back with its import, or in a file that was deleted (decision P421). */
export const sweepPictures: Sweep = {
  name: 'pictures',
  run: async (db) => {
    const unused = await lockUnused(db)
    return unused.length === 0
      ? 0
      : (
          await deleteUnused(
            db,
            unused.map(({ hash }) => hash),
          )
        ).count
  },
}
