import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { files } from '../../../rows/files/contract.ts'
import { sections } from '../../../row-import/file-projects/contract.ts'
import { users } from '../../../users/contract.ts'
import { fileRows } from '../contract.ts'
import { assigning } from '../../assign/contract.ts'

let app: TestApp
const params = { project: 'Managed', file: 'Managed.xlsx' }
beforeAll(async () => {
  app = await startTestApp()
  await arrangeFile(app.db, {
    name: params.file,
    project: params.project,
    rows: 2_100,
    states: [{ author_id: cast.ananya.id }],
  })
  await app.db`insert into tab_grants (user_id, tab) values (${cast.nikhil.id}, 'Manage File')`
})
afterAll(() => app.close())

test('GET and POST return the same rows, 500 per page by default and 2,000 at most', async () => {
  const meera = await app.as('meera')
  const grid = { file: params.file, section: params.project, department: '-' }
  const { message: _said, ...expected } = await meera.ok(fileRows.grid, { params: grid, query: { sort: 'section' }, body: {} })
  const { message: _read, ...read } = await meera.ok(fileRows.read, { params, query: { sort: 'section', page: 1 } })
  const { message: _found, ...searched } = await meera.ok(fileRows.search, {
    params,
    query: { sort: 'section' },
    body: { page_no: 1 },
  })
  expect(read).toEqual(expected)
  expect(searched).toEqual(expected)
  expect(read.rows).toHaveLength(500)
  expect((await meera.ok(fileRows.read, { params, query: {} })).rows).toHaveLength(2_100)

  expect((await meera.ok(fileRows.read, { params, query: { limit: 2_000 } })).rows).toHaveLength(2_000)
  const second = await meera.ok(fileRows.search, { params, query: {}, body: { pageSize: 5_000, page: 2 } })
  expect(second.rows.map(({ sr_no: row }) => row)).toEqual(Array.from({ length: 100 }, (_, at) => 2_001 + at))
  expect(second.total).toBe(2_100)
})

test('a search is accepted as JSON in query or body, and an invalid one is refused', async () => {
  const meera = await app.as('meera')
  const search = [{ key: 'author', value: cast.ananya.email }]
  const read = await meera.ok(fileRows.read, { params, query: { searchFields: JSON.stringify(search) } })
  expect(read.rows.map(({ sr_no: row }) => row)).toEqual([1])
  const searched = await meera.ok(fileRows.search, { params, query: {}, body: { searchFields: search } })
  expect(searched.rows).toEqual(read.rows)
  for (const [query, body] of [
    [{ sort: 'sr_no', order: 'desc' as const }, {}],
    [{}, { sort: 'sr_no', order: 'desc' as const }],
  ] as const)
    expect((await meera.ok(fileRows.search, { params, query, body })).rows[0]?.sr_no).toBe(2_100)
  for (const bad of ['no json', '{"key":1}', '[1]'])
    await meera.refused(fileRows.read, 'INVALID_REQUEST', { params, query: { searchFields: bad } })
  await meera.refused(fileRows.read, 'INVALID_REQUEST', { params, query: { sort: 'salary' } })
  await meera.refused(fileRows.search, 'SECTION_NOT_FOUND', { params: { ...params, project: 'Other' }, body: {} })
  await meera.refused(fileRows.search, 'FILE_NOT_FOUND', { params: { ...params, file: 'Other.xlsx' }, body: {} })
})

test('a sub-admin with only Manage File can use the whole screen', async () => {
  const nikhil = await app.as('nikhil')
  const added = await nikhil.ok(sections.addManaged, { body: { name: 'From Manage File' } })
  expect(added.data).toMatchObject({ name: 'From Manage File', files: 0, addedBy: { email: cast.nikhil.email } })
  const { data: projects } = await nikhil.ok(sections.managed)
  expect(projects.map(({ name, rows }) => [name, rows])).toEqual([
    ['From Manage File', 0],
    ['Managed', 2_100],
  ])
  await nikhil.refused(sections.addManaged, 'PROJECT_EXISTS', { body: { name: 'managed' } })
  await nikhil.refused(sections.addManaged, 'INVALID_REQUEST', { body: { name: 'a/b' } })
  const [line] = await app.db`select call, actor_id from audit_lines where object_id = ${added.data._id}`
  expect(line).toEqual({ call: 'POST /manage-file/add/project', actor_id: cast.nikhil.id })

  const listed = await nikhil.ok(files.ofManaged, { params: { project: 'managed' }, query: {} })
  expect(listed).toMatchObject({ data: [{ name: 'Managed.xlsx', section: 'Managed', count: 2_100 }], total: 1 })
  await nikhil.refused(files.ofManaged, 'SECTION_NOT_FOUND', { params: { project: 'None' } })
  const people = await nikhil.ok(users.ofDepartment, { params: { department: '-' }, query: { role: 'REVIEWER' } })
  expect(people.data.map(({ email }) => email)).toContain(cast.neha.email)
  const file = { file: params.file }
  expect(
    await nikhil.ok(assigning.assign, { params: file, body: { start: 1, end: 5, reviewer: cast.neha.email } }),
  ).toMatchObject({
    changed: 5,
  })
  expect(await nikhil.ok(assigning.unassign, { params: file, body: { checked: [5], roles: ['reviewer'] } })).toMatchObject({
    changed: 1,
  })
  await nikhil.refused(sections.list, 'NOT_ALLOWED')
  await nikhil.refused(sections.add, 'NOT_ALLOWED', { body: { name: 'x' } })
})

test('the calls of the screen are refused to people without Manage File', async () => {
  for (const who of ['kavita', 'leela', 'ananya'] as const) {
    const client = await app.as(who)
    await client.refused(sections.managed, 'NOT_ALLOWED')
    await client.refused(sections.addManaged, 'NOT_ALLOWED', { body: { name: 'x' } })
    await client.refused(files.ofManaged, 'NOT_ALLOWED', { params: { project: 'Managed' } })
    await client.refused(fileRows.read, 'NOT_ALLOWED', { params })
    await client.refused(fileRows.search, 'NOT_ALLOWED', { params, body: {} })
  }
})

test('a file hidden from the department of a sub-admin is left out', async () => {
  await app.db`
    with s as (insert into user_department_sets (user_id, effective_from) values (${cast.nikhil.id}, '2026-03-10') returning id)
    insert into user_department_members (set_id, department_id, place) select id, ${getDepartmentId('Physics')}, 1 from s`
  await (
    await app.as('meera')
  ).ok(files.setVisibility, { query: { confirm: 'true' }, body: { isFileVisible: false, dept: 'Physics', id: params.file } })
  const nikhil = await app.as('nikhil')
  expect(await nikhil.ok(files.ofManaged, { params: { project: 'Managed' }, query: {} })).toMatchObject({ data: [], total: 0 })
  expect((await nikhil.ok(sections.managed)).data.find(({ name }) => name === 'Managed')).toMatchObject({ files: 0, rows: 0 })
  await nikhil.refused(fileRows.read, 'FILE_NOT_FOUND', { params })
  await nikhil.refused(fileRows.search, 'FILE_NOT_FOUND', { params, body: {} })
  await nikhil.refused(assigning.assign, 'FILE_NOT_FOUND', {
    params: { file: params.file },
    body: { start: 6, end: 7, author: cast.imran.email },
  })
})

test('a row without its own project shows and matches the project of its file', async () => {
  const meera = await app.as('meera')
  await app.db`update tasks set project_name = 'Of the sheet' where sr_no = 3 and file_id = (select id from files where name = ${params.file})`
  const named = async (value: string) => {
    const body = { searchFields: [{ key: 'project_name', value }] }
    return meera.ok(fileRows.search, { params, query: { limit: 3 }, body })
  }
  const { rows } = await meera.ok(fileRows.read, { params, query: { limit: 3 } })
  expect(rows.map(({ project_name: name }) => name)).toEqual(['Managed', 'Managed', 'Of the sheet'])
  expect((await named('Of the sheet')).total).toBe(1)
  expect((await named('Managed')).total).toBe(2_099)
})
