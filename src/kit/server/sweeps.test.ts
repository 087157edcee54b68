import { afterAll, expect, test } from 'vitest'
import { startKitApp } from '../../../test/kit-app.ts'
import { registeredBy } from './domain.ts'
import type { Sweep } from './registered.ts'
import { runSweep, startSweeps } from './sweeps.ts'

const app = await startKitApp([])
afterAll(app.close)
const { pool, owner } = app
const registered = registeredBy([])
const clock = () => new Date('2026-03-10T06:00:00Z')

/** As many shells as there are, three in a transaction. */
const shells = (name: string, all: number): Sweep & { runs: number } => {
  let left = all
  const sweep = {
    name,
    runs: 0,
    run: async (_: unknown, { now, audit }: Parameters<Sweep['run']>[1]) => {
      sweep.runs += 1
      const swept = Math.min(left, 3)
      left -= swept
      if (swept > 0) audit({ type: 'shell', id: now.toISOString() })
      return swept
    },
  }
  return sweep
}

test('a sweep runs until nothing is left, and its audit rows have its name', async () => {
  const sweep = shells('shells', 7)
  expect(await runSweep({ pool, registered, clock }, sweep)).toBe(7)
  expect(sweep.runs).toBe(4)
  const rows = await owner`select call, actor_id, object_type, object_id from audit_lines where call = 'sweep shells'`
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual({ call: 'sweep shells', actor_id: null, object_type: 'shell', object_id: clock().toISOString() })
})

test('a sweep that another node runs is left to it', async () => {
  const sweep = shells('busy', 5)
  await pool.writing(async (db) => {
    await db`select pg_advisory_xact_lock(hashtext('proofline sweep busy'))`
    expect(await runSweep({ pool, registered, clock }, sweep)).toBe(0)
  })
  expect(sweep.runs).toBe(0)
  expect(await runSweep({ pool, registered, clock }, sweep)).toBe(5)
})

test('all sweeps run at the start; one that fails stops none, and a stop ends the running one', async () => {
  const warned: unknown[] = []
  const broken: Sweep = {
    name: 'broken',
    run: async () => {
      throw new Error('No shells today')
    },
  }
  const [first, endless] = [shells('first', 4), shells('endless', Number.POSITIVE_INFINITY)]
  const logger = { info: () => undefined, warn: (fields: unknown) => void warned.push(fields) }
  const stop = startSweeps({ pool, registered, sweeps: [broken, first, endless], clock, logger: logger as never })
  await expect.poll(() => endless.runs).toBeGreaterThan(2)
  await stop()
  const { runs } = endless
  expect(first.runs).toBe(3)
  expect(warned).toMatchObject([{ sweep: 'broken', err: { message: 'No shells today' } }])
  await new Promise((done) => setTimeout(done, 50))
  expect(endless.runs).toBe(runs)
})
