/**
 * A grant with a last day is valid until the end of that day and has no effect from the next call on. Its audit lines do not
 * change.
 */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { readProductSources } from '../../../scripts/check/writers.ts'
import type { Tab } from '../../access/levels.ts'
import { worklog } from '../../worklog/contract.ts'
import { auditLog } from '../../audit/contract.ts'
import { session } from '../../session/contract.ts'
import { grants } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, nikhil] = [await app.as('meera'), await app.as('nikhil')]

/** 10 March 2026, 11:30 in Kolkata. */
const START = new Date('2026-03-10T06:00:00Z')
/** The last second of 12 March in Kolkata, and the one after it. */
const LAST = new Date('2026-03-12T18:29:59Z')
const OVER = new Date('2026-03-12T18:30:00Z')

const grant = (until: unknown, ...names: Tab[]) =>
  meera.ok(grants.grantTabs, {
    body: { user: cast.nikhil.id, access: names.map((name) => ({ name })), ...(until !== undefined && { until }) } as never,
  })
const tabsOfMe = async () => (await nikhil.ok(session.me, { params: { role: 'SUBADMIN' } })).user.accessTabs
const stored = () => app.db`
  select tab, until::text, granted_by, granted_at from tab_grants where user_id = ${cast.nikhil.id} order by tab`
const sentences = async (query: object = {}) => {
  const { data } = await meera.ok(auditLog.list, { query: { access: 'any', object: cast.nikhil.id, ...query } as never })
  return data.map(({ sentence }) => sentence)
}

beforeEach(async () => {
  app.clock.now = START
  await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
})
afterEach(() => void vi.useRealTimers())

describe('a tab that is granted until a day', () => {
  it('opens its calls until the last second of that day in Kolkata', async () => {
    const { data } = await grant('2026-03-12', 'Worklog')
    expect(data).toMatchObject({ grantedTabs: ['Worklog'], ends: [{ tab: 'Worklog', until: '2026-03-12' }] })
    app.clock.now = LAST
    expect(await tabsOfMe()).toEqual(['Worklog'])
    await nikhil.ok(worklog.projects)
    const open = await nikhil.ok(grants.tabsOf, { params: { userId: cast.nikhil.id } })
    expect(open.data[0]?.accessTabs.map(({ name }) => name)).toEqual(['Worklog'])
    app.clock.now = OVER
    await nikhil.refused(worklog.projects, 'NOT_ALLOWED')
    expect(await tabsOfMe()).toEqual([])
    expect((await nikhil.ok(grants.tabsOf, { params: { userId: cast.nikhil.id } })).data[0]?.accessTabs).toEqual([])
    const [user] = (await meera.ok(grants.allUsers, { query: { q: cast.nikhil.email } })).users
    expect(user).toMatchObject({ grantedTabs: [], ends: [{ tab: 'Worklog', until: '2026-03-12' }] })
  })

  it('ends the open stream within a minute of its expiry', async () => {
    await grant('2026-03-12', 'Worklog')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await nikhil.stream(session.live)
    await stream.until(({ event }) => event === 'ready')
    app.clock.now = LAST
    vi.advanceTimersByTime(60_000)
    await nikhil.ok(session.me, { params: { role: 'SUBADMIN' } })
    let hasEnded = false
    void stream.ended.then(() => (hasEnded = true))
    expect(hasEnded).toBe(false)
    app.clock.now = OVER
    vi.advanceTimersByTime(60_000)
    await stream.ended
  })

  it('can be renewed, shortened, made endless and revoked, each with a line in the history', async () => {
    await grant('2026-03-12', 'Worklog', 'Manage File')
    await grant('2026-03-31', 'Worklog')
    await grant('2026-03-11', 'Worklog')
    expect((await grant(undefined, 'Worklog')).data.ends).toEqual([{ tab: 'Manage File', until: '2026-03-12' }])
    await meera.ok(grants.takeTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] as never } })
    expect(await sentences({ limit: '5' })).toEqual([
      'Removed Worklog from Nikhil Bose',
      'Granted Worklog to Nikhil Bose',
      'Granted Worklog to Nikhil Bose until 11 March 2026',
      'Granted Worklog to Nikhil Bose until 31 March 2026',
      'Granted Manage File and Worklog to Nikhil Bose until 12 March 2026',
    ])
    expect(await sentences({ access: 'Manage File', limit: '1' })).toEqual([
      'Granted Manage File and Worklog to Nikhil Bose until 12 March 2026',
    ])
    expect(await sentences({ access: 'Timesheet' })).toEqual([])
  })

  it('can be granted again after its end by another admin', async () => {
    await grant('2026-03-12', 'Worklog')
    app.clock.now = OVER
    const arjun = await app.as('arjun')
    const { data } = await arjun.ok(grants.grantTabs, {
      body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] as never, until: '2026-03-13' },
    })
    expect(data.grantedTabs).toEqual(['Worklog'])
    expect(await stored()).toMatchObject([{ until: '2026-03-13', granted_by: cast.arjun.id, granted_at: OVER.toISOString() }])
    expect(await tabsOfMe()).toEqual(['Worklog'])
  })

  it('keeps its grantor and time when the end stays the same', async () => {
    await grant('2026-03-12', 'Worklog')
    const before = await stored()
    app.clock.now = LAST
    await (
      await app.as('arjun')
    ).ok(grants.grantTabs, {
      body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] as never, until: '2026-03-12' },
    })
    expect(await stored()).toEqual(before)
  })

  it('disappears from the list when it is revoked after its end', async () => {
    await grant('2026-03-12', 'Worklog')
    app.clock.now = OVER
    const { data } = await meera.ok(grants.takeTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] as never } })
    expect(data.ends).toEqual([])
    expect(await stored()).toEqual([])
  })

  it.each([
    ['2026-03-09', 'This day is over. Choose today or a later day.'],
    ['2026-02-30', 'Dates use YYYY-MM-DD.'],
    ['31/12/2026', 'Dates use YYYY-MM-DD.'],
    ['9999-12-31', 'A grant must end before 2200. Leave the date out for a grant without an end.'],
    ['2200-01-01', 'A grant must end before 2200. Leave the date out for a grant without an end.'],
    ['infinity', 'Dates use YYYY-MM-DD.'],
    ['٢٠٢٦-١٢-٣١', 'Dates use YYYY-MM-DD.'],
    [20261231, 'Dates use YYYY-MM-DD.'],
    [['2026-12-31'], 'Dates use YYYY-MM-DD.'],
  ])('refuses the last day %j and changes nothing', async (until, message) => {
    const body = { user: cast.nikhil.id, access: [{ name: 'Worklog' }], until }
    const refusal = await meera.refused(grants.grantTabs, 'INVALID_REQUEST', { body })
    expect(refusal.issues).toEqual([{ path: 'until', message }])
    expect(await stored()).toEqual([])
  })

  it.each([[''], [null], [[]], [{}]])('treats %j as no end', async (until) => {
    expect((await grant(until, 'Worklog')).data).toMatchObject({ grantedTabs: ['Worklog'], ends: [] })
  })

  it('is still valid when today is its last day', async () => {
    await grant('2026-03-10', 'Worklog')
    expect(await tabsOfMe()).toEqual(['Worklog'])
  })

  it('gets one end and two consecutive audit lines from two concurrent admins', async () => {
    await grant('2026-03-12', 'Worklog')
    const arjun = await app.as('arjun')
    const send = (client: typeof meera, until: string) =>
      client.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] as never, until } })
    await Promise.all([send(meera, '2026-04-01'), send(arjun, '2026-05-01')])
    const lines = await app.db<{ before: object; after: { until: { Worklog: string } } }[]>`
      select before, after from audit_lines where object_type = 'grant' and object_id = ${cast.nikhil.id} order by id desc limit 2`
    expect(lines[0]?.before).toEqual(lines[1]?.after)
    expect(await stored()).toMatchObject([{ until: lines[0]?.after.until.Worklog }])
  })
})

it('every query of tab_grants is in the grants lookup and checks the last day', () => {
  const readers = readProductSources().filter(({ text }) => text.includes('from tab_grants'))
  const times = (text: string, part: string): number => text.split(part).length - 1
  expect(readers.filter(({ path }) => !path.startsWith('src/grants/'))).toEqual([])
  const lookup = readers.find(({ path }) => path === 'src/grants/server/lookup.ts')?.text ?? ''
  expect(times(lookup, 'from tab_grants')).toBeGreaterThan(0)
  expect(times(lookup, 'g.until >= ')).toBe(times(lookup, 'from tab_grants'))
})
