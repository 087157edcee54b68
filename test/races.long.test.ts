import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'
import { createTestDatabase } from './database/database.ts'
import { buildServer } from '../src/app/server.ts'
import { keptFaults, moneyFaults } from './invariants.ts'
import { CONTENDERS, deadlocks, type RaceContext } from './races/race.ts'
import { races } from './races.ts'

/** `npm run soak` plays hundreds of rounds. */
const ROUNDS = 8
let context: RaceContext
let stopApp: () => Promise<void>
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url)
  const app = buildServer({ pool, logger: pino({ level: 'silent' }) })
  const owner = openOwner(database.ownerUrl)
  context = { url: await app.listen({ port: 0, host: '127.0.0.1' }), owner }
  stopApp = async () => {
    await app.close()
    await pool.close()
  }
  drop = async () => {
    await owner.end()
    await database.drop()
  }
})
afterAll(async () => {
  await stopApp()
  await drop()
})

for (const [name, race] of Object.entries(races)) {
  test(
    `${name} has exactly one winner of ${CONTENDERS} in each of ${ROUNDS} rounds, and the others get a reason`,
    { timeout: 90_000 },
    async () => {
      const { codes, wrong } = await race(context, ROUNDS)
      expect(wrong).toEqual([])
      expect(codes['ok']).toBe(ROUNDS)
    },
  )
}

test('after all races, stored sums equal their days and closed months are unchanged', async () => {
  const [{ sums } = { sums: 0 }] = await context.owner<{ sums: number }[]>`select count(*)::int as sums from worklog_sums`
  expect(sums).toBeGreaterThan(0)
  expect(await moneyFaults(context.owner)).toEqual([])
  expect(await keptFaults(context.owner)).toEqual([])
})

test('no race has caused a deadlock', async () => {
  await stopApp()
  expect(await deadlocks(context.owner)).toBe(0)
})
