import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { holdRows } from '../../../test/locks.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { accountsImport } from '../accounts-import-contract.ts'
import { allocations } from '../contract.ts'
import { holds } from '../holds-contract.ts'

let app: TestApp
let meera: Client
let ananya: Client
beforeAll(async () => {
  app = await startTestApp()
  ;[meera, ananya] = await Promise.all([app.as('meera'), app.as('ananya')])
})
afterAll(() => app.close())

const COLUMNS = ['account_id', 'department']
let made = 0
async function project(): Promise<string> {
  made += 1
  const name = `Back ${made}`
  await meera.ok(allocations.addProject, { body: { project_name: name } })
  await meera.ok(allocations.addDepartment, { params: { project: name }, body: { department_name: 'Physics' } })
  return name
}
const uploaded = async (name: string, rows: string[][], by = meera): Promise<string> =>
  (await by.ok(accountsImport.upload, { body: { project: name }, file: await makeWorkbook('ids.xlsx', COLUMNS, rows) })).batch
const takeBack = (id: string) => meera.ok(accountsImport.takeBack, { params: { id } })
const overtaken = async (id: string): Promise<string> =>
  (await meera.refused(accountsImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id } })).message.replace(/^.*Changed since: /, '')
const stored = async (name: string) =>
  (
    await app.db<{ account_id: string }[]>`
      select account_id from accounts a join projects p on p.id = a.project_id where p.name = ${name} order by account_id`
  ).map(({ account_id: id }) => id)
const departmentsOf = async (name: string) =>
  (await meera.ok(allocations.departments, { params: { projectId: name } })).data.map((one) => one.name).toSorted()

test('undoing an upload deletes the allocation IDs and departments that it added, once', async () => {
  const name = await project()
  const first = await uploaded(name, [
    ['b-1', 'Physics'],
    ['b-2', 'Chemistry'],
    ['b-3', 'Biology'],
  ])
  const second = await uploaded(name, [['b-4', 'Chemistry']])
  expect(await takeBack(first)).toMatchObject({ message: 'Import undone', rows: 3 })
  expect(await stored(name)).toEqual(['b-4'])
  // Physics was in the project before, and Chemistry has another ID.
  expect(await departmentsOf(name)).toEqual(['Chemistry', 'Physics'])
  await meera.refused(accountsImport.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: first } })
  const trail = await app.db<{ name: string; before: unknown; after: unknown }[]>`
    select object_name as name, before, after from audit_lines where call = 'POST /file/allocation/:id/take-back'`
  expect([...trail]).toEqual([{ name, before: { batch: first, allocation_ids_added: 3 }, after: { takenBack: true } }])
  await uploaded(name, [['b-1', 'Physics']])
  await takeBack(second)
  expect(await stored(name)).toEqual(['b-1'])
})

test('undoing an upload is refused as a whole when an ID was used, lent or changed', async () => {
  const name = await project()
  const batch = await uploaded(
    name,
    ['u-1', 'u-2', 'u-3', 'u-4', 'u-5'].map((id) => [id, 'Physics']),
  )
  const began = new Date(app.clock.now.getTime() - 3_600_000).toISOString()
  await meera.ok(holds.start, {
    params: { projectId: name },
    body: { accountId: 'u-1', users: cast.ananya.id, wef: began },
  })
  await meera.ok(holds.end, { params: { projectId: name, currentUser: cast.ananya.email, accountId: 'u-1' }, body: {} })
  expect(await overtaken(batch)).toBe('1 allocation ID of 5: u-1 (has been in use).')
  const { data } = await meera.ok(allocations.list, { params: { projectId: name, departmentId: 'Physics' } })
  const idOf = (text: string): string => data.find(({ account_id }) => account_id === text)?._id ?? ''
  await meera.ok(allocations.lend, { params: { id: idOf('u-2') }, body: { departments: ['Chemistry'], users: [] } })
  await meera.ok(allocations.setMultiple, { body: { id: idOf('u-3'), is_multiple: true } })
  const [file] = await app.db<{ id: string; department_id: string }[]>`
    with f as (insert into files (project_id, name, columns) select project_id, 'Named.xlsx', '[]' from accounts where id = ${idOf('u-4')} returning id)
    insert into file_departments (file_id, department_id, row_count)
    select f.id, a.department_id, 1 from f, accounts a where a.id = ${idOf('u-4')} returning file_id as id, department_id`
  await app.db`
    insert into tasks (file_id, sr_no, question_id, question_key, department_id, uploader_account_id)
    values (${file?.id ?? ''}, 1, 'N-1', 'n-1', ${file?.department_id ?? ''}, ${idOf('u-4')})`
  expect(await overtaken(batch)).toBe(
    '4 allocation IDs of 5: u-1 (has been in use), u-2 (has been lent), u-3 (has been changed) and u-4 (is named in rows).',
  )
  expect(await stored(name)).toHaveLength(5)
})

test('undoing an upload is refused for unknown uploads, other kinds and staff', async () => {
  const name = await project()
  const batch = await uploaded(name, [['s-1', 'Physics']])
  await meera.refused(accountsImport.takeBack, 'IMPORT_NOT_FOUND', { params: { id: crypto.randomUUID() } })
  await ananya.refused(accountsImport.takeBack, 'NOT_ALLOWED', { params: { id: batch } })
  await app.db`update import_batches set kind = 'users' where id = ${batch}`
  await meera.refused(accountsImport.takeBack, 'IMPORT_NOT_FOUND', { params: { id: batch } })
  expect(await stored(name)).toEqual(['s-1'])
})

test('undoing an upload succeeds once when it is requested concurrently', async () => {
  const batch = await uploaded(await project(), [['o-1', 'Physics']])
  const responses = await Promise.all([1, 2, 3].map(() => meera.send(accountsImport.takeBack, { params: { id: batch } })))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test.each(['start', 'take-back'] as const)(
  'undoing an upload and starting a use exclude each other with the %s first',
  async (order) => {
    const name = await project()
    const batch = await uploaded(name, [['r-1', 'Physics']])
    const lock = await holdRows(app, (db) => db`select from accounts where account_id = 'r-1' for update`)
    const begin = () => meera.send(holds.start, { params: { projectId: name }, body: { accountId: 'r-1', users: cast.divya.id } })
    const back = () => meera.send(accountsImport.takeBack, { params: { id: batch } })
    const first = order === 'start' ? begin() : back()
    await lock.waiting(1)
    const second = order === 'start' ? back() : begin()
    await lock.waiting(2)
    await lock.release()
    expect([(await first).status, (await second).status]).toEqual(order === 'start' ? [200, 409] : [200, 404])
    expect(await stored(name)).toEqual(order === 'start' ? ['r-1'] : [])
  },
)

test('undoing an upload keeps a department to which a concurrent upload adds an ID', async () => {
  for (let round = 0; round < 4; round++) {
    const name = await project()
    const batch = await uploaded(name, [['d-1', 'Chemistry']])
    const file = await makeWorkbook('ids.xlsx', COLUMNS, [['d-2', 'Chemistry']])
    const [back, more] = await Promise.all([
      meera.send(accountsImport.takeBack, { params: { id: batch } }),
      meera.send(accountsImport.upload, { body: { project: name }, file }),
    ])
    expect(back.status).toBe(200)
    expect([200, 409]).toContain(more.status)
    expect(await stored(name)).toEqual(more.status === 200 ? ['d-2'] : [])
    expect(await departmentsOf(name)).toEqual(more.status === 200 ? ['Chemistry', 'Physics'] : ['Physics'])
  }
})
