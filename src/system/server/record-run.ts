import type { Db } from '../../kit/postgres/db.ts'

export type EndedRun = {
  kind: 'backup' | 'drill'
  startedAt: Date
  finishedAt: Date
  place: string
  /** The name of the backup. */
  backup: string | undefined
  bytes?: number
  /** What an operator should know of the place. */
  notes?: readonly string[]
  /** Why it failed. */
  problem: string | undefined
}

/** For the System page. Runs of more than 400 days ago go. @param db the owner's */
export async function recordRun(
  db: Db,
  { kind, startedAt, finishedAt, place, backup, bytes, problem, notes }: EndedRun,
): Promise<void> {
  await db`
    with old as (delete from maintenance_runs where finished_at < ${finishedAt}::timestamptz - interval '400 days')
    insert into maintenance_runs (kind, started_at, finished_at, place, backup, bytes, problem, notes)
    values (${kind}, ${startedAt}, ${finishedAt}, ${place}, ${backup ?? null}, ${bytes ?? null}, ${problem ?? null},
      ${notes ?? []})`
}
