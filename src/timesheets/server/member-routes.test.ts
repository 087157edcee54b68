import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { allocations } from '../../allocations/contract.ts'
import { holds } from '../../allocations/holds-contract.ts'
import { timesheets } from '../contract.ts'
import { entries } from '../entries-contract.ts'
import { gaps } from '../gaps-contract.ts'
import { members } from '../members-contract.ts'
import { endMembershipAt } from './member-queries.ts'
import { endMemberships } from './queries.ts'

const app = await startTestApp()
afterAll(app.close)
const START = app.clock.now
beforeEach(() => {
  app.clock.now = START
})
const meera = await app.as('meera')
const leela = await app.as('leela')
const kavita = await app.as('kavita')
const ananya = await app.as('ananya')

let made = 0
const project = async () => (await meera.ok(timesheets.addProject, { body: { name: `Members ${++made}` } })).data
const add = (projectId: string, users: string | string[], wef?: string) =>
  meera.ok(holds.start, { params: { projectId }, body: { users, wef } })
const shown = async (id: string) => (await meera.ok(members.project, { params: { id } })).data.users
const remove = (id: string, user: string, revokeTime?: string) =>
  meera.ok(members.removeUser, { params: { project: id, user }, body: { revokeTime } })
const fill = async (userId: string, projectId: string, day: string, status = 'FILLED') => {
  const [entry] = await app.db<{ id: string }[]>`
    insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, decided_at, decided_by)
    values (${userId}, ${day}, ${status}, ${START.toISOString()}, false, 1,
      ${status === 'FILLED' ? null : START.toISOString()}, ${status === 'FILLED' ? null : cast.meera.id}) returning id`
  await app.db`insert into timesheet_lines (entry_id, place, project_id, done) values (${entry?.id ?? ''}, 1, ${projectId}, 1)`
}
const lastAudit = async () => {
  const [row] = await app.db`select call, object_name, before, after from audit_lines order by id desc limit 1`
  return row
}

describe('the end of a membership', () => {
  it('is refused for people who are not in the project', async () => {
    const { _id } = await project()
    await add(_id, cast.imran.id)
    const ending = { by: cast.meera.id, now: START }
    const planned = { projectId: _id, at: START, ...ending }
    await expect(endMembershipAt(app.db, { userId: cast.ananya.id, ...planned })).rejects.toMatchObject({ code: 'NOT_A_MEMBER' })
    const people = (userIds: string[]) => endMemberships(app.db, { userIds, projects: [_id], ...ending })
    await expect(people([cast.ananya.id])).rejects.toMatchObject({ code: 'NOT_A_MEMBER' })
    await people([])
    expect(await shown(_id)).toHaveLength(1)
    await people([cast.ananya.id, cast.imran.id])
    expect(await shown(_id)).toHaveLength(0)
  })
})

describe('PUT timesheet/project/:projectId/user/add without an allocation ID', () => {
  it('makes people members from now or from a past time', async () => {
    const { _id, name } = await project()
    const added = await add(name, [cast.ananya.email, cast.imran.id])
    expect(added).toMatchObject({ message: 'Users added successfully', data: null, project: { _id, name, users: 2 } })
    expect(await lastAudit()).toMatchObject({
      object_name: expect.stringMatching(/Ananya|Imran/),
      after: { timesheetProjects: [name] },
    })
    await add(_id, cast.neha.id, '2026-03-01 10:00:00')
    expect(await shown(_id)).toMatchObject([
      { fullName: 'Ananya Iyer', manager: { fullName: 'Kavita Desai' }, since: START.toISOString(), until: null },
      { fullName: 'Imran Sheikh' },
      { fullName: 'Neha Kulkarni', since: '2026-03-01T04:30:00.000Z' },
    ])
    const { data } = await ananya.ok(timesheets.ownProjects, { query: {} })
    expect(data.map((each) => each.name)).toContain(name)
  })

  it('adds several people to several projects at once, or adds nobody', async () => {
    const [one, two, three] = [await project(), await project(), await project()]
    const params = { projectId: one._id }
    const body = { users: [cast.ananya.id, cast.imran.id], alsoIn: [two.name, three._id, one.name], wef: '2026-03-01 10:00:00' }
    await meera.ok(holds.start, { params, body })
    for (const { _id } of [one, two, three])
      expect(await shown(_id)).toMatchObject([
        { fullName: 'Ananya Iyer', since: '2026-03-01T04:30:00.000Z' },
        { fullName: 'Imran Sheikh', since: '2026-03-01T04:30:00.000Z' },
      ])
    const audited = await lastAudit()
    expect(audited).toMatchObject({ after: { timesheetProjects: expect.arrayContaining([one.name, two.name, three.name]) } })
    const fresh = await project()
    const clash = { users: [cast.neha.id, cast.ananya.id], alsoIn: [two._id] }
    const refused = await meera.refused(holds.start, 'ALREADY_MEMBER', { params: { projectId: fresh._id }, body: clash })
    expect(refused.issues).toEqual([{ path: 'users.1', message: `Ananya Iyer is in ${two.name} from 01/03/2026 10:00 am.` }])
    const unknown = { users: [cast.neha.id], alsoIn: [two._id, 'No such'] }
    const missing = await meera.refused(holds.start, 'PROJECT_NOT_FOUND', { params: { projectId: fresh._id }, body: unknown })
    expect(missing.issues).toEqual([{ path: 'alsoIn.1', message: 'There is no timesheet project No such.' }])
    expect(await shown(fresh._id)).toEqual([])
  })

  it('adds all people or nobody, and names people who cannot be added', async () => {
    const { _id } = await project()
    await add(_id, cast.ananya.id)
    const params = { projectId: _id }
    const twice = await meera.refused(holds.start, 'ALREADY_MEMBER', { params, body: { users: [cast.imran.id, cast.ananya.id] } })
    expect(twice).toMatchObject({
      message: 'This user is already in the project.',
      issues: [{ path: 'users.1', message: 'Ananya Iyer is in it from 10/03/2026 11:30 am.' }],
    })
    expect(await shown(_id)).toHaveLength(1)
    for (const [users, code] of [
      [[cast.imran.id, 'nobody@proofline.example'], 'USER_NOT_FOUND'],
      [[cast.sameer.id], 'USER_NOT_FOUND'],
      [[cast.kavita.id], 'NO_TIMESHEET_PROJECTS'],
      [undefined, 'INVALID_REQUEST'],
    ] as const)
      await meera.refused(holds.start, code, { params, body: { users } })
    await meera.refused(holds.start, 'START_IN_FUTURE', { params, body: { users: cast.imran.id, wef: '2026-03-10 11:31:00' } })
    for (const wef of ['2026-03-01 10', '01/03/2026 10:00:00', '2026-02-30 10:00:00'])
      await meera.refused(holds.start, 'INVALID_REQUEST', { params, body: { users: cast.imran.id, wef } })
    await meera.refused(holds.start, 'PROJECT_NOT_FOUND', { params: { projectId: 'No such' }, body: { users: cast.imran.id } })
    expect(await shown(_id)).toHaveLength(1)
  })

  it('requires the tab Timesheet, while others can only begin using an ID', async () => {
    const { _id } = await project()
    const sent = { params: { projectId: _id }, body: { users: cast.imran.id } }
    const own = await ananya.refused(holds.start, 'INVALID_REQUEST', { ...sent, body: { users: cast.ananya.id } })
    expect(own.message).toBe('Please select the allocation ID')
    await kavita.refused(holds.start, 'NOT_ALLOWED', sent)
    const tabs = async (list: string[]) => {
      await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
      await app.db`insert into tab_grants (user_id, tab) select ${cast.nikhil.id}, t from unnest(${list}::text[]) t`
    }
    const nikhil = await app.as('nikhil')
    await tabs(['Allocation ID'])
    await nikhil.refused(holds.start, 'INVALID_REQUEST', sent)
    await tabs(['Timesheet'])
    await nikhil.ok(holds.start, sent)
    await nikhil.refused(holds.start, 'NOT_ALLOWED', { ...sent, body: { ...sent.body, accountId: 'any' } })
    await tabs([])
  })

  it('adds a person only once in concurrent calls', async () => {
    const { _id } = await project()
    const sent = { params: { projectId: _id }, body: { users: cast.divya.id } }
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const response = await meera.send(holds.start, sent)
        return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
      }),
    )
    expect(codes.toSorted()).toEqual([...Array<string>(7).fill('ALREADY_MEMBER'), 'ok'])
  })
})

describe('GET timesheet/project/:id', () => {
  it('reads a project of timesheets or of allocation IDs, by id or name', async () => {
    const { _id, name } = await project()
    expect((await leela.ok(members.project, { params: { id: name.toUpperCase() } })).data).toMatchObject({ _id, name, users: [] })
    await meera.ok(allocations.addProject, { body: { project_name: 'Accounts only' } })
    expect((await leela.ok(members.project, { params: { id: 'Accounts only' } })).data.users).toEqual([])
    for (const id of ['none', cast.ananya.id]) {
      const { message } = await meera.refused(members.project, 'PROJECT_NOT_FOUND', { params: { id } })
      expect(message).toBe('Project not found')
    }
    for (const other of [kavita, ananya]) await other.refused(members.project, 'NOT_ALLOWED', { params: { id: _id } })
  })
})

describe('PATCH timesheet/:project/:user/remove', () => {
  it('ends a membership now or at the revoke time, even a planned one', async () => {
    const { _id, name } = await project()
    await add(_id, [cast.ananya.id, cast.imran.id], '2026-03-01 10:00:00')
    const now = await remove(name, cast.ananya.email)
    expect(now).toMatchObject({ message: 'User removed successfully', code: 'USER_REMOVE_SUCCESS' })
    expect(now.data.map((each) => each._id)).not.toContain(_id)
    expect(await lastAudit()).toMatchObject({ object_name: 'Ananya Iyer', call: 'PATCH /timesheet/:project/:user/remove' })
    await remove(_id, cast.imran.id, '2026-03-20 18:00:00')
    expect(await shown(_id)).toMatchObject([{ fullName: 'Imran Sheikh', until: '2026-03-20T12:30:00.000Z' }])
    await remove(_id, cast.imran.id, '2026-03-05 18:00:00')
    expect(await shown(_id)).toEqual([])
  })

  it('refuses a revoke time up to the start, and people who are not members', async () => {
    const { _id } = await project()
    await add(_id, cast.ananya.id, '2026-03-01 10:00:00')
    const params = { project: _id, user: cast.ananya.id }
    for (const revokeTime of ['2026-03-01 10:00:00', '2026-02-28 10:00:00']) {
      const { message } = await meera.refused(members.removeUser, 'REVOKE_BEFORE_START', { params, body: { revokeTime } })
      expect(message).toBe('Revoke time must be greater than allocation time')
    }
    await meera.refused(members.removeUser, 'INVALID_REQUEST', { params, body: { revokeTime: '02/03/2026' } })
    await meera.refused(members.removeUser, 'NOT_A_MEMBER', { params: { ...params, user: cast.imran.id } })
    await meera.refused(members.removeUser, 'USER_NOT_FOUND', { params: { ...params, user: 'nobody' } })
    await meera.refused(members.removeUser, 'PROJECT_NOT_FOUND', { params: { ...params, project: 'none' } })
    for (const other of [kavita, ananya]) await other.refused(members.removeUser, 'NOT_ALLOWED', { params })
  })

  it('refuses a revoke time before a filled day, but not one within it', async () => {
    const { _id } = await project()
    await add(_id, cast.rohit.id, '2026-03-01 10:00:00')
    await fill(cast.rohit.id, _id, '2026-03-08')
    const params = { project: _id, user: cast.rohit.id }
    const before = await meera.refused(members.removeUser, 'ENTRIES_AFTER_REVOKE', {
      params,
      body: { revokeTime: '2026-03-08 00:00:00' },
    })
    expect(before.message).toBe('Rohit Verma has filled days for this project after that time.')
    await remove(_id, cast.rohit.id, '2026-03-08 00:00:01')
  })
})

describe('DELETE timesheet/project/:id/delete', () => {
  const projectsOf = async (who: 'ananya') =>
    (await (await app.as(who)).ok(timesheets.ownProjects, { query: {} })).data.map(({ name }) => name)
  it('deletes an unused project and keeps it in other modules', async () => {
    const { _id, name } = await project()
    await add(_id, cast.ananya.id, '2026-03-01 10:00:00')
    await fill(cast.ananya.id, _id, '2026-03-09')
    const open = await meera.refused(members.removeProject, 'PROJECT_DELETE_ERR', {
      params: { id: _id },
      query: { confirm: 'true' },
    })
    expect(open.message).toBe('The project can’t be deleted: 1 day that is not approved still uses it.')
    await app.db`update timesheet_entries set status = 'APPROVED', decided_at = now(), decided_by = ${cast.meera.id}`
    await meera.ok(allocations.addProject, { body: { project_name: name } })
    const used = await leela.refused(members.removeProject, 'PROJECT_DELETE_ERR', { params: { id: _id }, query: {} })
    expect(used.message).toBe('The project can’t be deleted: 1 member still uses it.')
    expect(await projectsOf('ananya')).toContain(name)
    const removed = await leela.ok(members.removeProject, { params: { id: name }, query: { confirm: 'true' } })
    expect(removed.message).toBe('Project removed successfully')
    expect(await projectsOf('ananya')).not.toContain(name)
    const [line] = await app.db`
      select before, after from audit_lines
      where call = 'DELETE /timesheet/project/:id/delete' and object_name = ${cast.ananya.fullName}`
    expect([line?.before.timesheetProjects, line?.after.timesheetProjects].map((of: string[]) => of.includes(name))).toEqual([
      true,
      false,
    ])
    expect((await meera.ok(timesheets.projects)).data.map((each) => each._id)).not.toContain(_id)
    expect((await meera.ok(allocations.projects)).data.map((each) => each._id)).toContain(_id)
    await meera.refused(members.removeProject, 'PROJECT_NOT_FOUND', { params: { id: _id }, query: {} })
    await kavita.refused(members.removeProject, 'NOT_ALLOWED', { params: { id: _id }, query: {} })
  })
})

describe('days before a deletion', () => {
  it('are neither missing nor open where the deleted project was the only one', async () => {
    const { _id, name } = await project()
    await add(_id, cast.joseph.id, '2026-03-04 10:00:00')
    const joseph = await app.as('joseph')
    const seen = async () => {
      const own = await joseph.ok(gaps.own, { query: { month: '2026-03' } })
      const { days } = await joseph.ok(entries.week, { query: { day: '2026-03-10' } })
      const [team] = (await kavita.ok(gaps.team, { query: { month: '2026-03', person: cast.joseph.id } })).people
      expect(team?.days).toEqual(own.days)
      return {
        missing: own.days.filter((mark) => mark === 'missing').length,
        open: own.open,
        today: own.days[9],
        projects: days.map(({ projects }) => projects.length),
      }
    }
    expect(await seen()).toEqual({
      missing: 5,
      open: ['2026-03-08', '2026-03-09', '2026-03-10'],
      today: 'today',
      projects: [1, 1, 1, 1, 1, 1, 1],
    })
    await meera.ok(members.removeProject, { params: { id: _id }, query: { confirm: 'true' } })
    expect(await seen()).toEqual({ missing: 0, open: [], today: 'none', projects: [0, 0, 0, 0, 0, 0, 0] })
    const issue = { body: { date: '2026-03-09', projects: [{ id: _id, done: 1 }] } }
    await joseph.refused(entries.submit, 'INVALID_REQUEST', issue)
    await kavita.refused(gaps.nudge, 'NOBODY_NUDGED', { body: { month: '2026-03', users: [cast.joseph.id] } })
    expect((await meera.ok(timesheets.projects)).data.map((each) => each.name)).not.toContain(name)
  })
})

describe('GET timesheet/users', () => {
  it('lists people who fill timesheets, limited for a manager to their team', async () => {
    const { _id } = await project()
    await add(_id, cast.joseph.id)
    await fill(cast.joseph.id, _id, '2026-03-06')
    await fill(cast.joseph.id, _id, '2026-03-07', 'REJECTED')
    const all = await leela.ok(members.users, { query: {} })
    expect(all.total).toBe(all.users.length)
    expect(all.users.map(({ email }) => email)).not.toContain(cast.kavita.email)
    expect(all.users.map(({ email }) => email)).not.toContain(cast.sameer.email)
    const expected = { projects: 1, waiting: 1, declined: 1, last_day: '2026-03-07', manager: { fullName: 'Kavita Desai' } }
    expect(all.users.find(({ _id: id }) => id === cast.joseph.id)).toMatchObject(expected)
    const team = (await kavita.ok(members.users, { query: {} })).users.map(({ fullName }) => fullName)
    expect(team).toContain('Joseph Mathew')
    expect(team).not.toContain('Divya Nair')
    const page = await meera.ok(members.users, { query: { q: 'JOSEPH', page: 1, limit: 1 } })
    expect(page).toMatchObject({ total: 1, users: [{ fullName: 'Joseph Mathew' }] })
    expect((await meera.ok(members.users, { query: { page: 99 } })).users).toEqual([])
    await ananya.refused(members.users, 'NOT_ALLOWED')
  })
})
