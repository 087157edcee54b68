import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { arrangeAuthors, type TestPerson } from '../../../test/calls.ts'
import { startTestApp } from '../../../test/app.ts'
import { sections } from '../../row-import/file-projects/contract.ts'
import { users } from '../../users/contract.ts'
import { timesheets } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const START = app.clock.now
beforeEach(() => {
  app.clock.now = START
})

const meera = await app.as('meera')
const nikhil = await app.as('nikhil')
const kavita = await app.as('kavita')
const ananya = await app.as('ananya')

let made = 0
const project = async (name = `Sheet ${++made}`) => (await meera.ok(timesheets.addProject, { body: { name } })).data
const assign = (userId: string, projects: string[]) => meera.ok(timesheets.assign, { body: { userId, projects } })
const namesOf = async (userId: string) =>
  (await meera.ok(timesheets.projectsOfUser, { params: { id: userId } })).data.map(({ name }) => name)
const later = (minutes: number): string => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  return app.clock.now.toISOString()
}
const intervals = (userId: string) => app.db<{ name: string; since: string; until: string | null; removed_by: string | null }[]>`
  select p.name, lower(m.during) as since, upper(m.during) as until, m.removed_by
  from timesheet_memberships m join projects p on p.id = m.project_id where m.user_id = ${userId} order by lower(m.during), p.name`

describe('timesheet projects', () => {
  it('are added once by people who manage them and shared with other modules', async () => {
    const before = await meera.ok(timesheets.projects)
    expect(before.code).toBe('PROJECTS_FETCH_SUCCESS')
    const section = await meera.ok(sections.add, { body: { name: 'Optics' } })
    const added = await meera.ok(timesheets.addProject, { body: { name: ' OPTICS ' } })
    expect(added).toMatchObject({
      message: 'Project added successfully',
      data: { _id: section.data._id, name: 'Optics', users: [], userCount: 0, addedBy: { email: cast.meera.email } },
    })
    const twice = await meera.refused(timesheets.addProject, 'PROJECT_EXISTS', { body: { name: 'optics' } })
    expect(twice.message).toBe('A project with this name already exists.')
    const { data } = await meera.ok(timesheets.projects)
    expect(data).toEqual([...before.data, added.data].toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)))
    const [audited] = await app.db`
      select call, after from audit_lines where object_type = 'project' and object_id = ${added.data._id} order by id desc limit 1`
    expect(audited).toEqual({ call: 'POST /timesheet/project/new', after: { module: 'timesheets' } })
  })

  it.each([
    [undefined, 'Please input project name!'],
    ['  ', 'Please input project name!'],
    [['a'], 'Name must be text.'],
    ['a/b', 'A project name can’t contain / or \\.'],
    ['assign\n', 'Project added successfully'],
    ['all', 'A project name can’t be all.'],
    ['😀 % # +', 'Project added successfully'],
    ['x'.repeat(2_000), 'The project name can have at most 200 characters.'],
  ])('with the name %j get the response "%s"', async (name, message) => {
    const response = await meera.send(timesheets.addProject, { body: { name } })
    expect(((await response.json()) as { message: string }).message).toBe(message)
    expect(response.status).toBe(message === 'Project added successfully' ? 200 : 400)
  })

  it('are managed with the tab Timesheet, read by managers, and closed to others', async () => {
    for (const other of [nikhil, kavita, ananya]) {
      await other.refused(timesheets.addProject, 'NOT_ALLOWED', { body: { name: 'Mine' } })
      if (other === kavita) continue
      await other.refused(timesheets.projects, 'NOT_ALLOWED')
      await other.refused(timesheets.projectsOfUser, 'NOT_ALLOWED', { params: { id: cast.ananya.id } })
    }
    await app.anonymous.refused(timesheets.projects, 'NOT_SIGNED_IN')
    await app.db`insert into tab_grants (user_id, tab) values (${cast.nikhil.id}, 'Timesheet')`
    expect((await nikhil.ok(timesheets.projects)).data.length).toBeGreaterThan(0)
    await nikhil.ok(timesheets.addProject, { body: { name: 'By a sub-admin' } })
    expect((await nikhil.ok(timesheets.projectsOfUser, { params: { id: cast.ananya.id } })).data).toEqual([])
    await nikhil.ok(timesheets.assign, { body: { userId: cast.rohit.id, projects: ['By a sub-admin'] } })
    expect(await namesOf(cast.rohit.id)).toEqual(['By a sub-admin'])
    await nikhil.ok(timesheets.assign, { body: { userId: cast.rohit.id, projects: [] } })
    await app.db`update tab_grants set granted_at = '2026-01-01', until = '2026-03-01' where user_id = ${cast.nikhil.id}`
    await nikhil.refused(timesheets.assign, 'NOT_ALLOWED', { body: { userId: cast.rohit.id, projects: ['By a sub-admin'] } })
    expect(await namesOf(cast.rohit.id)).toEqual([])
    await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
  })
})

describe('PUT timesheet/project/assign', () => {
  it('replaces the set, keeping common projects, ending removed ones and preserving history', async () => {
    const [one, two, three] = [await project(), await project(), await project()]
    const first = await assign(cast.ananya.id, [one._id, two.name.toUpperCase(), two._id])
    expect(first).toMatchObject({
      message: 'Projects assigned successfully',
      data: [
        { _id: one._id, name: one.name, since: START.toISOString(), until: null },
        { _id: two._id, name: two.name, since: START.toISOString(), until: null },
      ],
    })
    expect((await meera.ok(timesheets.projects)).data.find(({ _id }) => _id === two._id)?.userCount).toBe(1)

    const change = later(60)
    const second = await assign(cast.ananya.email.toUpperCase(), [three.name, two._id])
    expect(second.data).toEqual([
      { _id: two._id, name: two.name, since: START.toISOString(), until: null },
      { _id: three._id, name: three.name, since: change, until: null },
    ])
    expect(await namesOf(cast.ananya.email)).toEqual([two.name, three.name])

    const end = later(60)
    expect((await assign(cast.ananya.id, [])).data).toEqual([])
    expect(await intervals(cast.ananya.id)).toEqual([
      { name: one.name, since: START.toISOString(), until: change, removed_by: cast.meera.id },
      { name: two.name, since: START.toISOString(), until: end, removed_by: cast.meera.id },
      { name: three.name, since: change, until: end, removed_by: cast.meera.id },
    ])
    const audits = await app.db<{ before: unknown; after: unknown }[]>`
      select before, after from audit_lines where call = 'PUT /timesheet/project/assign' and object_id = ${cast.ananya.id} order by id`
    expect(audits).toEqual([
      { before: { timesheetProjects: [] }, after: { timesheetProjects: [one.name, two.name] } },
      { before: { timesheetProjects: [one.name, two.name] }, after: { timesheetProjects: [two.name, three.name] } },
      { before: { timesheetProjects: [two.name, three.name] }, after: { timesheetProjects: [] } },
    ])

    later(60)
    await assign(cast.ananya.id, [one._id])
    expect(await intervals(cast.ananya.id)).toHaveLength(4)
  })

  it('counts the undeleted members of a project', async () => {
    const one = await project()
    const body = { fullName: 'Gone Soon', email: 'gone.soon@proofline.example', password: 'a good password' }
    await meera.ok(users.add, { body: { ...body, role: ['AUTHOR'], enableAssignments: true } })
    await assign(body.email, [one._id])
    const listed = (await meera.ok(timesheets.projects)).data.find(({ _id }) => _id === one._id)
    expect(listed?.users.map(({ email }) => email)).toContain(body.email)
    const count = async () => (await meera.ok(timesheets.projects)).data.find(({ _id }) => _id === one._id)?.userCount
    expect(await count()).toBe(1)
    await meera.ok(users.delete, { params: { email: body.email }, body: {} })
    expect(await count()).toBe(0)
  })

  it('deletes memberships that begin and end at the same instant', async () => {
    const one = await project()
    await assign(cast.imran.id, [one._id])
    await assign(cast.imran.id, [])
    expect(await intervals(cast.imran.id)).toEqual([])
    await assign(cast.imran.id, [one._id])
    expect(await namesOf(cast.imran.id)).toEqual([one.name])
  })

  it('rejects a blocked or deleted person, including one blocked concurrently', async () => {
    const one = await project()
    const refused = await meera.refused(timesheets.assign, 'USER_NOT_FOUND', {
      body: { userId: cast.sameer.email, projects: [one._id] },
    })
    expect(refused.issues).toEqual([{ path: 'userId', message: `There is no active user ${cast.sameer.email}.` }])
    expect(await assign(cast.sameer.id, [])).toMatchObject({ data: [] })
    const people = await arrangeAuthors(app.db, 12)
    const [first, ...others] = people as [TestPerson, ...TestPerson[]]
    await meera.ok(users.delete, { params: { email: first.email }, body: {} })
    await meera.refused(timesheets.assign, 'USER_NOT_FOUND', { body: { userId: first.id, projects: [one._id] } })
    for (const { id } of others) {
      const [, blocked] = await Promise.all([
        meera.send(timesheets.assign, { body: { userId: id, projects: [one._id] } }),
        meera.send(users.block, { params: { id }, body: {} }),
      ])
      expect(blocked.status).toBe(200)
      expect((await intervals(id)).filter(({ until }) => until === null)).toEqual([])
    }
  })

  it('rejects managers, admins and sub-admins, who can still be removed', async () => {
    const one = await project()
    for (const who of [cast.kavita, cast.arjun, cast.leela]) {
      const body = { userId: who.id, projects: [one._id] }
      const refused = await meera.refused(timesheets.assign, 'NO_TIMESHEET_PROJECTS', { body })
      expect(refused.message).toBe(
        'Only authors, reviewers and uploaders who are not managers or admins can be in timesheet projects.',
      )
      await assign(who.id, [])
    }
    await assign(cast.joseph.id, [one._id])
    later(1)
    await meera.ok(users.updateProfile, { body: { _id: cast.joseph.id, roleData: ['MANAGER'] } })
    await assign(cast.joseph.id, [])
    expect(await intervals(cast.joseph.id)).toMatchObject([{ name: one.name, until: app.clock.now.toISOString() }])
  })

  it('lists each unknown project and changes nothing', async () => {
    const one = await project()
    const plain = await meera.ok(sections.add, { body: { name: 'No timesheets here' } })
    const projects = [one._id, 'No such', plain.data._id, "'; drop table users; --"]
    const refused = await meera.refused(timesheets.assign, 'PROJECT_NOT_FOUND', { body: { userId: cast.divya.id, projects } })
    expect(refused).toMatchObject({
      message: 'Project not found',
      issues: [
        { path: 'projects.1', message: 'There is no timesheet project No such.' },
        { path: 'projects.2', message: `There is no timesheet project ${plain.data._id}.` },
        { path: 'projects.3', message: "There is no timesheet project '; drop table users; --." },
      ],
    })
    expect(await intervals(cast.divya.id)).toEqual([])
  })

  it('rejects an unknown person and an invalid list', async () => {
    for (const [body, message] of [
      [{ projects: [] }, 'Please select a user.'],
      [{ userId: '', projects: [] }, 'Please select a user.'],
      [{ userId: cast.divya.id }, 'Please select the projects.'],
      [{ userId: cast.divya.id, projects: 'Optics' }, 'Projects must be a list.'],
      [{ userId: cast.divya.id, projects: [''] }, 'Give the name or id of the project.'],
      [{ userId: cast.divya.id, projects: ['x'.repeat(2_000)] }, 'A project name can have at most 200 characters.'],
      [{ userId: cast.divya.id, projects: Array.from({ length: 501 }, () => 'x') }, 'Choose at most 500 projects.'],
    ] as const) {
      expect((await meera.refused(timesheets.assign, 'INVALID_REQUEST', { body })).message).toBe(message)
    }
    const nobody = await meera.refused(timesheets.assign, 'USER_NOT_FOUND', { body: { userId: 'no@body', projects: [] } })
    expect(nobody.message).toBe('User not found')
    for (const other of [nikhil, kavita, ananya])
      await other.refused(timesheets.assign, 'NOT_ALLOWED', { body: { userId: cast.ananya.id, projects: [] } })
    await app.anonymous.refused(timesheets.assign, 'NOT_SIGNED_IN', { body: { userId: cast.ananya.id, projects: [] } })
  })

  it('leaves one whole set after concurrent replacements', async () => {
    const sets = await Promise.all(
      Array.from({ length: 6 }, async () => [(await project())._id, (await project())._id].toSorted()),
    )
    const responses = await Promise.all(
      sets.map((projects) => meera.send(timesheets.assign, { body: { userId: cast.neha.id, projects } })),
    )
    expect(responses.map(({ status }) => status)).toEqual(sets.map(() => 200))
    const { data } = await meera.ok(timesheets.projectsOfUser, { params: { id: cast.neha.id } })
    expect(sets).toContainEqual(data.map(({ _id }) => _id).toSorted())
  })
})

describe('GET timesheet/user/projects', () => {
  it('returns one’s own projects, and another person’s only to an admin', async () => {
    const one = await project()
    await assign(cast.sneha.id, [one._id])
    const sneha = await app.as('sneha')
    const own = { _id: one._id, name: one.name, since: START.toISOString(), until: null }
    expect((await sneha.ok(timesheets.ownProjects, { query: {} })).data).toEqual([own])
    expect((await sneha.ok(timesheets.ownProjects, { query: { userId: cast.sneha.email } })).data).toEqual([own])
    expect((await meera.ok(timesheets.ownProjects, { query: { userId: cast.sneha.id } })).data).toEqual([own])
    expect((await meera.ok(timesheets.projectsOfUser, { params: { id: cast.sneha.id } })).data).toEqual([own])
    await ananya.refused(timesheets.ownProjects, 'USER_NOT_FOUND', { query: { userId: cast.sneha.id } })
    await ananya.refused(timesheets.ownProjects, 'USER_NOT_FOUND', { query: { userId: 'no@body' } })
    await kavita.refused(timesheets.ownProjects, 'NOT_ALLOWED', { query: { userId: cast.sneha.id } })
    await meera.refused(timesheets.projectsOfUser, 'USER_NOT_FOUND', { params: { id: 'no@body' } })
    await meera.refused(timesheets.ownProjects, 'INVALID_REQUEST', { query: { userId: 'x'.repeat(2_000) } })
  })
})
