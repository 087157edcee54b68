import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { holdRows } from '../../../../test/locks.ts'
import { uploads } from '../../../kit/import/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an upload can be cancelled before it begins, but not without a login', async () => {
  const params = { id: randomUUID() }
  expect((await (await app.as('meera')).ok(uploads.cancel, { params })).cancelled).toBe(true)
  expect((await app.anonymous.refused(uploads.cancel, 'NOT_SIGNED_IN', { params })).success).toBe(false)
})

test('the cancellations of one person use at most four database sessions', async () => {
  const imran = await app.as('imran')
  const lock = await holdRows(app, (db) => db`lock table upload_progress in exclusive mode`)
  const many = Array.from({ length: 20 }, () => imran.ok(uploads.cancel, { params: { id: randomUUID() } }))
  await lock.waiting(4)
  await pause(300)
  const [waiting] = await app.db<{ sessions: number }[]>`
    select count(*)::int as sessions from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await lock.release()
  expect(waiting).toEqual({ sessions: 4 })
  expect((await Promise.all(many)).every(({ cancelled }) => cancelled)).toBe(true)
})
