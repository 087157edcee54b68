import { afterAll, expect, test } from 'vitest'
import { startKitApp } from '../../../test/kit-app.ts'
import { collectRegistered } from './domain.ts'
import type { Sweep, SweepStep } from './registered.ts'
import { runSweep } from './sweeps.ts'

const app = await startKitApp([])
afterAll(app.close)
const { pool, owner } = app
const registered = collectRegistered([])
const clock = () => new Date('2026-03-10T06:00:00Z')

const shells = (name: string, all: number): Extract<Sweep, { run: unknown }> & { runs: number } => {
  let left = all
  const sweep = {
    name,
    runs: 0,
    run: async (_: unknown, { now, audit }: Parameters<SweepStep>[1]) => {
      sweep.runs += 1
      const swept = Math.min(left, 3)
      left -= swept
      if (swept > 0) audit({ type: 'shell', id: now.toISOString() })
      return swept
    },
  }
  return sweep
}

test('a sweep runs until nothing is left and its audit rows have its name', async () => {
  const sweep = shells('shells', 7)
  expect(await runSweep({ pool, registered, clock }, sweep)).toBe(7)
  expect(sweep.runs).toBe(4)
  const rows = await owner`select call, actor_id, object_type, object_id from audit_lines where call = 'sweep shells'`
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual({ call: 'sweep shells', actor_id: null, object_type: 'shell', object_id: clock().toISOString() })
})

test('a sweep that another node is running is skipped', async () => {
  const sweep = shells('busy', 5)
  await pool.writing(async (db) => {
    await db`select pg_advisory_xact_lock(hashtext('proofline sweep busy'))`
    expect(await runSweep({ pool, registered, clock }, sweep)).toBe(0)
  })
  expect(sweep.runs).toBe(0)
  expect(await runSweep({ pool, registered, clock }, sweep)).toBe(5)
})

test('a sweep’s preparation reads a snapshot before the transaction of its step', async () => {
  const seen: unknown[] = []
  let left = 2
  const prepare: Extract<Sweep, { prepare: unknown }>['prepare'] = async (db) => {
    const [state] =
      await db`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`
    const mine = left--
    return async (writing) => {
      const [step] = await writing`select current_setting('transaction_read_only') as read_only`
      seen.push({ ...state, writes: step?.['read_only'] === 'off' })
      return mine
    }
  }
  expect(await runSweep({ pool, registered, clock }, { name: 'prepared', prepare })).toBe(3)
  expect(seen[0]).toEqual({ isolation: 'repeatable read', read_only: 'on', writes: true })
  expect(seen).toHaveLength(3)
})

test('a shutdown ends a sweep that would otherwise continue', async () => {
  const endless = shells('endless', Number.POSITIVE_INFINITY)
  let isStopped = false
  const running = runSweep({ pool, registered, clock, isStopped: () => isStopped }, endless)
  await expect.poll(() => endless.runs).toBeGreaterThan(2)
  isStopped = true
  await running
  const { runs } = endless
  await new Promise((done) => setTimeout(done, 50))
  expect(endless.runs).toBe(runs)
})
