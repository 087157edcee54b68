import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database/database.ts'
import { countFor, newCallCost } from './call-cost.ts'
import { openPool } from './pool.ts'

const { url, drop } = await freshDatabase()
const pool = openPool(url, { readers: 1 })
afterAll(async () => {
  await pool.close()
  await drop()
})

it('counts the statements of a call and the time that they ran, those that were sent together once', async () => {
  const cost = newCallCost()
  const since = performance.now()
  await countFor(cost, () =>
    pool.reading(async (db) => {
      const part = db`pg_sleep(0.2)`
      await Promise.all([db`select ${part}`, db`select ${part}`])
      await new Promise((done) => setTimeout(done, 200))
    }),
  )
  expect(cost).toMatchObject({ statements: 2, running: 0 })
  expect(cost.databaseMs).toBeGreaterThan(390)
  expect(cost.databaseMs).toBeLessThan(performance.now() - since - 190)
})

it('counts a statement that fails, and those of a transaction', async () => {
  const cost = newCallCost()
  const failing = pool.writing((db) => db`select 1 / (random() * 0)::int`)
  await expect(failing).rejects.toThrow('division by zero')
  await countFor(cost, () => pool.writing((db) => db`select 1 / (random() * 0)::int`).catch(() => undefined))
  expect(cost).toMatchObject({ statements: 3, running: 0 })
})

it('counts the wait for a session as one, and not for whoever holds it', async () => {
  const [first, second] = [newCallCost(), newCallCost()]
  const holding = countFor(first, () => pool.reading((db) => db`select pg_sleep(0.3)`))
  await countFor(second, () => pool.reading((db) => db`select 1`))
  await holding
  expect(second.waitedMs).toBeGreaterThan(250)
  expect(first.waitedMs).toBeLessThan(second.waitedMs)
  expect(second.databaseMs).toBeLessThan(first.databaseMs)
})

it('shows the sessions of each kind', async () => {
  const held = pool.reading((db) => db`select pg_sleep(0.3)`)
  const waiting = pool.reading((db) => db`select 1`)
  expect(pool.state().reading).toEqual({ inUse: 1, idle: 0, waiting: 1, most: 1 })
  await Promise.all([held, waiting])
  expect(pool.state().reading).toEqual({ inUse: 0, idle: 1, waiting: 0, most: 1 })
})
