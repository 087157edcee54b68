import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { uploads } from '../../../kit/import/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an upload is cancelled also before it began, and by nobody who is not logged in', async () => {
  const params = { id: randomUUID() }
  expect((await (await app.as('meera')).ok(uploads.cancel, { params })).cancelled).toBe(true)
  expect((await app.anonymous.refused(uploads.cancel, 'NOT_SIGNED_IN', { params })).success).toBe(false)
})
