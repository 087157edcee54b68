import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { session } from '../../session/contract.ts'
import { grants } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const of = (member: { id: string }) => ({ params: { userId: member.id } })

describe('GET access/rights/:userId', () => {
  it('returns a person’s roles, state and granted tabs in menu order to an admin', async () => {
    const { data } = await (await app.as('meera')).ok(grants.rightsOf, of(cast.leela))
    expect(data).toMatchObject({ _id: cast.leela.id, fullName: cast.leela.fullName, roleData: ['SUBADMIN'], blockedSince: null })
    expect(data.tabs.map(({ tab }) => tab)).toEqual(['Manage Projects', 'Manage Users', 'Timesheet', 'Allocation ID'])
  })

  it('refuses an unknown person and every caller who is not an admin', async () => {
    const meera = await app.as('meera')
    await meera.refused(grants.rightsOf, 'USER_NOT_FOUND', of({ id: '019a0000-0000-7000-8000-999999999999' }))
    await meera.refused(grants.rightsOf, 'USER_NOT_FOUND', { params: { userId: 'nobody' } })
    for (const who of ['kavita', 'leela', 'ananya'] as const)
      await (await app.as(who)).refused(grants.rightsOf, 'NOT_ALLOWED', of(cast[who]))
  })
})

describe('GET fetch/access/:userId', () => {
  it("returns a sub-admin's own tabs in menu order, and anyone's to an admin", async () => {
    const expected = [
      {
        _id: cast.leela.id,
        accessData: [],
        accessTabs: [
          { name: 'Manage Projects', key: 'manage-projects', keys: ['Manage Projects'] },
          { name: 'Manage Users', key: 'manage-users', keys: ['Manage Users'] },
          { name: 'Timesheet', key: 'timesheet', keys: ['Manage Projects', 'Manage users'] },
          { name: 'Allocation ID', key: 'allocation-id', keys: ['Allocation ID'] },
        ],
      },
    ]
    expect((await (await app.as('leela')).ok(grants.tabsOf, of(cast.leela))).data).toEqual(expected)
    const meera = await app.as('meera')
    expect((await meera.ok(grants.tabsOf, of(cast.leela))).data).toEqual(expected)
    await app.db`insert into tab_grants (user_id, tab) values (${cast.ananya.id}, 'Manage Users'), (${cast.nikhil.id}, 'Timesheet')`
    expect((await meera.ok(grants.tabsOf, of(cast.ananya))).data).toEqual([
      { _id: cast.ananya.id, accessTabs: [], accessData: [] },
    ])
    expect((await meera.ok(grants.tabsOf, of(cast.nikhil))).data[0]?.accessTabs).toEqual([
      { name: 'Timesheet', key: 'timesheet', keys: ['Manage Projects', 'Manage users'] },
    ])
  })

  it('refuses a sub-admin the tabs of others, and refuses managers and authors', async () => {
    const leela = await app.as('leela')
    await leela.refused(grants.tabsOf, 'USER_NOT_FOUND', of(cast.nikhil))
    await leela.refused(grants.tabsOf, 'USER_NOT_FOUND', { params: { userId: 'nobody' } })
    await (await app.as('meera')).refused(grants.tabsOf, 'USER_NOT_FOUND', of({ id: '019a0000-0000-7000-8000-999999999999' }))
    await (await app.as('kavita')).refused(grants.tabsOf, 'NOT_ALLOWED', of(cast.kavita))
    await (await app.as('ananya')).refused(grants.tabsOf, 'NOT_ALLOWED', of(cast.ananya))
  })
})

describe('GET get/allUsers', () => {
  it('lists sub-admins first, then by name, with grants, pages, filters and sorting', async () => {
    const meera = await app.as('meera')
    const all = await meera.ok(grants.allUsers, { query: {} })
    expect(all.total).toBe(Object.keys(cast).length)
    expect(all.users).toHaveLength(all.total)
    expect(all.users[0]).toEqual({
      _id: cast.leela.id,
      fullName: 'Leela Thomas',
      email: cast.leela.email,
      roleData: ['SUBADMIN'],
      accountState: 'active',
      grantedTabs: ['Manage Projects', 'Manage Users', 'Timesheet', 'Allocation ID'],
      accessData: [],
      ends: [],
    })
    expect(all.users.find(({ _id }) => _id === cast.joseph.id)?.accessData).toEqual(['Mathematics', 'Physics'])
    expect(all.users.slice(1, 4).map(({ fullName }) => fullName)).toEqual(['Nikhil Bose', 'Ananya Iyer', 'Anil Kumar'])
    // Grants without effect are also listed, so that they can be revoked.
    expect(all.users.find(({ _id }) => _id === cast.ananya.id)?.grantedTabs).toEqual(['Manage Users'])
    const names = async (query: object) => {
      const { users, total } = await meera.ok(grants.allUsers, { query: query as never })
      return { total, names: users.map(({ fullName }) => fullName) }
    }
    expect(await names({ page: 2, pageSize: 5, sort: '-fullName' })).toEqual({
      total: all.total,
      names: ['Ritu Saxena', 'Priya Nambiar', 'Nikhil Bose', 'Neha Kulkarni', 'Meera Joshi'],
    })
    expect(await names({ q: ' IYER ' })).toEqual({ total: 1, names: ['Ananya Iyer'] })
    expect(await names({ q: 'kumar@', sort: 'email' })).toEqual({ total: 1, names: ['Anil Kumar'] })
    expect(await names({ q: '%' })).toEqual({ total: 0, names: [] })
    expect(await names({ page_no: 99, limit: 5 })).toEqual({ total: all.total, names: [] })
    await meera.refused(grants.allUsers, 'INVALID_REQUEST', { query: { sort: 'password_hash' } })
    await (await app.as('leela')).refused(grants.allUsers, 'NOT_ALLOWED')
    await (await app.as('kavita')).refused(grants.allUsers, 'NOT_ALLOWED')
  })
})

describe('PUT update/access and PUT remove/tab/access', () => {
  const tabs = (...names: string[]) => names.map((name) => ({ name, key: name.toLowerCase(), keys: [name] }))
  const lastLine = async () =>
    (
      await app.db`select actor_id, call, object_type, object_id, object_name, before, after from audit_lines order by id desc limit 1`
    )[0]

  it('grants tabs in addition to existing ones, revokes the named ones, and logs before and after', async () => {
    const meera = await app.as('meera')
    const give = await meera.ok(grants.grantTabs, {
      body: { user: cast.tara.email.toUpperCase(), access: tabs('Worklog', 'Manage File', 'Worklog') as never },
    })
    expect(give.message).toBe('Access updated successfully!')
    expect(give.data).toMatchObject({ _id: cast.tara.id, grantedTabs: ['Manage File', 'Worklog'] })
    expect(await lastLine()).toEqual({
      actor_id: cast.meera.id,
      call: 'PUT /update/access',
      object_type: 'grant',
      object_id: cast.tara.id,
      object_name: 'Tara Gill',
      before: { tabs: [] },
      after: { tabs: ['Manage File', 'Worklog'] },
    })
    await meera.ok(grants.grantTabs, { body: { user: cast.tara.id, access: tabs('Worklog', 'Timesheet') as never } })
    const take = await meera.ok(grants.takeTabs, {
      body: { user: cast.tara.id, access: tabs('Worklog', 'Recruitment') as never },
    })
    expect(take.message).toBe('Access removed successfully!')
    expect(take.data.grantedTabs).toEqual(['Manage File', 'Timesheet'])
    expect(await lastLine()).toMatchObject({
      call: 'PUT /remove/tab/access',
      before: { tabs: ['Manage File', 'Worklog', 'Timesheet'] },
      after: { tabs: ['Manage File', 'Timesheet'] },
    })
    const [grant] = await app.db`select granted_by from tab_grants where user_id = ${cast.tara.id} limit 1`
    expect(grant).toEqual({ granted_by: cast.meera.id })
    await (await app.as('tara')).refused(grants.tabsOf, 'NOT_ALLOWED', of(cast.tara))
  })

  it('rejects bodies that mix tabs and subjects, or lack a user or tabs', async () => {
    const meera = await app.as('meera')
    const refused = async (body: unknown) => (await meera.refused(grants.grantTabs, 'INVALID_REQUEST', { body })).message
    const mixed = 'Send either tabs or subjects, not both.'
    expect(await refused({ user: cast.tara.id, access: tabs('Worklog'), subject: ['Physics'] })).toBe(mixed)
    expect(await refused({ userId: cast.tara.id, access: tabs('Worklog') })).toBe(mixed)
    expect(await refused({ user: cast.tara.id, subject: ['Physics'] })).toBe(mixed)
    expect(await refused({})).toBe('Please select a user.')
    expect(await refused({ access: tabs('Worklog') })).toBe('Please select a user.')
    expect(await refused({ user: cast.tara.id })).toBe('Please select at least one tab.')
    expect(await refused({ user: cast.tara.id, access: [] })).toBe('Please select at least one tab.')
  })

  it.each([grants.grantTabs, grants.takeTabs])('rejects bad input and unknown people at $path', async (spec) => {
    const meera = await app.as('meera')
    const before = await app.db`select * from tab_grants order by user_id, tab`
    const refused = async (body: unknown) => (await meera.refused(spec, 'INVALID_REQUEST', { body })).message
    for (const name of ['worklog', 'Access Management', 'Qualitative', '', null, 7, "'; drop table users --"]) {
      expect(await refused({ user: cast.tara.id, access: [{ name }] })).toBe('There is no such tab.')
    }
    expect(await refused({ user: cast.tara.id, access: ['Worklog'] })).toBe('There is no such tab.')
    expect(await refused({ user: cast.tara.id, access: 'Worklog' })).toBe('Access must be a list.')
    expect(await refused({ user: 7, access: tabs('Worklog') })).toBe('User must be text.')
    expect(await refused({ user: 'x'.repeat(2048), access: tabs('Worklog') })).toBe('User can be at most 320 characters.')
    expect(await refused({ user: cast.tara.id, access: tabs(...Array.from({ length: 101 }, () => 'Worklog')) })).toBe(
      'Choose at most 100 tabs.',
    )
    await meera.refused(spec, 'USER_NOT_FOUND', { body: { user: 'nobody@proofline.example', access: tabs('Worklog') } })
    for (const who of ['leela', 'kavita', 'ananya'] as const) {
      await (await app.as(who)).refused(spec, 'NOT_ALLOWED', { body: { user: cast.tara.id, access: tabs('Worklog') } })
    }
    expect(await app.db`select * from tab_grants order by user_id, tab`).toEqual(before)
  })

  it('loses no concurrent change by two admins and writes correct audit lines', async () => {
    const [meera, arjun] = [await app.as('meera'), await app.as('arjun')]
    const body = (name: string) => ({ body: { user: cast.vikram.id, access: tabs(name) as never } })
    const names = ['Manage Projects', 'Manage File', 'Manage Users', 'Worklog', 'Timesheet', 'Allocation ID']
    await Promise.all(names.map((name, at) => (at % 2 === 0 ? meera : arjun).ok(grants.grantTabs, body(name))))
    const lines = await app.db<{ before: { tabs: string[] }; after: { tabs: string[] } }[]>`
      select before, after from audit_lines where object_type = 'grant' and object_id = ${cast.vikram.id} order by id`
    expect(lines.map(({ after }) => after.tabs.length)).toEqual([1, 2, 3, 4, 5, 6])
    expect(lines.slice(1).map(({ before }) => before)).toEqual(lines.slice(0, -1).map(({ after }) => after))
  })

  it('publishes only to the open pages of the person', async () => {
    const nikhil = await (await app.as('nikhil')).stream(session.live)
    const ananya = await (await app.as('ananya')).stream(session.live)
    await nikhil.until(({ event }) => event === 'ready')
    await ananya.until(({ event }) => event === 'ready')
    const meera = await app.as('meera')
    await meera.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access: tabs('Worklog') as never } })
    await nikhil.until(({ event, data }) => event === 'changed' && JSON.stringify(data) === '["access"]')
    await nikhil.ended
    expect(ananya.events.filter(({ event }) => event === 'changed')).toEqual([])
    ananya.leave()
  })
})
