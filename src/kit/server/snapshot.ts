import type { Db, Pool, Snapshot } from '../postgres/db.ts'
import { getSqlState } from '../postgres/faults.ts'
import type { Download } from '../shared/endpoint.ts'
import { spool } from './spool.ts'

type Run = (db: Db) => Promise<unknown>

/**
 * A replica cancels a read that conflicts with recovery (40001). Nothing has been sent by then, so the read is repeated on the
 * primary.
 * @param gone is aborted when the result is no longer needed; the statements are then cancelled
 * @param onEnd is called when the session is free again; for a download, after its last row
 */
export const fromSnapshot = async (pool: Pool, run: Run, gone: AbortSignal, onEnd: () => void): Promise<unknown> => {
  try {
    return await inSnapshot(await pool.snapshot(), run, gone, onEnd)
  } catch (error) {
    if (getSqlState(error) !== '40001') throw error
    return inSnapshot(await pool.snapshot('primary'), run, gone, onEnd)
  }
}

/** A download is spooled as fast as it is read, so that a slow client holds no session. */
async function inSnapshot(snapshot: Snapshot, run: Run, gone: AbortSignal, onEnd: () => void): Promise<unknown> {
  const { db } = snapshot
  gone.addEventListener('abort', snapshot.cancel)
  if (gone.aborted) snapshot.cancel()
  const end = async (): Promise<void> => {
    gone.removeEventListener('abort', snapshot.cancel)
    await snapshot.end()
    onEnd()
  }
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
