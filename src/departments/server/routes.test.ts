import { afterAll, describe, expect, it } from 'vitest'
import { cast, castDepartments, getDepartmentId } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { allocations } from '../../allocations/contract.ts'
import { users } from '../../users/contract.ts'
import { departmentUsers } from '../../users/department-users-contract.ts'
import { departments } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)

const meera = await app.as('meera')
const kavita = await app.as('kavita')
const leela = await app.as('leela')
const ananya = await app.as('ananya')
const names = async () => (await meera.ok(departments.all)).data.map(({ name }) => name)

describe('reading departments', () => {
  it('lists all departments by name, with the person who added each', async () => {
    const { data } = await leela.ok(departments.all)
    expect(data.map(({ name }) => name)).toEqual([
      'Biology',
      'Chemistry',
      'head-recruiter',
      'Mathematics',
      'Physics',
      'recruiter',
    ])
    expect(data[0]).toEqual({ _id: getDepartmentId('Biology'), name: 'Biology', department_name: 'Biology', addedBy: null })
    await ananya.refused(departments.all, 'NOT_ALLOWED')
    await (await app.as('nikhil')).refused(departments.all, 'NOT_ALLOWED')
  })

  it('returns all departments to reports', async () => {
    const { departments: list } = await kavita.ok(departments.allForReports)
    expect(list).toHaveLength(castDepartments.length)
    await leela.refused(departments.allForReports, 'NOT_ALLOWED')
  })

  it.each([departments.one, departments.get])('returns one department by id or name from $path', async (spec) => {
    const { department } = await meera.ok(spec, { params: { id: getDepartmentId('Physics') } })
    expect(department).toMatchObject({ _id: getDepartmentId('Physics'), name: 'Physics' })
    expect((await leela.ok(spec, { params: { id: ' physics' } })).department).toEqual(department)
    await meera.refused(spec, 'DEPARTMENT_NOT_FOUND', { params: { id: 'Alchemy' } })
    await meera.refused(spec, 'DEPARTMENT_NOT_FOUND', { params: { id: '019a0000-0000-7000-8000-999999999999' } })
    await kavita.refused(spec, 'NOT_ALLOWED', { params: { id: getDepartmentId('Physics') } })
  })

  it('lists a department’s people, limited for a manager to their own team', async () => {
    const of = async (client: typeof meera, department?: string) =>
      (await client.ok(departmentUsers.users, { query: { ...(department !== undefined && { department }) } })).data.map(
        ({ fullName }) => fullName,
      )
    expect(await of(meera, 'HEAD-recruiter')).toEqual(['Vikram Sethi'])
    expect(await of(meera, getDepartmentId('Chemistry'))).toContain('Divya Nair')
    expect(await of(meera, 'Chemistry')).not.toContain('Sameer Khan')
    expect(await of(kavita, 'Chemistry')).not.toContain('Divya Nair')
    expect(await of(kavita, 'Chemistry')).toContain('Ananya Iyer')
    expect(await of(meera)).toContain('Meera Joshi')
    await meera.refused(departmentUsers.users, 'DEPARTMENT_NOT_FOUND', { query: { department: 'Alchemy' } })
    await ananya.refused(departmentUsers.users, 'NOT_ALLOWED', { query: { department: 'Physics' } })
  })
})

describe('POST department/create', () => {
  it('adds a department, logs it, and keeps names unique regardless of case', async () => {
    const { data } = await kavita.ok(departments.create, { body: { name: '  Earth science ' } })
    expect(data).toMatchObject({ name: 'Earth science', department_name: 'Earth science', addedBy: { email: cast.kavita.email } })
    expect((await meera.ok(departments.all)).data.find(({ _id }) => _id === data._id)).toEqual(data)
    const [line] = await app.db`select call, object_name, after from audit_lines where object_id = ${data._id}`
    expect(line).toEqual({ call: 'POST /department/create', object_name: 'Earth science', after: { name: 'Earth science' } })
    const twice = await meera.refused(departments.create, 'DEPARTMENT_EXISTS', { body: { name: 'EARTH SCIENCE' } })
    expect(twice.issues?.map(({ path }) => path)).toEqual(['name'])
  })

  it.each([
    ['Please input department name!', undefined],
    ['Please input department name!', '  '],
    ['Name must be text.', 7],
    ['The department name can have at most 200 characters.', 'x'.repeat(2048)],
    ['A department name can’t be -.', '-'],
    ['A department name can’t contain / or \\.', 'a/b'],
  ])('rejects an invalid name with “%s”', async (sentence, name) => {
    expect((await meera.refused(departments.create, 'INVALID_REQUEST', { body: { name } })).message).toBe(sentence)
  })

  it('rejects staff', async () => {
    await ananya.refused(departments.create, 'NOT_ALLOWED', { body: { name: 'Mine' } })
  })
})

describe('DELETE department/delete/:id', () => {
  const make = async (name: string) => (await meera.ok(departments.create, { body: { name } })).data._id

  it('deletes an unused department and frees its name', async () => {
    const id = await make('Short-lived')
    await leela.ok(departments.delete, { params: { id }, body: {} })
    expect(await names()).not.toContain('Short-lived')
    const [line] = await app.db`select call, before from audit_lines where object_id = ${id} order by audit_lines.id desc limit 1`
    expect(line).toEqual({ call: 'DELETE /department/delete/:id', before: { name: 'Short-lived' } })
    await make('short-lived')
    await meera.refused(departments.delete, 'DEPARTMENT_NOT_FOUND', { params: { id } })
  })

  it('names what prevents a deletion: the uses or the reserved name', async () => {
    const message = async (id: string) =>
      (await meera.refused(departments.delete, 'DEPARTMENT_DELETE_ERR', { params: { id } })).message
    const reserved = 'This department can’t be deleted: its name is reserved for recruiting.'
    expect(await message(getDepartmentId('recruiter'))).toBe(reserved)
    expect(await message(getDepartmentId('head-recruiter'))).toBe(reserved)

    const id = await make('In use')
    await meera.ok(users.updateProfile, { body: { email: cast.tara.email, departments: ['recruiter', 'in use'] } })
    expect(await message(id)).toBe('This department can’t be deleted: 1 person still uses it.')
    await app.db`
      with project as (insert into projects (name) values ('Uses departments') returning id),
      file as (insert into files (project_id, name, columns) select id, 'one.xlsx', '[]' from project returning id),
      link as (insert into allocation_departments (project_id, department_id) select id, ${id} from project),
      account as (insert into accounts (account_id, project_id, department_id) select 'a-' || n, id, ${id} from project, generate_series(1, 2) n)
      insert into file_departments (file_id, department_id, row_count) select id, ${id}, 0 from file`
    expect(await message(id)).toBe(
      'This department can’t be deleted: 1 person, 1 file, 1 allocation project and 2 allocation IDs still use it.',
    )
    await meera.ok(users.updateProfile, { body: { email: cast.tara.email, departments: ['recruiter'] } })
    expect(await message(id)).toBe(
      'This department can’t be deleted: 1 file, 1 allocation project and 2 allocation IDs still use it.',
    )
  })

  it('removes the department only from the project when given an allocation project’s id (decision 3)', async () => {
    const { data: project } = await meera.ok(allocations.addProject, { body: { project_name: 'Two meanings' } })
    const inProject = async () =>
      (await meera.ok(allocations.departments, { params: { projectId: project._id } })).data.map(({ name }) => name)
    for (const department_name of ['Physics', 'Chemistry', 'Biology', 'recruiter']) {
      await meera.ok(allocations.addDepartment, { params: { project: project._id }, body: { department_name } })
    }
    const params = { id: project._id }
    const bare = await meera.refused(departments.delete, 'INVALID_REQUEST', { params })
    expect(bare.message).toBe('Choose the department of the project to delete.')
    await meera.refused(departments.delete, 'INVALID_REQUEST', { params, body: { department: ' ' } })
    await meera.refused(departments.delete, 'DEPARTMENT_NOT_FOUND', { params, body: { department: 'Alchemy' } })
    await kavita.refused(departments.delete, 'NOT_ALLOWED', { params, body: { department: 'Physics' } })
    expect(await inProject()).toEqual(['Biology', 'Chemistry', 'Physics', 'recruiter'])

    const done = await meera.ok(departments.delete, { params, body: { department: ' PHYSICS ' } })
    expect(done).toMatchObject({ message: 'Department deleted', code: 'DEPARTMENT_DELETE_SUCCESS' })
    const [line] =
      await app.db`select call, object_type, object_name, before from audit_lines where object_id = ${project._id} order by id desc limit 1`
    expect(line).toEqual({
      call: 'DELETE /department/delete/:id',
      object_type: 'project',
      object_name: 'Two meanings',
      before: { department: 'Physics' },
    })
    // The name is also in the query, because some proxies drop the body of a DELETE (decision 18).
    const byQuery = await leela.raw('DELETE', `/api/department/delete/${project._id}?department=recruiter`)
    expect(byQuery.status).toBe(200)
    const [link] = await app.db<{ id: string }[]>`
      select id from allocation_departments where project_id = ${project._id} and department_id = ${getDepartmentId('Biology')}`
    await meera.ok(departments.delete, { params: { id: link?.id ?? '' }, body: {} })
    expect(await inProject()).toEqual(['Chemistry'])
    expect(await names()).toEqual(expect.arrayContaining(['Physics', 'Biology', 'recruiter']))

    await app.db`
      insert into accounts (account_id, project_id, department_id) values ('two-1', ${project._id}, ${getDepartmentId('Chemistry')})`
    const used = await meera.refused(departments.delete, 'DEPARTMENT_DELETE_ERR', { params, body: { department: 'Chemistry' } })
    expect(used.message).toBe('This department can’t be deleted: 1 allocation ID still uses it.')
    await app.db`update allocation_departments set id = ${getDepartmentId('Chemistry')} where project_id = ${project._id}`
    await meera.refused(departments.delete, 'TWO_DEPARTMENTS', { params: { id: getDepartmentId('Chemistry') } })
    await app.db`update allocation_departments set id = ${project._id} where project_id = ${project._id}`
  })

  it('refuses to delete a company department if the caller has only the tab Allocation ID', async () => {
    const id = await make('For one meaning')
    await app.db`insert into tab_grants (user_id, tab) values (${cast.nikhil.id}, 'Allocation ID')`
    await (await app.as('nikhil')).refused(departments.delete, 'NOT_ALLOWED', { params: { id } })
    await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
    expect(await names()).toContain('For one meaning')
  })

  it('never leaves a person in a department that is deleted concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await make(`Raced ${round}`)
      const [put, deleted] = await Promise.all([
        meera.send(users.updateProfile, { body: { email: cast.vikram.email, departments: ['head-recruiter', id] } }),
        kavita.send(departments.delete, { params: { id } }),
      ])
      expect([put.status, deleted.status].toSorted((a, b) => a - b)).toEqual(deleted.status === 200 ? [200, 400] : [200, 409])
    }
  })

  it('rejects staff, and a name instead of an id', async () => {
    await meera.refused(departments.delete, 'DEPARTMENT_NOT_FOUND', { params: { id: 'Biology' } })
    await ananya.refused(departments.delete, 'NOT_ALLOWED', { params: { id: getDepartmentId('Biology') } })
    expect(await names()).toContain('Biology')
  })
})
