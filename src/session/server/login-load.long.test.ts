import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { type TestReply, callAs, createSessionToken } from '../../../test/calls.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { verifyPassword } from '../../kit/server/passwords.ts'
import { openPool } from '../../kit/postgres/pool.ts'
import { writeSheet } from '../../kit/xlsx/write.ts'
import { users } from '../../users/contract.ts'
import { peopleImport } from '../../users/people-import-contract.ts'
import { session } from '../contract.ts'
import { preferences } from '../preferences-contract.ts'
import { setUpFirstAdmin } from './first-boot.ts'

let app: TestApp
/** With one database session to read and one to write, a call that holds either blocks all other calls. */
let narrow: { url: string; close: () => Promise<void> }
let admin: string
let writer: string
beforeAll(async () => {
  app = await startTestApp()
  narrow = await app.otherNode({ readers: 1, writers: 1 })
  admin = (await app.as('meera')).token ?? ''
  writer = (await app.as('neha')).token ?? ''
  // The first write of an app prepares its statements.
  await write(narrow.url, 0)
})
afterAll(async () => {
  await narrow.close()
  await app.close()
})

const write = (url: string, value: number): Promise<TestReply> =>
  callAs(url, writer, preferences.storePreference, { params: { key: 'load' }, body: { value } })
/** Adds this many hashes to each queue. The queues take turns, so the next hash of any queue waits for all of them. */
const hashes = (count: number): Promise<unknown> =>
  Promise.all(
    (['browsers', 'networks', 'strangers', 'people'] as const).flatMap((queue) =>
      Array.from({ length: count }, (_, n) => {
        const ahead = `ahead ${queue} ${n}`
        return verifyPassword(undefined, 'four quiet lamps', queue === 'people' ? ahead : { lane: ahead, queue, place: ahead })
      }),
    ),
  )
const added = (email: string) => ({
  fullName: 'Asha Pillai',
  email,
  password: 'seven loud drums',
  role: ['AUTHOR'],
  departments: ['Physics'],
  enableAssignments: true,
})
const sheet = async (): Promise<File> => {
  const parts: Uint8Array[] = []
  const columns = ['full_name', 'email', 'role', 'password'].map((header) => ({ header, kind: 'value' as const }))
  const rows = [['Bulk Person', 'bulk.person@proofline.example', 'AUTHOR', 'seven loud drums']]
  for await (const part of writeSheet({ sheetName: 'Users', columns, rows })) parts.push(part)
  return new File([Buffer.concat(parts)], 'people.xlsx')
}

describe('a database session', () => {
  const calls: [string, () => Promise<TestReply>][] = [
    ['POST login', () => callAs(narrow.url, '', session.login, { body: { email: cast.anil.email, password: CAST_PASSWORD } })],
    [
      'POST user/reset-password',
      async () =>
        callAs(narrow.url, await createSessionToken(app.db, cast.ritu.id, app.clock.now), session.resetPassword, {
          body: { oldPassword: CAST_PASSWORD, newPassword: 'seven loud drums' },
        }),
    ],
    ['POST addUser', () => callAs(narrow.url, admin, users.add, { body: added('asha.held@proofline.example') })],
    [
      'POST user/update-profile',
      () => callAs(narrow.url, admin, users.updateProfile, { body: { _id: cast.sneha.id, newPassword: 'seven loud drums' } }),
    ],
    ['POST users/import', async () => callAs(narrow.url, admin, peopleImport.people, { file: await sheet() })],
    [
      'POST setup/:token',
      async () => {
        await app.db`update users set account_state = 'blocked' where 'ADMIN' = any (roles)`
        const pool = openPool(app.databaseUrl)
        const setUp = await setUpFirstAdmin(pool, undefined, app.clock.now)
        const { path, end } = typeof setUp === 'object' ? setUp : { path: '', end: async () => {} }
        await end()
        await pool.close()
        return callAs(narrow.url, '', session.setUp, {
          params: { token: path.replace('/setup/', '') },
          body: { fullName: 'First Keeper', email: 'first@proofline.example', password: 'seven loud drums' },
        })
      },
    ],
  ]
  test.each(calls)('is not held while %s hashes a password', async (_name, call) => {
    // Enough hashes for a write to complete in the meantime, even on a slow machine.
    const ahead = hashes(16)
    let responded = false
    const response = call().finally(() => (responded = true))
    await pause(150)
    expect((await write(narrow.url, 1)).status).toBe(200)
    expect(responded, 'the write of somebody else did not wait for the hash').toBe(false)
    await ahead
    expect(await response).toMatchObject({ status: 200, code: 'ok' })
  })
})

test('150 logins at once get LOGIN_BUSY beyond the queue limit and do not block other writes', async () => {
  const attempts = Array.from({ length: 150 }, (_, n) =>
    callAs(app.url, '', session.login, { body: { email: `nobody.${n}@proofline.example`, password: 'four quiet lamps' } }),
  )
  let over = false
  const logins = Promise.all(attempts).finally(() => (over = true))
  const writes: TestReply[] = []
  while (!over) writes.push(await write(app.url, writes.length))
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([200]))
  const responses = await logins
  expect(new Set(responses.map(({ code }) => code))).toEqual(new Set(['WRONG_CREDENTIALS', 'LOGIN_BUSY']))
  const busy = responses.filter(({ code }) => code === 'LOGIN_BUSY')
  expect(busy.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0)).toBe(true)
})

test('100 concurrent password changes of one person use one queue place, and only one succeeds', async () => {
  const token = await createSessionToken(app.db, cast.divya.id, app.clock.now)
  const change = () =>
    callAs(app.url, token, session.resetPassword, {
      body: { oldPassword: CAST_PASSWORD, newPassword: 'seven loud drums' },
    })
  let over = false
  const changes = Promise.all(Array.from({ length: 100 }, change)).finally(() => (over = true))
  const logins: TestReply[] = []
  while (!over) {
    logins.push(await callAs(app.url, '', session.login, { body: { email: cast.imran.email, password: CAST_PASSWORD } }))
    expect((await write(app.url, 1)).status).toBe(200)
  }
  expect(logins.map(({ status }) => status)).toEqual(logins.map(() => 200))
  const responses = await changes
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  // Requests after the successful one no longer have a session. Their number depends on the load of the machine.
  expect(responses.some(({ code }) => code === 'TOO_MANY_REQUESTS')).toBe(true)
  expect(responses.filter(({ status }) => ![200, 401, 429].includes(status))).toEqual([])
})

test('a short new password is rejected before the old one is verified', async () => {
  const token = await createSessionToken(app.db, cast.tara.id, app.clock.now)
  const ahead = hashes(13)
  const response = await callAs(app.url, token, session.resetPassword, { body: { oldPassword: 'wrong', newPassword: 'short' } })
  expect(response).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  await ahead
})
