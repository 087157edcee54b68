import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, type CastName } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { openOwner } from '../../kit/postgres/pool.ts'
import { TABS } from '../../access/levels.ts'
import { session } from '../../session/contract.ts'
import { leaving } from '../../users/leaving-contract.ts'
import { users } from '../../users/contract.ts'
import { grants } from '../contract.ts'
import { subjectGrants } from '../subject-contract.ts'
import { SUBJECTS, type Subject } from '../vocabulary.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, arjun, tara] = [await app.as('meera'), await app.as('arjun'), await app.as('tara')]
beforeEach(() => app.db`delete from subject_grants where user_id in (${cast.tara.id}, ${cast.divya.id})`)

const change = (userId: string, action: 'access' | 'revoke', subject?: Subject[], client: Client = meera) =>
  client.ok(grants.grantTabs, { body: { userId, action, ...(subject && { subject }) } })
const flagOf = async (who: CastName) => {
  const [row] = await app.db<{ flag: boolean }[]>`select status_report_permission as flag from users where id = ${cast[who].id}`
  return row?.flag
}
const meOf = async (client: Client) => {
  const { user } = await client.ok(session.me, { params: { role: 'AUTHOR' } })
  return [user.accessData, user.statusReportPermission]
}

describe('PUT update/access with subjects', () => {
  it('adds and revokes subjects, and sets the flag while there are any', async () => {
    expect(await meOf(tara)).toEqual([[], false])
    const given = await change(cast.tara.email.toUpperCase(), 'access', ['Physics', 'Chemistry', 'Physics'])
    expect(given.message).toBe('Access updated successfully!')
    expect(given.data).toMatchObject({ _id: cast.tara.id, accessData: ['Physics', 'Chemistry'], grantedTabs: [] })
    expect(await meOf(tara)).toEqual([['Chemistry', 'Physics'], true])
    expect((await change(cast.tara.id, 'access', ['Mathematics', 'Physics'])).data.accessData).toEqual([
      'Mathematics',
      'Physics',
      'Chemistry',
    ])
    const taken = await change(cast.tara.id, 'revoke', ['Physics', 'Biology'])
    expect(taken.message).toBe('Access removed successfully!')
    expect(taken.data.accessData).toEqual(['Mathematics', 'Chemistry'])
    expect(await flagOf('tara')).toBe(true)
    await change(cast.tara.id, 'revoke', ['Mathematics', 'Chemistry'])
    expect(await meOf(tara)).toEqual([[], false])
  })

  it('responds with tabs in menu order, with their ends', async () => {
    const until = '2026-12-31'
    await meera.ok(grants.grantTabs, {
      body: { user: cast.nikhil.id, access: [{ name: 'Status Update' }, { name: 'Manage File' }], until },
    })
    const { data } = await change(cast.nikhil.id, 'access', ['Physics'])
    const {
      users: [listed],
    } = await meera.ok(grants.allUsers, { query: { q: cast.nikhil.email } })
    expect(data).toEqual(listed)
    const order = data.grantedTabs.map((tab) => TABS.indexOf(tab))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(data.ends.slice(-2)).toEqual([
      { tab: 'Manage File', until },
      { tab: 'Status Update', until },
    ])
    await change(cast.nikhil.id, 'revoke')
    await meera.ok(grants.takeTabs, {
      body: { user: cast.nikhil.id, access: [{ name: 'Status Update' }, { name: 'Manage File' }] },
    })
  })

  it('revokes all subjects when none are named, and can be repeated', async () => {
    await change(cast.tara.id, 'access', [...SUBJECTS])
    expect((await change(cast.tara.id, 'revoke')).data.accessData).toEqual([])
    expect(await flagOf('tara')).toBe(false)
    expect((await change(cast.tara.id, 'revoke')).data.accessData).toEqual([])
  })

  it('records who granted each subject and audits the change as a whole', async () => {
    await change(cast.tara.id, 'access', ['Physics'])
    await change(cast.tara.id, 'access', ['Biology', 'Physics'], arjun)
    const rows =
      await app.db`select subject, granted_by, granted_at from subject_grants where user_id = ${cast.tara.id} order by subject`
    expect(rows).toMatchObject([
      { subject: 'Biology', granted_by: cast.arjun.id },
      { subject: 'Physics', granted_by: cast.meera.id },
    ])
    const [line] = await app.db`
      select actor_id, call, object_type, object_id, object_name, before, after from audit_lines order by id desc limit 1`
    expect(line).toEqual({
      actor_id: cast.arjun.id,
      call: 'PUT /update/access',
      object_type: 'grant',
      object_id: cast.tara.id,
      object_name: 'Tara Gill',
      before: { subjects: ['Physics'] },
      after: { subjects: ['Physics', 'Biology'] },
    })
  })

  it('accepts the address with a doubled slash, as the documents write it (decision 32)', async () => {
    await change(cast.tara.id, 'access', ['Physics'])
    const body = JSON.stringify({ userId: cast.tara.id, subject: ['Physics'], action: 'revoke' })
    const response = await meera.raw('PUT', '/api//update/access', { body })
    expect(await response.json()).toMatchObject({ success: true, message: 'Access removed successfully!' })
  })

  const refused = async (body: object) => (await meera.refused(grants.grantTabs, 'INVALID_REQUEST', { body })).message
  const physics = { userId: cast.tara.id, subject: ['Physics'], action: 'access' }
  const LIST = 'Send the subjects as a list of names.'

  it.each([undefined, '', null, [], {}])(
    'refuses the blank value %j of each field with the documents’ sentence',
    async (blank) => {
      const needs = 'Please select a user and enter a subject'
      expect(await refused({ ...physics, userId: blank })).toBe(needs)
      expect(await refused({ ...physics, subject: blank })).toBe(needs)
      expect(await refused({ ...physics, userId: blank, action: 'revoke' })).toBe('Please select a user to remove access')
      expect(await refused({ ...physics, action: blank })).toBe('Choose access or revoke.')
    },
  )

  it('refuses an unknown action', async () =>
    expect(await refused({ ...physics, action: 'remove' })).toBe('Choose access or revoke.'))

  it.each(['physics', 'Astrology', '<b>Physics</b>', 'Рhysics', 7, null])(
    'refuses the unknown subject %s by its name',
    async (subject) => expect(await refused({ ...physics, subject: [subject] })).toBe(`There is no subject ${subject}.`),
  )

  it.each(['Physics', [''], [' ']])('refuses %j, which is not a list of subject names', async (subject) =>
    expect(await refused({ ...physics, subject })).toBe(LIST),
  )

  const deep = `${'['.repeat(10_000)}1${']'.repeat(10_000)}`
  it.each([
    ['a list nested 10,000 levels deep', deep],
    ['a list nested 10,000 levels deep within a list', `[${deep}]`],
    ['an object with the name of an Object method', '[{"toString":1}]'],
  ])('refuses %s as subjects', async (_, subject) => {
    const body = `{"userId":"${cast.tara.id}","action":"access","subject":${subject}}`
    const response = await meera.raw('PUT', '/api/update/access', { body })
    expect([response.status, await response.json()]).toMatchObject([400, { message: LIST }])
  })

  it('grants tabs when an empty list of subjects is sent', async () => {
    const access = [{ name: 'Worklog' }] as never
    const { data } = await meera.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access, subject: [] } })
    expect(data.grantedTabs).toContain('Worklog')
  })

  it('grants no subjects to unknown or blocked people, or for callers who are not admins', async () => {
    const before = await app.db`select * from subject_grants`
    const unknown = { subject: ['Physics'], action: 'access' }
    await meera.refused(grants.grantTabs, 'USER_NOT_FOUND', { body: { ...unknown, userId: 'nobody@proofline.example' } })
    const blocked = await meera.refused(grants.grantTabs, 'SUBJECTS_NEED_ACTIVE', {
      body: { ...unknown, userId: cast.sameer.id },
    })
    expect(blocked.message).toBe('Only an active user can be given subjects.')
    for (const who of ['leela', 'kavita', 'joseph'] as const)
      await (await app.as(who)).refused(grants.grantTabs, 'NOT_ALLOWED', { body: { ...unknown, userId: cast.tara.id } })
    expect(await app.db`select * from subject_grants`).toEqual(before)
  })

  it('keeps the flag consistent when several admins change subjects at once', async () => {
    for (let round = 0; round < 5; round++) {
      const acts = SUBJECTS.slice(0, 6).map((subject, at) =>
        change(cast.tara.id, (at + round) % 2 === 0 ? 'access' : 'revoke', [subject], at % 2 === 0 ? meera : arjun),
      )
      await Promise.all([...acts, change(cast.tara.id, 'revoke', undefined, arjun)])
      const rows = await app.db`select from subject_grants where user_id = ${cast.tara.id}`
      expect(await flagOf('tara')).toBe(rows.length > 0)
    }
  })

  it('keeps the flag consistent in the database when two transactions overlap', async () => {
    const [first, second] = [openOwner(app.ownerUrl), openOwner(app.ownerUrl)]
    const take = (db: typeof first, subject: Subject) =>
      db`delete from subject_grants where user_id = ${cast.tara.id} and subject = ${subject}`
    const give = (db: typeof first, subject: Subject) =>
      db`insert into subject_grants (user_id, subject) values (${cast.tara.id}, ${subject})`
    /** Commits the first transaction once the second statement waits for it, or has completed without waiting. */
    const overlapping = async (one: () => PromiseLike<unknown>, other: () => PromiseLike<unknown>) => {
      await first`begin`
      await one()
      await second`begin`
      let isDone = false
      const running = Promise.resolve(other()).finally(() => (isDone = true))
      const [{ pid } = { pid: 0 }] = await first<{ pid: number }[]>`select pg_backend_pid() as pid`
      for (let waiting = 0; waiting === 0 && !isDone; await pause(5)) {
        const blocked = await app.db`
          select from pg_stat_activity where datname = current_database() and ${pid}::int = any (pg_blocking_pids(pid))`
        waiting = blocked.length
      }
      await first`commit`
      await running
      await second`commit`
    }
    try {
      await give(first, 'Physics')
      await give(first, 'Biology')
      expect(await flagOf('tara')).toBe(true)
      await overlapping(
        () => take(first, 'Physics'),
        () => take(second, 'Biology'),
      )
      expect(await flagOf('tara')).toBe(false)
      await give(first, 'Physics')
      await overlapping(
        () => take(first, 'Physics'),
        () => give(second, 'Biology'),
      )
      expect(await flagOf('tara')).toBe(true)
    } finally {
      await Promise.all([first.end(), second.end()])
    }
  })

  it('publishes to the open pages of the person', async () => {
    const page = await tara.stream(session.live)
    await page.until(({ event }) => event === 'ready')
    await change(cast.tara.id, 'access', ['Physics'])
    await page.until(({ event, data }) => event === 'changed' && JSON.stringify(data).includes('access'))
    page.leave()
    expect(await flagOf('tara')).toBe(true)
  })
})

describe('GET fetch/access/user', () => {
  it('lists active people by name with their subjects, for admins only', async () => {
    await change(cast.divya.id, 'access', ['Chemistry', 'Mathematics'])
    const { message, users: people } = await meera.ok(subjectGrants.users)
    expect(message).toBe('Aceess Users Fethed')
    expect(people).toHaveLength(Object.values(cast).filter((member) => !('blocked' in member)).length)
    expect(people.map(({ fullName }) => fullName)).toEqual(people.map(({ fullName }) => fullName).toSorted())
    expect(people.find(({ _id }) => _id === cast.divya.id)).toEqual({
      _id: cast.divya.id,
      fullName: 'Divya Nair',
      email: cast.divya.email,
      roleData: ['AUTHOR'],
      accessData: ['Mathematics', 'Chemistry'],
    })
    for (const who of ['leela', 'kavita', 'joseph'] as const)
      await (await app.as(who)).refused(subjectGrants.users, 'NOT_ALLOWED')
    const { data } = await meera.ok(grants.tabsOf, { params: { userId: cast.divya.id } })
    expect(data[0]?.accessData).toEqual(['Mathematics', 'Chemistry'])
    const all = await meera.ok(grants.allUsers, { query: { q: 'divya' } })
    expect(all.users[0]?.accessData).toEqual(['Mathematics', 'Chemistry'])
  })
})

describe('blocking a person', () => {
  it('removes their subjects and flag, and unblocking restores neither', async () => {
    await change(cast.divya.id, 'access', ['Chemistry', 'Mathematics'])
    const { data } = await meera.ok(leaving.holdings, { params: { id: cast.divya.id }, query: {} })
    expect(data.ends).toContainEqual({ what: 'subject', names: ['Mathematics', 'Chemistry'] })
    await meera.ok(users.block, { params: { id: cast.divya.id }, body: {} })
    expect(await app.db`select from subject_grants where user_id = ${cast.divya.id}`).toHaveLength(0)
    expect(await flagOf('divya')).toBe(false)
    const [line] =
      await app.db`select before, after from audit_lines where object_type = 'grant' and object_id = ${cast.divya.id} order by id desc limit 1`
    expect(line).toEqual({ before: { subjects: ['Mathematics', 'Chemistry'] }, after: { subjects: [] } })
    await meera.ok(users.unblock, { params: { id: cast.divya.id } })
    expect(await flagOf('divya')).toBe(false)
  })
})
