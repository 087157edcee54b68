import { afterAll, describe, expect, it } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { fingerprintTables } from '../../../test/access.ts'
import { startTestApp } from '../../../test/app.ts'
import { departments } from '../../departments/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { users } from '../../users/contract.ts'
import { people } from '../../users/person-contract.ts'
import { assignedTargets } from '../assigned-contract.ts'
import { targetProjects } from '../contract.ts'

const app = await startTestApp(new Date('2026-11-20T06:00:00Z'))
afterAll(app.close)
const meera = await app.as('meera')
const nikhil = await app.as('nikhil')
const [leela, kavita, ananya] = [await app.as('leela'), await app.as('kavita'), await app.as('ananya')]

let made = 0
const project = async (project_name = `Targets ${++made}`) =>
  (await meera.ok(targetProjects.addProject, { body: { project_name } })).data
const fields = {
  sub_project_name: ' Set 03 ',
  department: 'physics',
  subject: 'Optics',
  role: 'AUTHOR' as const,
  keyword: 'NEET Optics',
}
const row = async (projectId: string, more: Partial<typeof fields> = {}) =>
  (await meera.ok(targetProjects.addRow, { params: { projectId }, body: { ...fields, ...more } })).data
const rowsOf = async (projectId: string, asOf?: string) =>
  (await meera.ok(targetProjects.rows, { params: { projectId }, query: asOf === undefined ? {} : { asOf } })).data

describe('target projects', () => {
  it('are added once, shared with other modules, and removed when no row is left', async () => {
    const sheet = (await meera.ok(timesheets.addProject, { body: { name: 'NEET Optics' } })).data
    const added = await meera.ok(targetProjects.addProject, { body: { project_name: ' neet OPTICS ' } })
    expect(added).toMatchObject({
      message: 'Project added successfully',
      data: { _id: sheet._id, project_name: 'NEET Optics', addedBy: { email: cast.meera.email }, rows: 0, people: 0 },
    })
    const twice = await meera.refused(targetProjects.addProject, 'PROJECT_EXISTS', { body: { project_name: 'Neet optics' } })
    expect(twice.issues).toMatchObject([{ path: 'project_name' }])
    const { _id } = await row(sheet._id)
    expect((await meera.ok(targetProjects.projects)).data.find((one) => one._id === sheet._id)).toMatchObject({ rows: 1 })
    const refused = await meera.refused(targetProjects.removeProject, 'PROJECT_DELETE_ERR', { params: { id: 'NEET Optics' } })
    expect(refused.message).toBe('The project can’t be deleted: 1 target row still uses it.')
    await meera.ok(targetProjects.removeRow, { params: { id: _id }, query: {} })
    expect((await meera.ok(targetProjects.removeProject, { params: { id: sheet._id } })).message).toBe(
      'Project removed successfully',
    )
    await meera.refused(targetProjects.rows, 'PROJECT_NOT_FOUND', { params: { projectId: sheet._id } })
    await meera.refused(targetProjects.removeProject, 'PROJECT_NOT_FOUND', { params: { id: sheet._id } })
    expect((await meera.ok(timesheets.projects)).data.some((one) => one._id === sheet._id)).toBe(true)
  })

  it.each([
    [undefined, 'Please input project name!'],
    ['  ', 'Please input project name!'],
    [{ a: 1 }, 'Project name must be text.'],
    ['a/b', 'A project name can’t contain / or \\.'],
    ['x'.repeat(201), 'The project name can have at most 200 characters.'],
  ])('refuse the name %j with "%s"', async (project_name, message) => {
    expect((await meera.refused(targetProjects.addProject, 'INVALID_REQUEST', { body: { project_name } })).message).toBe(message)
  })

  it('are accessible to a sub-admin with the tab Manage Targets, and to nobody else', async () => {
    const { _id: projectId } = await project()
    const { _id: id } = await row(projectId)
    const before = await fingerprintTables(app.db)
    for (const other of [nikhil, leela, kavita, ananya]) {
      await other.refused(targetProjects.projects, 'NOT_ALLOWED')
      await other.refused(targetProjects.rows, 'NOT_ALLOWED', { params: { projectId } })
      await other.refused(targetProjects.removeRow, 'NOT_ALLOWED', { params: { id } })
      await other.refused(targetProjects.choices, 'NOT_ALLOWED')
    }
    await app.anonymous.refused(targetProjects.projects, 'NOT_SIGNED_IN')
    expect(await fingerprintTables(app.db)).toEqual(before)
    await app.db`insert into tab_grants (user_id, tab) values (${cast.nikhil.id}, 'Manage Targets')`
    expect((await nikhil.ok(targetProjects.rows, { params: { projectId }, query: {} })).data).toHaveLength(1)
    const { users: offered } = await nikhil.ok(targetProjects.choices)
    expect(offered.find(({ email }) => email === cast.priya.email)).toMatchObject({ roleData: ['AUTHOR', 'REVIEWER'] })
    const none = [cast.sameer, cast.kavita, cast.meera, cast.leela].map(({ email }) => email)
    expect(offered.filter(({ email }) => none.includes(email))).toEqual([])
    await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
  })
})

describe('target rows', () => {
  it('are added once with all fields, by a department’s name or id', async () => {
    const { _id: projectId, project_name: name } = await project()
    const added = await meera.ok(targetProjects.addRow, { params: { projectId: name }, body: fields })
    expect(added).toMatchObject({
      message: 'Target added successfully',
      data: {
        project_id: projectId,
        project_name: name,
        keyword: 'NEET Optics',
        sub_project_name: 'Set 03',
        department: 'Physics',
        subject: 'Optics',
        role: 'AUTHOR',
        addedBy: { fullName: 'Meera Joshi' },
        people: 0,
        deleted_on: null,
        is_timesheet_project: true,
      },
    })
    const again = { ...fields, keyword: ' neet optics', department: getDepartmentId('Physics') }
    const twice = await meera.refused(targetProjects.addRow, 'TARGET_ROW_EXISTS', { params: { projectId }, body: again })
    expect(twice).toMatchObject({ message: 'This project already has this target.', issues: [{ path: 'keyword' }] })
    expect(await row(projectId, { sub_project_name: 'Set 04', keyword: 'Nobody fills this' })).toMatchObject({
      is_timesheet_project: false,
    })
    expect((await rowsOf(projectId)).map((one) => one.sub_project_name)).toEqual(['Set 03', 'Set 04'])
    const [audited] = await app.db`
      select call, object_name, after from audit_lines where object_type = 'target-row' and object_id = ${added.data._id}`
    expect(audited).toMatchObject({ call: 'POST /targets/project/add/:projectId', object_name: 'NEET Optics, Set 03' })
  })

  it.each([
    ['sub_project_name', undefined, 'Please input sub project name!'],
    ['sub_project_name', 'x'.repeat(201), 'The sub project can have at most 200 characters.'],
    ['department', '', 'Please select the department!'],
    ['subject', ' ', 'Please input subject!'],
    ['subject', 'a\nb', 'The subject can’t contain line breaks, tabs or other control characters.'],
    ['role', undefined, 'Please select the role!'],
    ['role', 'MANAGER', 'Choose one of these roles: Author, Reviewer, Second reviewer, Uploader.'],
    ['keyword', 7, 'Keyword must be text.'],
    ['keyword', '\u200B', 'The keyword must have visible characters.'],
  ])('refuse the %s %j with "%s"', async (field, value, message) => {
    const { _id: projectId } = await project()
    const body = { ...fields, [field]: value }
    expect((await meera.refused(targetProjects.addRow, 'INVALID_REQUEST', { params: { projectId }, body })).message).toBe(message)
  })

  it('refuse an unknown department and an unknown project', async () => {
    const { _id: projectId } = await project()
    const body = { ...fields, department: 'Alchemy' }
    const unknown = await meera.refused(targetProjects.addRow, 'DEPARTMENT_NOT_FOUND', { params: { projectId }, body })
    expect(unknown.issues).toEqual([{ path: 'department', message: 'There is no department Alchemy.' }])
    await meera.refused(targetProjects.addRow, 'PROJECT_NOT_FOUND', { params: { projectId: 'None' }, body: fields })
  })

  it('keep a department from being deleted while they name it', async () => {
    const { data: home } = await meera.ok(departments.create, { body: { name: 'Botany' } })
    const { _id: projectId } = await project()
    const { _id: id } = await row(projectId, { department: 'Botany' })
    const refused = await meera.refused(departments.delete, 'DEPARTMENT_DELETE_ERR', { params: { id: home._id }, body: {} })
    expect(refused.message).toContain('1 target row still uses it')
    await meera.ok(targetProjects.removeRow, { params: { id }, query: {} })
    await meera.ok(departments.delete, { params: { id: home._id }, body: {} })
    expect((await rowsOf(projectId, '2026-11-19')).map((one) => one.department)).toEqual(['Botany'])
  })

  it('count until the day before their deletion, and earlier days still show them (decision P151)', async () => {
    const { _id: projectId } = await project()
    const { _id: id } = await row(projectId, { keyword: 'Ended' })
    const body = { user: cast.ananya.id, target_assigned: 40, dateEffective: '2026-11-02' }
    await meera.ok(assignedTargets.assign, { params: { projectId, targetId: id }, query: {}, body })
    expect((await rowsOf(projectId))[0]).toMatchObject({ people: 1 })
    expect((await rowsOf(projectId, '2026-11-01'))[0]).toMatchObject({ people: 0 })
    const removed = await meera.ok(targetProjects.removeRow, { params: { id }, query: {} })
    expect(removed.message).toBe('Target removed succesfully.')
    await meera.refused(targetProjects.removeRow, 'TARGET_ROW_NOT_FOUND', { params: { id } })
    await meera.refused(assignedTargets.assign, 'TARGET_ROW_NOT_FOUND', { params: { projectId, targetId: id }, body })
    expect(await rowsOf(projectId)).toEqual([])
    expect(await rowsOf(projectId, '2026-11-19')).toMatchObject([{ deleted_on: '2026-11-20', people: 1 }])
    const listed = async (asOf: string) => (await meera.ok(assignedTargets.list, { params: { id }, query: { asOf } })).data.length
    expect([await listed('2026-11-19'), await listed('2026-11-20')]).toEqual([1, 0])
    const inForce = (day: string) => app.db`
      select target_count::float8 as count from target_in_force(${cast.ananya.id}, ' ended ', ${day})`
    expect(await inForce('2026-11-19')).toEqual([{ count: 40 }])
    expect(await inForce('2026-11-20')).toEqual([])
    await row(projectId, { keyword: 'Ended' })
  })

  it('a concurrent row addition and project deletion never both succeed', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id: projectId } = await project()
      const sent = await Promise.all([
        meera.send(targetProjects.addRow, { params: { projectId }, body: fields }),
        meera.send(targetProjects.removeProject, { params: { id: projectId } }),
      ])
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([404, 409])])
    }
  })
})

it('the page of a person shows the targets of today and their history', async () => {
  const { _id: projectId, project_name: name } = await project()
  const { _id: targetId } = await row(projectId, { keyword: 'Page keyword' })
  const user = (await meera.ok(users.list, { query: { email: cast.joseph.email } })).users[0]?._id ?? ''
  const params = { projectId, targetId }
  const set = (target_assigned: number, dateEffective: string) =>
    meera.ok(assignedTargets.assign, { params, query: {}, body: { user, target_assigned, dateEffective } })
  await set(40, '2026-11-01')
  await set(45, '2026-12-01')
  const { targets } = await meera.ok(people.summary, { params: { id: user } })
  expect(targets).toMatchObject([
    {
      target_id: targetId,
      project_name: name,
      keyword: 'Page keyword',
      target_assigned: 40,
      dateEffective: '2026-11-01',
      next: { target_count: 45, effective_date: '2026-12-01' },
    },
  ])
  const { events } = await meera.ok(people.events, { params: { id: user }, query: {} })
  expect(events[0]?.change?.fields).toEqual([{ field: 'targets', before: null, after: 'Page keyword: 45 from 01/12/2026' }])
})
