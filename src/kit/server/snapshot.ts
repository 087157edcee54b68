import type { Db, Pool, Snapshot } from '../postgres/db.ts'
import { sqlState } from '../postgres/faults.ts'
import type { Download } from '../shared/endpoint.ts'
import { spool } from './spool.ts'

/** A replica cancels a read that conflicts with recovery (40001): nothing was sent yet, so read from the primary. */
export const fromSnapshot = async (pool: Pool, run: (db: Db) => Promise<unknown>): Promise<unknown> => {
  try {
    return await inSnapshot(await pool.snapshot(), run)
  } catch (error) {
    if (sqlState(error) !== '40001') throw error
    return inSnapshot(await pool.snapshot('primary'), run)
  }
}

/** A download is spooled as fast as it is read, so that a slow client holds no session. */
async function inSnapshot({ db, end }: Snapshot, run: (db: Db) => Promise<unknown>): Promise<unknown> {
  let result: unknown
  try {
    result = await run(db)
  } catch (error) {
    await end()
    throw error
  }
  const download = result as Partial<Download> | undefined
  if (download?.body === undefined || download.filename === undefined) {
    await end()
    return result
  }
  return { ...download, body: await spool(download.body, end) }
}
