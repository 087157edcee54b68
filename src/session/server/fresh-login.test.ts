import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { grants } from '../../grants/contract.ts'
import { writeSheet } from '../../kit/xlsx/write.ts'
import type { Endpoint, CallInput } from '../../kit/shared/endpoint.ts'
import { users } from '../../users/contract.ts'
import { peopleImport } from '../../users/people-import-contract.ts'
import { session } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const later = (minutes: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const logIn = async (email: string, password = CAST_PASSWORD): Promise<Client> =>
  app.withToken((await app.anonymous.ok(session.login, { body: { email, password, rememberMe: true } })).authToken)
const give = (client: Client, password = CAST_PASSWORD) => client.ok(session.reauthenticate, { body: { password } })

let count = 0
const newcomer = (role: 'ADMIN' | 'MANAGER' | 'SUBADMIN' | 'AUTHOR') => {
  const email = `fresh.${++count}@proofline.example`
  return { body: { fullName: 'Fresh Comer', email, password: 'four quiet lamps', role: [role], enableAssignments: true } }
}
const { ananya, imran, arjun } = cast

const file = async (): Promise<File> => {
  const columns = ['full_name', 'email', 'role'].map((header) => ({ header, kind: 'value' as const }))
  const rows = [['Sheet Person', `sheet.${++count}@proofline.example`, 'AUTHOR']]
  const parts: Uint8Array[] = []
  for await (const part of writeSheet({ sheetName: 'Users', columns, rows })) parts.push(part)
  return new File([Buffer.concat(parts)], 'people.xlsx')
}
/** Performs an action that must be refused with the code or, without a code, succeed. */
type Act = (client: Client, code?: 'REAUTH_NEEDED') => Promise<unknown>
const act =
  (spec: Endpoint, sent: () => object | Promise<object>): Act =>
  async (client, code) =>
    code === undefined ? client.ok(spec, (await sent()) as never) : client.refused(spec, code, await sent())
const update = (body: object): Act => act(users.updateProfile, () => ({ body }))
const subjects = { userId: cast.neha.id, subject: ['Physics'] } satisfies CallInput<typeof grants.grantTabs>['body']
const acts: [string, Act][] = [
  ['adding an ADMIN', act(users.add, () => newcomer('ADMIN'))],
  ['adding a MANAGER', act(users.add, () => newcomer('MANAGER'))],
  ['making an ADMIN', update({ _id: ananya.id, roleData: ['AUTHOR', 'ADMIN'] })],
  ['making a MANAGER', update({ _id: imran.id, roleData: ['MANAGER'] })],
  ['setting another person’s password', update({ _id: cast.rohit.id, newPassword: 'four quiet lamps' })],
  ['changing another person’s email', update({ _id: cast.sneha.id, newEmail: 'sneha.new@proofline.example' })],
  ['changing the reserved department of another person', update({ _id: cast.divya.id, departments: ['Physics', 'recruiter'] })],
  [
    'adding somebody to a reserved department',
    act(users.add, () => ({ body: { ...newcomer('AUTHOR').body, departments: ['head-recruiter'] } })),
  ],
  ['a tab', act(grants.grantTabs, () => ({ body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] } }))],
  ['granting the flag for status records', act(grants.grantTabs, () => ({ body: { ...subjects, action: 'access' } }))],
  ['unblocking an ADMIN', act(users.unblock, () => ({ params: { id: cast.leela.id } }))],
  ['uploading people', act(peopleImport.people, async () => ({ file: await file(), body: {} }))],
]
beforeAll(async () => {
  await app.db`update users set roles = '{ADMIN}', account_state = 'blocked' where id = ${cast.leela.id}`
})
test.each(acts)('%s needs a password entered within the last 30 minutes', async (_what, perform) => {
  const meera = await logIn(cast.meera.email)
  later(30.1)
  const state = () => app.db`
    select (select count(*)::int from users) as people, (select count(*)::int from audit_lines) as lines,
      (select md5(string_agg(u::text, ',' order by u.id)) from users u) as rows`
  const before = await state()
  await perform(meera, 'REAUTH_NEEDED')
  expect(await state()).toEqual(before)
  await give(meera)
  later(29.9)
  await perform(meera)
})

test('an invalid field is reported before the password is asked for', async () => {
  const meera = await logIn(cast.meera.email)
  later(31)
  const weak = { newPassword: 'password1' }
  const wrong: [Endpoint, object, string][] = [
    [users.updateProfile, { _id: cast.rohit.id, ...weak }, 'newPassword'],
    [users.updateProfile, { _id: cast.rohit.id, roleData: ['AUTHOR', 'ADMIN'], departments: ['Nowhere'] }, 'departments.0'],
    [users.add, { ...newcomer('ADMIN').body, password: 'password1' }, 'password'],
    [grants.grantTabs, { user: cast.nikhil.id, access: [{ name: 'Worklog' }], until: '2020-01-01' }, 'until'],
  ]
  for (const [spec, body, path] of wrong) {
    const { issues } = await meera.refused(spec, 'INVALID_REQUEST', { body })
    expect(issues).toMatchObject([{ path }])
  }
})

test('other actions and the preview of an upload need no fresh password', async () => {
  const meera = await logIn(cast.meera.email)
  later(31)
  await meera.ok(users.add, newcomer('AUTHOR'))
  await meera.ok(users.updateProfile, { body: { _id: cast.anil.id, newFullname: 'Anil K Kumar', newEmail: cast.anil.email } })
  await meera.ok(users.updateProfile, { body: { _id: cast.joseph.id, departments: ['Physics'] } })
  await meera.ok(users.unblock, { params: { id: cast.sameer.id } })
  await meera.ok(grants.takeTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] } })
  await meera.ok(grants.grantTabs, { body: { ...subjects, action: 'revoke' } })
  const preview = await meera.send(peopleImport.people, { file: await file(), query: { dryRun: 'true' } })
  expect(preview.status).toBe(200)
})

test('reauthentication makes only its own session fresh and counts wrong passwords', async () => {
  const one = await logIn(arjun.email)
  const other = await logIn(arjun.email)
  later(31)
  const refusal = await one.refused(session.reauthenticate, 'WRONG_PASSWORD', { body: { password: 'not this one' } })
  expect(refusal.issues).toEqual([{ path: 'password', message: 'The password is incorrect.' }])
  await one.refused(users.add, 'REAUTH_NEEDED', newcomer('ADMIN'))
  await give(one)
  await one.ok(users.add, newcomer('ADMIN'))
  await other.refused(users.add, 'REAUTH_NEEDED', newcomer('ADMIN'))
  for (let attempt = 0; attempt < 5; attempt++)
    await other.refused(session.reauthenticate, 'WRONG_PASSWORD', { body: { password: 'not this one' } })
  await other.refused(session.reauthenticate, 'TOO_MANY_REQUESTS', { body: { password: CAST_PASSWORD } })
  const [line] = await app.db`
    select after from audit_lines where actor_id = ${arjun.id} and call = 'POST /reauthenticate' order by id desc limit 1`
  expect(line).toEqual({ after: null })
})

test('an admin changes their own password or email only with the old password', async () => {
  const email = (await (await logIn(cast.meera.email)).ok(users.add, newcomer('ADMIN'))).data.email
  const given = await logIn(email, 'four quiet lamps')
  await given.ok(session.resetPassword, { body: { oldPassword: 'four quiet lamps', newPassword: 'nine paper boats' } })
  const admin = await logIn(email, 'nine paper boats')
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`select id from users where email = ${email}`
  const stored = () => app.db`select email, password_hash from users where id = ${id}`
  const before = await stored()
  for (const own of [{ newPassword: 'seven loud drums' }, { newEmail: 'moved@proofline.example' }]) {
    const body = { _id: id, ...own }
    const { issues } = await admin.refused(users.updateProfile, 'INVALID_REQUEST', { body })
    expect(issues).toEqual([{ path: 'oldPassword', message: 'Please input your old password!' }])
    const wrong = await admin.refused(users.updateProfile, 'WRONG_OLD_PASSWORD', {
      body: { ...body, oldPassword: 'not this one' },
    })
    expect(wrong.issues).toEqual([{ path: 'oldPassword', message: 'The old password is incorrect.' }])
  }
  expect(await stored()).toEqual(before)
  later(31)
  const oldPassword = 'nine paper boats'
  await admin.ok(users.updateProfile, { body: { _id: id, newEmail: 'moved@proofline.example', oldPassword } })
  await admin.ok(users.updateProfile, { body: { _id: id, newPassword: 'seven loud drums', oldPassword } })
  await logIn('moved@proofline.example', 'seven loud drums')
})
