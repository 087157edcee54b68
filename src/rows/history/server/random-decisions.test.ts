import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { holdRows } from '../../../../test/locks.ts'
import { createSeededRandom } from '../../../../test/seeded-random.ts'
import type { Db, Pool, Sql } from '../../../kit/postgres/db.ts'
import { getSqlState } from '../../../kit/postgres/faults.ts'
import { openPool } from '../../../kit/postgres/pool.ts'
import { selectFactsSql, startOfSql, sumDecisions, sumEventsSql } from './decision-sums.ts'

/** The job's steps may run at any moment between decisions and undos, even while some of these are not yet committed. */

// The dates are in the future, because an event that is late by the database's clock also removes its day. That would hide an
// undo that fails to do so.
const START = new Date('2041-03-09T15:00:00Z')
const [MINUTE, STEPS] = [60_000, 120]
let app: TestApp
let pool: Pool
beforeAll(async () => {
  app = await startTestApp(START)
  pool = openPool(app.databaseUrl, { lockTimeoutMs: 50 })
})
afterAll(async () => {
  await pool.close()
  await app.close()
})

const HOLDERS = {
  AUTHOR: [cast.ananya.id, cast.imran.id],
  REVIEWER: [cast.neha.id, cast.rohit.id],
  'REVIEWER-2': [cast.sneha.id],
}
const CHOICES = {
  AUTHOR: ['done', 'skipped'],
  REVIEWER: ['approved', 'approved', 'sent_for_rework', 'to_be_skipped'],
  'REVIEWER-2': ['approved', 'sent_for_rework'],
}
type Role = keyof typeof HOLDERS
type Row = { id: string; version: number; standing: { role: Role; status: string }[] }

const nextRole = ({ standing }: Row): Role => {
  const last = standing.at(-1)
  if (last?.role === 'AUTHOR') return 'REVIEWER'
  if (last?.role === 'REVIEWER' && last.status === 'approved') return 'REVIEWER-2'
  return last?.role === 'REVIEWER-2' && last.status === 'sent_for_rework' ? 'REVIEWER' : 'AUTHOR'
}

const readFacts = async (facts: Sql) => ({
  figures: await app.db`
    select day::text, person_id, role, fact, reason, sum(count)::int as count, sum(accepted)::int as accepted,
      sum(reworked)::int as reworked, sum(skipped)::int as skipped, sum(scored)::int as scored, sum(score_sum)::int as score_sum,
      sum(rows)::int as rows
    from (${facts}) f group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  decisions: await app.db`
    select d.id, d.seconds, f.fact, f.person_id from (${facts}) f, unnest(f.events, f.seconds) as d(id, seconds) order by 1, 3, 4`,
})
const readKept = () => readFacts(selectFactsSql(app.db, { from: null, to: null }))
const readEvents = () =>
  readFacts(
    sumEventsSql(
      app.db,
      app.db`
        select distinct day, ${startOfSql(app.db, app.db`day`)} as since, ${startOfSql(app.db, app.db`(day + 1)`)} as until
        from task_events e, lateral (select (e.at at time zone 'Asia/Kolkata')::date as day) d where e.kind = 'update'`,
    ),
  )

const { run } = sumDecisions as unknown as { run: (db: Db, context: { now: Date }) => Promise<number> }
class Stopped extends Error {}

test('the stored sums match the events, however the job runs, stops or meets an undo', async () => {
  const random = createSeededRandom(3)
  const pick = (below: number): number => Math.floor(random() * below)
  const one = <T>(of: readonly T[]): T => of[pick(of.length)] as T
  const { fileId, taskIds } = await arrangeFile(app.db, { rows: 6 })
  const rows = taskIds.map((id): Row => ({ id, version: 1, standing: [] }))
  let now = START

  const addEvent = (db: Db, row: Row, at: Date, kind: 'update' | 'undo', { role, status }: { role: Role; status: string }) => db`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
    values (${row.id}, ${fileId}, ${at.toISOString()}, ${kind}, ${role}, ${one(HOLDERS[role])}, ${status}, ${row.version + 1},
      ${JSON.stringify({ reviewer_qc_score: pick(6), author_reason: one(['Spam', 'Duplicate']) })}::text::jsonb, '{}')`
  const decide = async (row: Row): Promise<void> => {
    const role = nextRole(row)
    const decision = { role, status: one(CHOICES[role]) }
    // The clocks of some nodes are minutes behind.
    await addEvent(app.db, row, new Date(now.getTime() - pick(3) * 4 * MINUTE), 'update', decision)
    row.version += 1
    row.standing.push(decision)
  }
  const undo = (db: Db, row: Row) => addEvent(db, row, now, 'undo', row.standing.at(-1) ?? { role: 'AUTHOR', status: 'done' })
  const noteUndo = (row: Row): void => {
    row.version += 1
    row.standing.pop()
  }
  /** The step gives up if it would have to wait for an undo. With `stops`, it also gives up at the end. */
  const step = ({ stops }: { stops: boolean }) =>
    pool
      .writing(async (db) => {
        await run(db, { now })
        if (stops) throw new Stopped()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Stopped) && getSqlState(error) !== '55P03') throw error
      })
  // Only the last decision of a row can be undone, and an undo itself cannot be undone.
  const canUndo = new Set<Row>()
  const seen = { parts: 0, undone: 0 }

  for (let at = 0; at < STEPS; at++) {
    now = new Date(now.getTime() + (pick(20) === 0 ? 300 : pick(25)) * MINUTE)
    const act = one(['decide', 'decide', 'decide', 'undo', 'step', 'steps', 'steps', 'stop', 'hold undo', 'hold step'] as const)
    const row = act === 'decide' ? one(rows) : one([...canUndo])
    if (act === 'decide') {
      await decide(row)
      canUndo.add(row)
    } else if (act === 'step') await step({ stops: false })
    else if (act === 'steps') for (let i = 0; i < 4; i++) await step({ stops: false })
    else if (act === 'stop') await step({ stops: true })
    else if (row !== undefined) {
      const before = await app.db<{ day: string }[]>`select day from summed_days`
      if (act === 'undo') await undo(app.db, row)
      else if (act === 'hold undo') {
        const undoing = await holdRows(app, (db) => undo(db, row))
        for (let i = 0; i < 4; i++) await step({ stops: false })
        await undoing.release()
      } else {
        const summing = await holdRows(app, (db) => run(db, { now }))
        const undoing = undo(app.db, row).execute()
        await pause(5)
        await summing.release()
        await undoing
      }
      noteUndo(row)
      canUndo.delete(row)
      if ((await app.db`select from summed_days`).length < before.length) seen.undone += 1
    }
    const [parts] = await app.db<{ count: number }[]>`select count(*)::int from summed_days where summed_to is not null`
    seen.parts += parts?.count ?? 0
    expect(await readKept(), `after ${at}: ${act}`).toEqual(await readEvents())
  }
  // Guards against a sequence in which some of this never happens.
  expect(seen.parts).toBeGreaterThan(5)
  expect(seen.undone).toBeGreaterThan(0)
})
