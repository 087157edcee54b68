import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import { users } from '../src/users/contract.ts'
import { buildServer } from '../src/app/server.ts'
import { countingProxy } from './trips.ts'
import { startTestApp, type TestApp } from './app.ts'

let testApp: TestApp
let close: () => Promise<void>
let save: (body: Record<string, unknown>) => Promise<number>
beforeAll(async () => {
  testApp = await startTestApp()
  const proxy = await countingProxy(new URL(testApp.databaseUrl))
  // With one reader and one writer, statements are prepared once and reused.
  const pool = openPool(proxy.url, { readers: 1, writers: 1 })
  const app = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => testApp.clock.now })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const meera = await testApp.asAt(url, 'meera')
  save = (body) => proxy.during(() => meera.ok(users.updateProfile, { body: { _id: cast.imran.id, ...body } }))
  close = async () => {
    await app.close()
    await pool.close()
    proxy.close()
    await testApp.close()
  }
})
afterAll(() => close())

/**
 * The round trips of BEGIN and of COMMIT, which waits for the steps that the call leaves for the end. The caller is authenticated
 * on the reading connection.
 */
const EVERY_WRITE = 2

test('saving a user takes three round trips between BEGIN and COMMIT, with and without new work terms', async () => {
  const changes = (n: number) => ({
    newFullname: `Imran ${n}`,
    employee_id: `T-${n}`,
    roleData: n % 2 === 0 ? ['AUTHOR'] : ['AUTHOR', 'REVIEWER'],
    departments: n % 2 === 0 ? ['Physics'] : ['Chemistry', 'Physics'],
    enableQualitative: n % 2 === 0,
    manager: n % 2 === 0 ? cast.kavita.email : cast.farhan.email,
  })
  const terms = (n: number) => ({ workingHours: 6 + n / 4, effective: '2026-03-10' })
  // The first calls prepare the connection's statements.
  for (const n of [1, 2, 3]) await save(changes(n))
  expect(await save(changes(4))).toBe(EVERY_WRITE + 3)
  for (const n of [1, 2, 3]) await save({ ...changes(n), ...terms(n) })
  expect(await save({ ...changes(4), ...terms(4) })).toBe(EVERY_WRITE + 3)
  for (const n of [1, 2]) await save({ newFullname: `Imran ${n}` })
  expect(await save({ newFullname: 'Imran Sheikh' })).toBe(EVERY_WRITE + 2)
})
