import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { holdRows } from '../../../test/locks.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { grants } from '../../grants/contract.ts'
import { session } from '../../session/contract.ts'
import { users } from '../contract.ts'
import { peopleImport } from '../people-import-contract.ts'

let app: TestApp
let meera: Client
let kavita: Client
let leela: Client
beforeAll(async () => {
  app = await startTestApp()
  ;[meera, kavita, leela] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('leela')])
})
afterAll(() => app.close())

let made = 0
async function uploaded(by: Client, roles: readonly string[], managers: readonly (string | null)[] = []) {
  made += 1
  const emails = roles.map((_, at) => `back.${made}.${at}@proofline.example`)
  const rows = roles.map((role, at) => [`Back ${made} ${at}`, emails[at] ?? '', role, `TB-${made}-${at}`, managers[at] ?? null])
  const file = await makeWorkbook('back.xlsx', ['full_name', 'email', 'role', 'employee_id', 'manager'], rows)
  const { batch, passwords } = await by.ok(peopleImport.people, { file, body: {} })
  const ids = await app.db<{ id: string }[]>`select id from users where email = any (${emails}) order by email`
  return { batch, emails, passwords: passwords.map(({ password }) => password), ids: ids.map(({ id }) => id), file }
}
const takeBack = (by: Client, id: string) => by.ok(peopleImport.takeBack, { params: { id } })
const overtaken = async (id: string): Promise<string> =>
  (await meera.refused(peopleImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id } })).message.replace(/^.*Changed since: /, '')
const living = async (emails: readonly string[]): Promise<number> =>
  (await app.db`select from users where email = any (${emails as string[]}) and deleted_at is null`).length

test('undoing an upload deletes its people once and frees emails and employee IDs', async () => {
  const { batch, emails, passwords, ids, file } = await uploaded(
    meera,
    ['MANAGER', 'AUTHOR'],
    [null, 'back.1.0@proofline.example'],
  )
  expect(await takeBack(meera, batch)).toMatchObject({ message: 'Import undone', rows: 2 })
  expect(await living(emails)).toBe(0)
  await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', {
    body: { email: emails[1] ?? '', password: passwords[1] ?? '' },
  })
  await meera.refused(peopleImport.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: batch } })
  const trail = await app.db<{ name: string; before: unknown; after: unknown }[]>`
    select object_name as name, before, after from audit_lines
    where call = 'POST /users/import/:id/take-back' and object_id = ${ids[0] ?? ''}`
  expect([...trail]).toEqual([
    { name: 'Back 1 0', before: { batch, email: emails[0], roleData: ['MANAGER'] }, after: { takenBack: true } },
  ])
  const again = await meera.ok(peopleImport.people, { file, body: {} })
  expect(again.added).toBe(2)
})

test('an undo is refused with reasons after any person was used or changed', async () => {
  const { batch, emails, passwords, ids } = await uploaded(meera, ['AUTHOR', 'MANAGER', 'SUBADMIN', 'AUTHOR', 'AUTHOR'])
  await app.anonymous.ok(session.login, { body: { email: emails[0] ?? '', password: passwords[0] ?? '' } })
  expect(await overtaken(batch)).toBe(`1 user of 5: ${emails[0]} (has logged in).`)
  await uploaded(meera, ['AUTHOR'], [emails[1] ?? ''])
  await meera.ok(grants.grantTabs, { body: { user: emails[2] ?? '', access: [{ name: 'Manage Users' }] } })
  await meera.ok(users.updateProfile, { body: { _id: ids[3] ?? '', newFullname: 'Another Name' } })
  expect(await overtaken(batch)).toBe(
    `4 users of 5: ${emails[0]} (has logged in), ${emails[1]} (manages others), ${emails[2]} (has been changed) and ${emails[3]} (has been changed).`,
  )
  expect(await living(emails)).toBe(5)
})

test('an undo is refused after a person got rows, an allocation ID or a timesheet project', async () => {
  const { batch, emails, ids } = await uploaded(meera, ['AUTHOR', 'AUTHOR', 'AUTHOR', 'AUTHOR'])
  const [project] = await app.db<{ id: string }[]>`insert into projects (name) values ('Back') returning id`
  const [department] = await app.db<{ id: string }[]>`select id from departments limit 1`
  const [projectId, departmentId] = [project?.id ?? '', department?.id ?? '']
  await app.db`insert into allocation_departments (project_id, department_id) values (${projectId}, ${departmentId})`
  const [account] = await app.db<{ id: string }[]>`
    insert into accounts (account_id, project_id, department_id) values ('back-1', ${projectId}, ${departmentId}) returning id`
  await app.db`
    insert into account_lendings (account_id, user_id, lent_by, lent_at) values (${account?.id ?? ''}, ${ids[0] ?? ''}, ${cast.meera.id}, now())`
  await app.db`
    insert into timesheet_memberships (project_id, user_id, during) values (${projectId}, ${ids[1] ?? ''}, tstzrange('2026-01-01', '2026-01-02'))`
  const [file] = await app.db<{ id: string }[]>`
    insert into files (project_id, name, columns) values (${projectId}, 'Back.xlsx', '[]') returning id`
  await app.db`insert into file_departments (file_id, department_id, row_count) values (${file?.id ?? ''}, ${departmentId}, 1)`
  await app.db`
    insert into tasks (file_id, sr_no, question_id, question_key, department_id, uploader_id)
    values (${file?.id ?? ''}, 1, 'B-1', 'b-1', ${departmentId}, ${ids[2] ?? ''})`
  expect(await overtaken(batch)).toBe(
    `3 users of 4: ${emails[0]} (has been given an allocation ID), ${emails[1]} (has been in a timesheet project) and ${emails[2]} (has rows).`,
  )
  expect(await living(emails)).toBe(4)
})

test('managers undo only their team’s uploads, sub-admins no uploads of their rank, and staff none', async () => {
  const own = await uploaded(kavita, ['AUTHOR'])
  const ofOthers = await uploaded(meera, ['AUTHOR'])
  const equals = await uploaded(meera, ['SUBADMIN'])
  await kavita.refused(peopleImport.takeBack, 'IMPORT_NOT_FOUND', { params: { id: ofOthers.batch } })
  await meera.refused(peopleImport.takeBack, 'IMPORT_NOT_FOUND', { params: { id: crypto.randomUUID() } })
  await (await app.as('ananya')).refused(peopleImport.takeBack, 'NOT_ALLOWED', { params: { id: own.batch } })
  await leela.refused(peopleImport.takeBack, 'RANK_TOO_LOW', { params: { id: equals.batch } })
  expect(await living([...own.emails, ...ofOthers.emails, ...equals.emails])).toBe(3)
  await takeBack(kavita, own.batch)
  await takeBack(leela, ofOthers.batch)
  await takeBack(meera, equals.batch)
})

test('only one of several concurrent undos succeeds', async () => {
  const { batch } = await uploaded(meera, ['AUTHOR'])
  const responses = await Promise.all([1, 2, 3].map(() => meera.send(peopleImport.takeBack, { params: { id: batch } })))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a login during an undo either keeps the person or fails', async () => {
  for (const order of ['login', 'take-back']) {
    const { batch, emails, passwords, ids } = await uploaded(meera, ['AUTHOR'])
    const lock = await holdRows(app, (db) => db`select from users where id = ${ids[0] ?? ''} for update`)
    const calls = {
      login: () => app.anonymous.send(session.login, { body: { email: emails[0] ?? '', password: passwords[0] ?? '' } }),
      'take-back': () => meera.send(peopleImport.takeBack, { params: { id: batch } }),
    }
    const second = order === 'login' ? 'take-back' : 'login'
    const first = calls[order as keyof typeof calls]()
    await lock.waiting(1)
    const other = calls[second]()
    await lock.waiting(2)
    await lock.release()
    const [one, two] = [(await first).status, (await other).status]
    const [loggedIn, takenBack] = order === 'login' ? [one, two] : [two, one]
    expect([loggedIn, takenBack]).toEqual(order === 'login' ? [200, 409] : [400, 200])
    expect(await living(emails)).toBe(order === 'login' ? 1 : 0)
    expect((await app.db`select from sessions where user_id = ${ids[0] ?? ''}`).length).toBe(order === 'login' ? 1 : 0)
  }
})
