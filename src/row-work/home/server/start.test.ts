import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { arrangeFile, decided } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { allocations } from '../../../allocations/contract.ts'
import { assigning } from '../../assign/contract.ts'
import { projects } from '../../../projects/project-contract.ts'
import { sections } from '../../../row-import/file-projects/contract.ts'
import { home } from '../contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())
const steps = async () => (await meera.ok(home.start)).steps

test('each of the first steps is completed by the first object of its kind', async () => {
  const named = { _id: cast.meera.id, fullName: cast.meera.fullName, email: cast.meera.email }
  await app.db`update users set enable_assignments = false where not 'ADMIN' = any (roles)`
  expect(await steps()).toEqual({ project: null, file: null, people: null, assigned: null, ids: null })
  await meera.ok(sections.add, { body: { name: 'First' } })
  expect(await steps()).toMatchObject({ project: { name: 'First', by: named }, file: null })
  const { fileId } = await arrangeFile(app.db, { name: 'First.xlsx', project: 'First', rows: 4 })
  for (const [at, name] of (['Mathematics', 'Chemistry'] as const).entries()) {
    await app.db`insert into file_departments (file_id, department_id, row_count) values (${fileId}, ${getDepartmentId(name)}, 1)`
    await app.db`update tasks set department_id = ${getDepartmentId(name)} where file_id = ${fileId} and sr_no = ${at + 1}`
  }
  const file = (await steps())?.file
  expect(file).toMatchObject({ name: 'First.xlsx', section: 'First', rows: 4, by: named })
  expect(file?.departments, 'most rows first, then in the order of the rows').toEqual([
    { name: 'Physics', count: 2 },
    { name: 'Mathematics', count: 1 },
    { name: 'Chemistry', count: 1 },
  ])
  await app.db`update users set enable_assignments = true where id = ${cast.ananya.id}`
  expect((await steps())?.people).toMatchObject({ count: 1, first: [{ _id: cast.ananya.id, role: 'AUTHOR' }] })
  expect((await steps())?.assigned).toBeNull()
  const needs = (needed: boolean) => meera.ok(projects.setAccountNeed, { params: { projectId: 'First' }, body: { needed } })
  await needs(false)
  expect((await steps())?.ids).toMatchObject({ project: 'First', count: 0, waived: { by: named } })
  await needs(true)
  expect((await steps())?.ids).toBeNull()
  await meera.ok(assigning.assign, { params: { file: 'First.xlsx' }, body: { start: 1, end: 1, author: cast.ananya.email } })
  expect((await steps())?.assigned).toEqual({
    file: 'First.xlsx',
    section: 'First',
    departments: [{ name: 'Mathematics', count: 1 }],
    people: [{ _id: cast.ananya.id, fullName: cast.ananya.fullName, email: cast.ananya.email, role: 'AUTHOR', rows: 1 }],
  })
  const elsewhere = { project: 'Elsewhere', department: 'Physics', is_multiple: false, ids: ['other-1'] }
  await meera.ok(allocations.addProject, { body: { project_name: 'Elsewhere' } })
  await meera.ok(allocations.addAccounts, { body: elsewhere })
  expect((await steps())?.ids, 'IDs of a project without a workbook').toBeNull()
  await meera.ok(allocations.addAccounts, { body: { ...elsewhere, project: 'First', ids: ['first-1'] } })
  expect(await steps(), 'until the first row is submitted').toMatchObject({ ids: { project: 'First', count: 1, waived: null } })
  await app.db`update tasks set ${app.db({ ...decided.done })} where file_id = ${fileId} and sr_no = 1`
  expect(await steps()).toBeNull()
})

test('only admins can read the first steps', async () => {
  for (const who of ['kavita', 'leela', 'ananya'] as const)
    expect(await (await app.as(who)).refused(home.start, 'NOT_ALLOWED')).toMatchObject({ success: false })
})
