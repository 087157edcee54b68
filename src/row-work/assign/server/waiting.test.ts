import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeAuthors, type TestPerson } from '../../../../test/calls.ts'
import { arrangeFile, since } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { users } from '../../../users/contract.ts'
import { waiting } from '../waiting-contract.ts'
import { buildWaitingStatement } from './waiting-queries.ts'
import { assigning } from '../contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())
beforeEach(() => app.db`update files set deleted_at = now()`)

const addPerson = async (): Promise<TestPerson> => {
  const [person] = (await arrangeAuthors(app.db, 1)) as [TestPerson]
  await app.db`update users set roles = '{AUTHOR,REVIEWER}' where id = ${person.id}`
  return person
}
const list = (query: { page?: number; pageSize?: number } = {}) => meera.ok(waiting.rows, { query })
const groups = async () =>
  (await list()).data.map(({ file, role, person, count, waiting: turn, first }) => [
    file.name,
    role,
    person?.why ?? null,
    count,
    turn,
    first,
  ])
const author = (id: string) => ({ author_id: id, author_allocated_at: since })
const done = { author_status: 'done', author_acted_at: since, author_answer_type: 'Authored on Doc', turn: 'REVIEWER' } as const

test('waiting rows are listed by file and role, and are the open stages without a holder', async () => {
  const assigned = author(cast.ananya.id)
  await arrangeFile(app.db, {
    name: 'Waiting A.xlsx',
    project: 'Waiting',
    states: [
      assigned,
      {},
      { ...assigned, ...done },
      {},
      { ...assigned, author_status: 'skipped', reviewer_id: cast.neha.id, turn: 'CLOSED' },
    ],
  })
  await arrangeFile(app.db, { name: 'Waiting B.xlsx', states: [assigned, { ...assigned, ...done, reviewer_id: cast.neha.id }] })
  await arrangeFile(app.db, { name: 'Waiting C.xlsx', rows: 2 })
  expect(await groups()).toEqual([
    ['Waiting A.xlsx', 'AUTHOR', null, 2, 2, 2],
    ['Waiting A.xlsx', 'REVIEWER', null, 1, 1, 3],
    ['Waiting C.xlsx', 'AUTHOR', null, 2, 2, 1],
  ])
  const { data, total, rows } = await list({ page: 2, pageSize: 2 })
  expect([data.map(({ file }) => file.name), data[0]?.section, total, rows]).toEqual([
    ['Waiting C.xlsx'],
    expect.stringContaining('Project'),
    3,
    5,
  ])
  await meera.ok(assigning.assign, { params: { file: 'Waiting C.xlsx' }, body: { start: 1, end: 2, author: cast.imran.email } })
  expect((await groups()).map(([name]) => name)).toEqual(['Waiting A.xlsx', 'Waiting A.xlsx'])
})

test('rows of a blocked person stay assigned and come first, and a deletion unassigns them', async () => {
  const [person, active] = [await addPerson(), await addPerson()]
  await arrangeFile(app.db, {
    name: 'Blocked.xlsx',
    states: [
      author(person.id),
      { ...author(active.id), ...done, reviewer_id: person.id },
      { ...author(active.id), reviewer_id: person.id },
      { ...author(person.id), ...done, reviewer_id: active.id },
      {},
    ],
  })
  expect(await groups()).toEqual([['Blocked.xlsx', 'AUTHOR', null, 1, 1, 5]])
  await meera.ok(users.block, { params: { id: person.id }, body: {} })
  expect(await groups()).toEqual([
    ['Blocked.xlsx', 'AUTHOR', 'blocked', 1, 1, 1],
    ['Blocked.xlsx', 'REVIEWER', 'blocked', 2, 1, 2],
    ['Blocked.xlsx', 'AUTHOR', null, 1, 1, 5],
  ])
  const listed = await list()
  expect(listed).toMatchObject({ total: 3, rows: 4 })
  expect(listed.data[0]?.person).toMatchObject({ _id: person.id, email: person.email })

  await meera.ok(users.delete, { params: { email: person.email }, body: {} })
  expect(await groups()).toEqual([
    ['Blocked.xlsx', 'AUTHOR', null, 2, 2, 1],
    ['Blocked.xlsx', 'REVIEWER', null, 1, 1, 2],
  ])
})

test('people who kept rows for other reasons are listed with the reason', async () => {
  const [gone, inactive] = [await addPerson(), await addPerson()]
  await arrangeFile(app.db, { name: 'Others.xlsx', states: [author(gone.id), author(inactive.id)] })
  await app.db`update users set deleted_at = now() where id = ${gone.id}`
  await app.db`update users set enable_assignments = false where id = ${inactive.id}`
  const { data } = await list()
  expect(data.map(({ person, count }) => `${person?.why} ${count}`).toSorted()).toEqual(['deleted 1', 'without assignments 1'])
})

test('waiting counts stop at 1,000', async () => {
  await arrangeFile(app.db, { name: 'Large.xlsx', rows: 1_200 })
  await arrangeFile(app.db, { name: 'Small.xlsx', rows: 3 })
  expect(await groups()).toEqual([
    ['Large.xlsx', 'AUTHOR', null, 1_000, 1_000, 1],
    ['Small.xlsx', 'AUTHOR', null, 3, 3, 1],
  ])
  expect((await list()).rows).toBe(1_000)
})

test('the query for waiting rows skips through its index, however many rows wait', async () => {
  await arrangeFile(app.db, { name: 'Steps.xlsx', rows: 20_000 })
  await app.db`analyze tasks`
  const statement = buildWaitingStatement(app.db, { limit: 100, offset: 0 })
  const plan = await app.db<{ 'QUERY PLAN': string }[]>`explain (analyze, costs off, timing off, buffers off) ${statement}`
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('tasks_waiting')
  expect(text, text).not.toMatch(/Seq Scan on tasks/)
  // No node of the query plan reads all 20,000 rows.
  const read = [...text.matchAll(/rows=(\d+)(?:\.\d+)? loops=(\d+)/g)].map(([, rows, loops]) => Number(rows) * Number(loops))
  expect(Math.max(...read), text).toBeLessThan(10_000)
})

test('only admins can read the waiting rows', async () => {
  await (await app.as('kavita')).refused(waiting.rows, 'NOT_ALLOWED', { query: {} })
  await meera.refused(waiting.rows, 'INVALID_REQUEST', { query: { page: 0 } })
})
