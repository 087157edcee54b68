import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { createCallCost } from './call-cost.ts'
import { openPool } from './pool.ts'

const { url, drop } = await createTestDatabase()
const pool = openPool(url, { readers: 1 })
afterAll(async () => {
  await pool.close()
  await drop()
})

it('a call’s cost counts its statements and counts the time of parallel ones once', async () => {
  const cost = createCallCost()
  const since = performance.now()
  await pool.countedFor(cost).reading(async (db) => {
    const part = db`pg_sleep(0.2)`
    await Promise.all([db`select ${part}`, db`select ${part}`])
    await new Promise((done) => setTimeout(done, 200))
  })
  expect(cost).toMatchObject({ statements: 2, running: 0 })
  expect(cost.databaseMs).toBeGreaterThan(390)
  expect(cost.databaseMs).toBeLessThan(performance.now() - since - 190)
})

it('a call’s cost includes failed statements and those of a transaction', async () => {
  const cost = createCallCost()
  await expect(pool.countedFor(cost).writing((db) => db`select 1 / (random() * 0)::int`)).rejects.toThrow('division by zero')
  expect(cost).toMatchObject({ statements: 3, running: 0 })
})

it('a call’s cost includes its wait for a session, but not other calls’ waits', async () => {
  const [first, second] = [createCallCost(), createCallCost()]
  const holding = pool.countedFor(first).reading((db) => db`select pg_sleep(0.3)`)
  await pool.countedFor(second).reading((db) => db`select 1`)
  await holding
  expect(second.waitedMs).toBeGreaterThan(250)
  expect(first.waitedMs).toBeLessThan(second.waitedMs)
  expect(second.databaseMs).toBeLessThan(first.databaseMs)
})

it('a call’s cost excludes statements in a session that the call has returned', async () => {
  const cost = createCallCost()
  await pool.countedFor(cost).reading((db) => db`select 1`)
  await pool.reading((db) => db`select 1`)
  expect(cost.statements).toBe(1)
})

it('the pool’s state shows the sessions in use, idle and waiting', async () => {
  const held = pool.reading((db) => db`select pg_sleep(0.3)`)
  const waiting = pool.reading((db) => db`select 1`)
  expect(pool.state().reading).toEqual({ inUse: 1, idle: 0, waiting: 1, most: 1 })
  await Promise.all([held, waiting])
  expect(pool.state().reading).toEqual({ inUse: 0, idle: 1, waiting: 0, most: 1 })
})
