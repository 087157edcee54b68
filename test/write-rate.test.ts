import { afterAll, beforeAll, expect, test } from 'vitest'
import { WRITES_PER_MINUTE } from '../src/kit/server/write-rate.ts'
import { preferences } from '../src/session/preferences-contract.ts'
import { session } from '../src/session/contract.ts'
import { signIn } from '../src/users/sign-in-contract.ts'
import { startTestApp, type TestApp } from './app.ts'

let app: TestApp
let node: { url: string; close: () => Promise<void> }
beforeAll(async () => {
  app = await startTestApp()
  node = await app.otherNode({ writesPerMinute: WRITES_PER_MINUTE })
})
afterAll(async () => {
  await node.close()
  await app.close()
})

test('a person who writes very fast is refused briefly, while reads and other people are not', async () => {
  const neha = await app.asAt(node.url, 'neha')
  const write = (value: number) => neha.send(preferences.storePreference, { params: { key: 'fast' }, body: { value } })
  const responses: Response[] = []
  for (let round = 0; round < 8; round++) responses.push(...(await Promise.all(Array.from({ length: 25 }, (_, n) => write(n)))))
  const refused = responses.filter(({ status }) => status === 429)
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']))
  expect(await refused[0]?.json()).toMatchObject({
    success: false,
    code: 'TOO_MANY_WRITES',
    message: expect.stringContaining('not stored'),
  })
  expect((await neha.ok(preferences.preference, { params: { key: 'fast' } })).value).not.toBeNull()
  expect((await neha.send(signIn.passwordStrength, { body: { password: 'x' } })).status).toBe(200)
  const other = await app.asAt(node.url, 'divya')
  await other.ok(preferences.storePreference, { params: { key: 'fast' }, body: { value: 1 } })
})

test("a session that writes without end blocks neither its person's new password nor the log-out", async () => {
  const slow = await app.otherNode({ writesPerMinute: 4 })
  const [thief, imran] = await Promise.all([app.asAt(slow.url, 'imran'), app.asAt(slow.url, 'imran')])
  const write = () => thief.send(preferences.storePreference, { params: { key: 'fast' }, body: { value: 1 } })
  const statuses = [(await write()).status, (await write()).status]
  const body = { oldPassword: 'wrong', newPassword: 'four quiet lamps' }
  statuses.push((await imran.send(session.resetPassword, { body })).status, (await write()).status)
  expect(statuses).toEqual([200, 429, 400, 429])
  await imran.ok(session.logout)
  await slow.close()
})
