import type { Db } from '../../kit/postgres/db.ts'

export type EndedRun = {
  kind: 'backup' | 'drill'
  startedAt: Date
  finishedAt: Date
  place: string
  backup: string | undefined
  bytes?: number
  notes?: readonly string[]
  problem: string | undefined
}

/**
 * Records a run for the System page, and deletes runs older than 400 days.
 * @param db a connection of the owner
 */
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
