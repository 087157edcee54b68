import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool } from '../postgres/db.ts'
import type { RowProgress } from '../shared/upload.ts'

const STORE_MS = 250
const READ_MS = 250
/** There is no row while the workbook is still arriving, so followers poll more and more slowly, and finally give up. */
const SLOW_READ_MS = 2_000
const NEVER_MS = 10 * 60_000
/** An unchanged state is stored again after this time. If a row is three times as old, its node was killed. */
const ALIVE_MS = 10_000

/** `over` receives the response of the upload. It is null after a failure, and for a response that must not be stored. */
type Follower = { receive: (progress: RowProgress) => void; over: (outcome: unknown) => void }
export type UploadProgress = {
  /** The client chose the id. Call `over` at the end, with the response unless the upload failed. */
  begin: (
    owner: string,
    id: string,
  ) => {
    report: (progress: RowProgress) => void
    /**
     * Claims the commit in the upload's transaction. Returns false if the upload was cancelled. Once it has returned true, the
     * upload cannot be cancelled.
     */
    claim: (db: Db) => Promise<boolean>
    over: (outcome?: string) => void
  }
  /**
   * Subscribes to one of the owner's uploads, from any app node, before, during or after its run. Returns the function that
   * unsubscribes.
   */
  follow: (owner: string, id: string, follower: Follower) => () => void
}

type Key = { owner: string; id: string }
type State = { progress: RowProgress; ended: boolean; outcome: string | undefined }

/** Values of `outcome` while an upload runs. Whichever is stored first wins. */
const CANCELLED = '{"cancelled": true}'
const COMMITTED = '{"committed": true}'

/** Also deletes uploads that ended a day ago. An id can be used again after its upload has ended. */
const storeState = (db: Db, { owner, id }: Key, { progress, ended, outcome }: State) => db`
  with old as (delete from upload_progress where updated_at < now() - interval '1 day' and (user_id, id) <> (${owner}, ${id}))
  insert into upload_progress (user_id, id, rows_read, rows_stored, rows_total, outcome, ended, updated_at)
  values (${owner}, ${id}, ${progress.read}, ${progress.stored}, ${progress.total},
    ${outcome ?? null}::text::jsonb, ${ended}, now())
  on conflict (user_id, id) do update set rows_read = excluded.rows_read, rows_stored = excluded.rows_stored,
    rows_total = excluded.rows_total, ended = excluded.ended, updated_at = excluded.updated_at,
    outcome = case when excluded.ended then excluded.outcome when upload_progress.ended then null else upload_progress.outcome end`

/** Locks the row until the upload commits, so that a concurrent cancellation waits. */
const claimCommit = (db: Db, { owner, id }: Key) => db<{ id: string }[]>`
  insert into upload_progress (user_id, id, rows_read, rows_stored, outcome, ended, updated_at)
  values (${owner}, ${id}, 0, 0, ${COMMITTED}::text::jsonb, false, now())
  on conflict (user_id, id) do update set outcome = excluded.outcome
    where upload_progress.outcome is distinct from ${CANCELLED}::text::jsonb
  returning id`

/** Works even before the upload has begun. Returns false if it is already stored or has ended. */
export async function cancelUpload(statement: Pool['statement'], owner: string, id: string): Promise<boolean> {
  const rows = await statement(
    (db) => db<{ id: string }[]>`
      insert into upload_progress (user_id, id, rows_read, rows_stored, outcome, ended, updated_at)
      values (${owner}, ${id}, 0, 0, ${CANCELLED}::text::jsonb, false, now())
      on conflict (user_id, id) do update set outcome = excluded.outcome
        where not upload_progress.ended and upload_progress.outcome is distinct from ${COMMITTED}::text::jsonb
      returning id`,
  )
  return rows.length > 0
}

const readState = (db: Db, { owner, id }: Key) => db<(RowProgress & { ended: boolean; outcome: unknown })[]>`
  select rows_read as read, rows_stored as stored, rows_total as total,
    case when ended then outcome end as outcome, ended or updated_at < now() - make_interval(secs => ${(3 * ALIVE_MS) / 1000}) as ended
  from upload_progress where user_id = ${owner} and id = ${id}`

/**
 * Tracks the progress of uploads (api.md, Uploads) in the database, because the sender may follow an upload through another app
 * node. Separate statements outside the upload's transaction store it. An upload continues even if its progress cannot be stored.
 */
export function uploadProgress({ reading, statement }: Pick<Pool, 'reading' | 'statement'>): UploadProgress {
  return {
    begin: (owner, id) => {
      let state: State = { progress: { read: 0, stored: 0, total: null }, ended: false, outcome: undefined }
      let stored: State | undefined
      let storedAt = 0
      let storing: Promise<unknown> | undefined
      const store = async (): Promise<void> => {
        stored = state
        storedAt = Date.now()
        storing = statement((db) => storeState(db, { owner, id }, state)).catch(() => undefined)
        await storing
        storing = undefined
      }
      const tick = (): void => {
        if (storing === undefined && (stored !== state || Date.now() - storedAt > ALIVE_MS)) void store()
      }
      const timer = setInterval(tick, STORE_MS).unref()
      tick()
      return {
        report: (progress) => (state = { ...state, progress }),
        claim: async (db) => (await claimCommit(db, { owner, id })).length > 0,
        over: (outcome) => {
          clearInterval(timer)
          state = { ...state, ended: true, outcome }
          void Promise.resolve(storing).then(store)
        },
      }
    },
    follow: (owner, id, follower) => {
      const leaving = new AbortController()
      const poll = async (): Promise<void> => {
        const since = Date.now()
        let wait = READ_MS
        for (let shown = ''; ; await pause(wait, undefined, { ref: false, signal: leaving.signal })) {
          const [row] = await reading((db) => readState(db, { owner, id })).catch(() => [])
          if (row === undefined) {
            if (Date.now() - since > NEVER_MS) return follower.over(null)
            wait = Math.min(2 * wait, SLOW_READ_MS)
            continue
          }
          wait = READ_MS
          if (leaving.signal.aborted) return
          const { read, stored, total, ended, outcome } = row
          const words = `${read} ${stored} ${total}`
          if (words !== shown) follower.receive({ read, stored, total })
          shown = words
          if (ended) return follower.over(outcome)
        }
      }
      // The pause throws when the follower unsubscribes.
      poll().catch(() => undefined)
      return () => leaving.abort()
    },
  }
}
