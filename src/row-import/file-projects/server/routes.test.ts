import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { allocations } from '../../../allocations/contract.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { sections } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const projectRows = (name: string) => app.db<{ id: string; deleted: boolean; modules: string[] }[]>`
  select p.id, p.deleted_at is not null as deleted,
    array(select m.module from project_modules m where m.project_id = p.id order by 1) as modules
  from projects p where name_key(p.name) = name_key(${name}) order by p.created_at`

test('a project is added, listed with its files and rows, and deleted only without files', async () => {
  const kavita = await app.as('kavita')
  const added = await kavita.ok(sections.add, { body: { name: '  Optics & Waves #2 ' } })
  expect(added).toMatchObject({
    message: 'Section added successfully',
    data: {
      name: 'Optics & Waves #2',
      files: 0,
      rows: 0,
      created_at: app.clock.now.toISOString(),
      addedBy: { fullName: cast.kavita.fullName, email: cast.kavita.email },
    },
  })
  const { fileId } = await arrangeFile(app.db, { name: 'Counted.xlsx', project: 'Optics & Waves #2', rows: 7 })
  const { data } = await kavita.ok(sections.list)
  expect(data.find(({ name }) => name === 'Optics & Waves #2')).toMatchObject({ _id: added.data._id, files: 1, rows: 7 })

  const refused = await kavita.refused(sections.delete, 'SECTION_HAS_FILES', { body: { name: 'optics & waves #2' } })
  expect(refused).toMatchObject({ message: 'Please delete all files from section before delete', files: 1 })
  await app.db`update files set deleted_at = now() where id = ${fileId}`
  await app.db`delete from project_modules where project_id = ${added.data._id} and module = 'allocations'`
  const removed = await kavita.ok(sections.delete, { body: { name: 'optics & waves #2' } })
  expect(removed.message).toBe('Section removed successfully')
  expect(await projectRows('Optics & Waves #2')).toMatchObject([{ deleted: true, modules: [] }])
  const again = await kavita.ok(sections.add, { body: { name: 'Optics & Waves #2' } })
  expect(again.data._id).not.toBe(added.data._id)

  const trail = await app.db<{ call: string; actor_id: string }[]>`
    select call, actor_id from audit_lines where object_type = 'project' and object_id = ${added.data._id} order by id`
  expect(trail).toEqual([
    { call: 'POST /section/add', actor_id: cast.kavita.id },
    { call: 'DELETE /section/delete', actor_id: cast.kavita.id },
  ])
})

test('modules share one project per name, each with the person who added it', async () => {
  const [meera, leela] = await Promise.all([app.as('meera'), app.as('leela')])
  const here = await meera.ok(sections.add, { body: { name: 'Shared' } })
  const there = await leela.ok(allocations.addProject, { body: { project_name: ' SHARED' } })
  expect(there.data).toMatchObject({ _id: here.data._id, project_name: 'Shared', addedBy: { email: cast.leela.email } })
  const { data } = await leela.ok(sections.list)
  expect(data.find(({ name }) => name === 'Shared')?.addedBy?.email).toBe(cast.meera.email)

  const twice = await meera.refused(sections.add, 'PROJECT_EXISTS', { body: { name: 'shared ' } })
  expect(twice).toMatchObject({ message: 'A project with this name already exists.', issues: [{ path: 'name' }] })
  await meera.ok(sections.delete, { body: { name: 'Shared' } })
  expect(await projectRows('Shared')).toMatchObject([{ deleted: false, modules: ['allocations'] }])
  expect((await leela.ok(allocations.projects)).data.map(({ project_name: name }) => name)).toContain('Shared')
})

test('a project can be deleted by its name in the query, but only in the task module', async () => {
  const meera = await app.as('meera')
  await meera.ok(sections.add, { body: { name: '100% new' } })
  const response = await meera.raw('DELETE', `/api/section/delete?name=${encodeURIComponent('100% new')}`)
  expect(await response.json()).toMatchObject({ success: true, message: 'Section removed successfully' })
  await meera.ok(allocations.addProject, { body: { project_name: 'Accounts only' } })
  const missing = await meera.refused(sections.delete, 'SECTION_NOT_FOUND', { body: { name: 'Accounts only' } })
  expect(missing.message).toBe('Section not found')
})

test.each([
  [undefined, 'Please input section name!'],
  ['   ', 'Please input section name!'],
  [{ $ne: '' }, 'Name must be text.'],
  ['a/b', 'A project name can’t contain / or \\.'],
  ['add', 'A project name can’t be add.'],
  ['Update', 'A project name can’t be Update.'],
  ['-', 'A project name can’t be -.'],
  ['all', 'A project name can’t be all.'],
  ['nul\u0000', 'A project name can’t contain line breaks, tabs or other control characters.'],
  ['x'.repeat(201), 'The project name can have at most 200 characters.'],
])('the project name %j is refused', async (name, message) => {
  const body = await (await app.as('meera')).refused(sections.add, 'INVALID_REQUEST', { body: { name } })
  expect(body.message).toBe(message)
})

test('people who manage no projects are refused', async () => {
  for (const name of ['ananya', 'nikhil'] as const) {
    const client = await app.as(name)
    await client.refused(sections.list, 'NOT_ALLOWED')
    await client.refused(sections.add, 'NOT_ALLOWED', { body: { name: 'Mine' } })
    await client.refused(sections.delete, 'NOT_ALLOWED', { body: { name: 'Shared' } })
  }
  await app.anonymous.refused(sections.list, 'NOT_SIGNED_IN')
})

test('concurrent requests with one name create exactly one project', async () => {
  const meera = await app.as('meera')
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      meera.send(sections.add, { body: { name: 'At once' } }).then((response) => String(response.status)),
    ),
  )
  expect(responses.toSorted()).toEqual(['200', ...Array.from({ length: 7 }, () => '409')])
  expect(await projectRows('At once')).toHaveLength(1)
})
