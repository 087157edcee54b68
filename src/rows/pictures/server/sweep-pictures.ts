import type { Db } from '../../../kit/postgres/db.ts'
import type { Sweep } from '../../../kit/server/registered.ts'

const BATCH = 500

/**
 * Locks unused pictures in the order of their hashes. It skips those that a running import uses, because the import locks them
 * until it commits. A later import waits for the deletion and stores its own copy.
 */
const lockUnused = (db: Db) => db<{ hash: string }[]>`
  select encode(p.hash, 'hex') as hash from pictures p
  where not exists (select from task_pictures t where t.hash = p.hash)
    and not exists (select from replaced_pictures r where r.hash = p.hash)
  order by p.hash limit ${BATCH} for update skip locked`

/** Checks the locked pictures again, because a row may have begun to use one before the lock. */
const deleteUnused = (db: Db, hashes: readonly string[]) => db`
  delete from pictures p
  where p.hash in (select decode(h, 'hex') from unnest(${[...hashes]}::text[]) as h)
    and not exists (select from task_pictures t where t.hash = p.hash)
    and not exists (select from replaced_pictures r where r.hash = p.hash)`

/**
 * Deletes pictures whose last row is gone, because its import was undone or its file was deleted. This is a job, so that undoing
 * an import need not wait for other imports of the same picture.
 */
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
