import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { callAs } from '../../../test/calls.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { users } from '../../users/contract.ts'
import { session } from '../contract.ts'

let app: TestApp
let node: { url: string; close: () => Promise<void> }
let written = ''
beforeAll(async () => {
  app = await startTestApp()
  const log = new Writable({ write: (chunk: Buffer, _encoding, done) => ((written += chunk.toString()), done()) })
  node = await app.otherNode({ log })
})
afterAll(async () => {
  await node.close()
  await app.close()
})

type Line = Record<string, unknown>
const refusedIn = async (work: () => Promise<{ status: number }>): Promise<Line[]> => {
  written = ''
  await work()
  const lines = (): Line[] =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  // The line is written after the response is sent.
  while (!lines().some(({ msg }) => msg === 'responded')) await pause(5)
  return lines().filter(({ msg }) => msg === 'refused')
}
const login = (email: string, password: string) => () => callAs(node.url, '', session.login, { body: { email, password } })
const refused = { level: 'warn', msg: 'refused', address: '127.0.0.1', method: 'POST', call: '/api/login' }

test('a failed login is logged with account, address, call and reason but no password', async () => {
  const cases: [string, string, Line][] = [
    [cast.ananya.email, 'my secret words', { account: cast.ananya.id, reason: 'WRONG_CREDENTIALS', why: 'wrong password' }],
    ['my secret words', 'my secret words', { account: 'unknown', reason: 'WRONG_CREDENTIALS', why: 'unknown' }],
    [cast.sameer.email, CAST_PASSWORD, { account: cast.sameer.id, reason: 'WRONG_CREDENTIALS', why: 'blocked' }],
  ]
  for (const [email, password, line] of cases) {
    expect(await refusedIn(login(email, password))).toEqual([expect.objectContaining({ ...refused, status: 400, ...line })])
    expect(written).not.toMatch(/secret|proofline-demo/)
  }
})

test('a throttled login is logged', async () => {
  for (let n = 0; n < 5; n++) await login(cast.divya.email, `wrong ${n}`)()
  const lines = await refusedIn(login(cast.divya.email, CAST_PASSWORD))
  expect(lines).toEqual([
    expect.objectContaining({ ...refused, status: 429, reason: 'TOO_MANY_REQUESTS', account: cast.divya.id }),
  ])
})

test('a refused call is logged with the person and never with the token', async () => {
  const { token = '' } = await app.as('anil')
  const calls = await refusedIn(() => callAs(node.url, token, users.add, { body: {} }))
  expect(calls).toEqual([
    expect.objectContaining({
      person: cast.anil.id,
      address: '127.0.0.1',
      call: '/api/addUser',
      status: 403,
      reason: 'NOT_ALLOWED',
    }),
  ])
  expect(written).not.toContain(token)
  const unknown = await refusedIn(() => callAs(node.url, 'no such token', users.add, { body: {} }))
  expect(unknown).toEqual([expect.objectContaining({ call: '/api/addUser', status: 401, reason: 'NOT_SIGNED_IN' })])
  expect(written).not.toContain('no such token')
})
