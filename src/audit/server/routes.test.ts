import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { departments } from '../../departments/contract.ts'
import { grants } from '../../grants/contract.ts'
import { session } from '../../session/contract.ts'
import { users } from '../../users/contract.ts'
import { appendAudit, withAuditLinesSql } from '../../kit/server/audit.ts'
import type { Sql } from '../../kit/postgres/db.ts'
import { toDay } from '../../kit/shared/time.ts'
import { auditLog } from '../contract.ts'
import { auditStatementSql } from './queries.ts'
import { resolveTestReach } from '../../../test/reach.ts'

const START = new Date('2026-03-10T06:00:00Z')
let app: TestApp
let meera: Client
let arjun: Client
beforeAll(async () => {
  app = await startTestApp(START)
  ;[meera, arjun] = await Promise.all([app.as('meera'), app.as('arjun')])
})
afterAll(() => app.close())

type Query = Record<string, string | number | undefined>
const read = (query: Query = {}) => meera.ok(auditLog.list, { query: query as never })
const refused = async (query: Query) => (await meera.refused(auditLog.list, 'INVALID_REQUEST', { query })).message

const append = (entries: Sql) => app.db`with ${withAuditLinesSql(app.db, entries)} select`
const write = (name: string, count: number, minutesApart: number, type = 'file') =>
  append(app.db`
  select ${START.toISOString()}::timestamptz - make_interval(mins => (${minutesApart}::int * n)) as at, ${cast.kavita.id}::uuid as actor_id,
    'POST /file/add' as call, ${type}::text as type, ${name} || '-' || n as id, ${name} || ' ' || n as name, null::jsonb as before,
    null::jsonb as after, 'arranged' as request_id from generate_series(1, ${count}) n`)

describe('GET audit', () => {
  it('returns only other people’s actions, without logins and preferences, on request', async () => {
    await write('Own', 1, 0)
    await app.db`update audit_log set actor_id = ${cast.meera.id} where object_id = 'Own-1'`
    await write('Others', 1, 0)
    await app.as('kavita')
    await write('Layout of a grid', 1, 0, 'preference')
    const { data } = await read({ others: 'true' })
    expect(data.map(({ actor }) => actor?._id)).not.toContain(cast.meera.id)
    expect(data.map(({ object }) => object.type)).not.toContain('session')
    expect(data.map(({ object }) => object.type)).not.toContain('preference')
    expect(data.map(({ object }) => object.name)).toContain('Others 1')
    await app.db`truncate audit_log`
  })

  it('returns who did what to which object with the previous values, newest first', async () => {
    const { data: department } = await meera.ok(departments.create, { body: { name: 'Geology' } })
    app.clock.now = new Date(START.getTime() + 1_000)
    await arjun.ok(users.block, { params: { id: cast.ritu.id }, body: {} } as never)
    app.clock.now = new Date(START.getTime() + 2_000)
    const { data, from, to, older, newer } = await read()
    expect({ from, to, older, newer }).toEqual({ from: '2026-03-04', to: '2026-03-10', older: null, newer: null })
    expect(data.slice(0, 2)).toEqual([
      {
        _id: expect.any(Number),
        at: '2026-03-10T06:00:01.000Z',
        call: 'PUT /user/block/:id',
        sentence: 'Blocked Ritu Saxena',
        request_id: expect.any(String),
        actor: { _id: cast.arjun.id, fullName: 'Arjun Rao', email: cast.arjun.email, deleted: false },
        object: { type: 'user', _id: cast.ritu.id, name: 'Ritu Saxena' },
        before: expect.objectContaining({ accountState: 'active' }),
        after: expect.objectContaining({ accountState: 'blocked' }),
      },
      {
        _id: expect.any(Number),
        at: '2026-03-10T06:00:00.000Z',
        call: 'POST /department/create',
        sentence: 'Created the department Geology',
        actor: { _id: cast.meera.id, fullName: 'Meera Joshi', email: cast.meera.email, deleted: false },
        object: { type: 'department', _id: department._id, name: 'Geology' },
        before: null,
        after: { name: 'Geology' },
        request_id: expect.any(String),
      },
    ])
  })

  it('filters by person, type, object, part of the name and all of them together', async () => {
    await meera.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] } })
    await arjun.ok(grants.takeTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] } })
    const calls = async (query: Query) => (await read(query)).data.map(({ call }) => call)
    expect(await calls({ type: 'grant' })).toEqual(['PUT /remove/tab/access', 'PUT /update/access'])
    expect(await calls({ type: 'grant', person: cast.arjun.id })).toEqual(['PUT /remove/tab/access'])
    expect(await calls({ person: cast.arjun.id })).toEqual(['PUT /remove/tab/access', 'PUT /user/block/:id'])
    expect(await calls({ type: 'user', object: cast.ritu.id })).toEqual(['PUT /user/block/:id'])
    expect(await calls({ name: 'GEOL' })).toEqual(['POST /department/create'])
    expect(await calls({ name: '%' })).toEqual([])
    expect(await calls({ name: "' or true --" })).toEqual([])
    expect(await calls({ name: 'Geology', type: 'user' })).toEqual([])
    expect(await calls({ person: cast.tara.id })).toEqual([])
  })

  it('defaults to the last seven days in Asia/Kolkata and allows at most 366', async () => {
    // At 23:59 on the 3rd and at 00:00 on the 4th in Kolkata.
    await append(app.db`
      select at, null::uuid as actor_id, 'x' as call, 'project' as type, null::text as id, name, null::jsonb as before, null::jsonb as after,
        'r' as request_id
      from (values ('2026-03-03T18:29:59Z'::timestamptz, 'Edge before'), ('2026-03-03T18:30:00Z', 'Edge after')) e(at, name)`)
    const names = async (query: Query) => (await read({ name: 'Edge', ...query })).data.map(({ object }) => object.name)
    expect(await names({})).toEqual(['Edge after'])
    expect(await names({ from: '2026-03-03' })).toEqual(['Edge after', 'Edge before'])
    expect(await names({ to: '2026-03-03' })).toEqual(['Edge before'])
    expect(await names({ from: '2026-03-03', to: '2026-03-03' })).toEqual(['Edge before'])
    expect((await read({ to: '2026-03-03' })).from).toBe('2026-02-25')
    expect(await names({ from: '2025-03-10', to: '2026-03-10' })).toHaveLength(2)
    expect(await refused({ from: '2025-03-09', to: '2026-03-10' })).toBe('The period can have at most 366 days.')
    expect(await refused({ from: '2026-03-10', to: '2026-03-09' })).toBe('The end can’t be before the start.')
    expect((await read({ name: 'Edge' })).data[0]?.actor).toBeNull()
  })

  it('pages in both directions without repeating or omitting lines, even those of one instant', async () => {
    await write('Same moment', 30, 0)
    await write('Apart', 25, 7)
    for (const [name, count] of [
      ['Same moment', 30],
      ['Apart', 25],
    ] as const) {
      const all = (await read({ name, limit: 200 })).data.map(({ _id }) => _id)
      expect(all).toHaveLength(count)
      const down: number[] = []
      let page = await read({ name, limit: 7 })
      expect(page.newer).toBeNull()
      for (let pages = 0; pages < 10; pages += 1) {
        down.push(...page.data.map(({ _id }) => _id))
        if (page.older === null) break
        page = await read({ name, limit: 7, older: page.older })
      }
      expect(down).toEqual(all)
      const up = page.data.map(({ _id }) => _id)
      for (let pages = 0; pages < 10 && page.newer !== null; pages += 1) {
        page = await read({ name, limit: 7, newer: page.newer })
        up.unshift(...page.data.map(({ _id }) => _id))
      }
      expect(up).toEqual(all)
    }
  })

  it('returns the names of people in changed fields', async () => {
    const [before, after] = [
      { author_id: cast.imran.id },
      { author_id: cast.ananya.id, people: [cast.neha.id, 'x'], assigned: { AUTHOR: { [cast.sneha.id]: 3 } } },
    ]
    await appendAudit(app.db, [{ type: 'task', name: 'Named ids', before, after }], {
      call: 'x',
      actorId: undefined,
      now: START,
      requestId: 'r',
    })
    const { names } = await read({ name: 'Named ids' })
    const named = [cast.imran, cast.ananya, cast.neha, cast.sneha].map(({ id, fullName }) => [id, fullName])
    expect(names).toEqual(Object.fromEntries(named))
  })

  it('rejects bad input with a message', async () => {
    expect(await refused({ from: '10/03/2026' })).toBe('Dates use YYYY-MM-DD.')
    expect(await refused({ to: '2026-02-30' })).toBe('Dates use YYYY-MM-DD.')
    expect(await refused({ object: cast.ritu.id })).toBe('Please choose the type of the object.')
    const nowhere = 'This page of the audit log was not found.'
    for (const older of [
      'x',
      '2026-03-10T06:00:00.000Z_1',
      '9999-99-99T00:00:00.000000Z_1',
      "2026-03-10T06:00:00.000000Z_1' --",
    ]) {
      expect(await refused({ older })).toBe(nowhere)
      expect(await refused({ newer: older })).toBe(nowhere)
    }
    const place = '2026-03-10T06:00:00.000000Z_1'
    expect(await refused({ older: place, newer: place })).toBe('Ask for older or newer lines, not both.')
    for (const query of [{ type: 'salary' }, { person: 'meera' }, { limit: 0 }, { limit: 'x' }, { name: 'x'.repeat(2048) }])
      await refused(query)
    expect((await read({ limit: 100_000 })).data.length).toBeLessThanOrEqual(200)
  })

  it('is limited to admins', async () => {
    for (const who of ['leela', 'kavita', 'ananya'] as const) {
      const client = await app.as(who)
      await client.refused(auditLog.list, 'NOT_ALLOWED')
      await client.refused(auditLog.people, 'NOT_ALLOWED')
    }
  })
})

describe('GET audit/people', () => {
  it('finds people by part of their name or email, with deleted ones marked and last', async () => {
    const people = async (query: Query) =>
      (await meera.ok(auditLog.people, { query: query as never })).data.map(({ fullName, deleted }) => [fullName, deleted])
    await app.db`update users set deleted_at = now() where id = ${cast.ritu.id}`
    expect(await people({ q: 'KUL' })).toEqual([['Neha Kulkarni', false]])
    expect(await people({ q: 'ri' })).toEqual([
      ['Priya Nambiar', false],
      ['Ritu Saxena', true],
    ])
    expect(await people({ id: cast.ritu.id })).toEqual([['Ritu Saxena', true]])
    expect(await people({ q: '%' })).toEqual([])
    expect(await people({})).toHaveLength(Object.keys(cast).length)
    await meera.refused(auditLog.people, 'INVALID_REQUEST', { query: { id: 'ritu' } })
  })
})

test('the audit log contains no password, token or hash', async () => {
  const secret = 'seven loud drums'
  const login = (email: string, password: string) => app.anonymous.ok(session.login, { body: { email, password } })
  await meera.ok(users.add, {
    body: {
      fullName: 'Sec Ret',
      email: 'sec@proofline.example',
      password: secret,
      role: ['AUTHOR'],
      enableAssignments: true,
    } as never,
  })
  await meera.ok(users.updateProfile, { body: { email: 'sec@proofline.example', newPassword: `${secret} twice` } })
  const { authToken } = await login('sec@proofline.example', `${secret} twice`)
  const person = app.withToken(authToken)
  await person.ok(session.resetPassword, { body: { oldPassword: `${secret} twice`, newPassword: `${secret} thrice` } })
  const again = await login('sec@proofline.example', `${secret} thrice`)
  await app.withToken(again.authToken).ok(session.logout)
  const hashes = await app.db<{ hash: string }[]>`
    select password_hash as hash from users union all select encode(token_hash, 'hex') from sessions`
  const [row] = await app.db<{ all: string }[]>`select string_agg(l::text, ' ') as all from audit_lines l`
  const log = row?.all ?? ''
  expect(log).toContain('sec@proofline.example')
  for (const hidden of [secret, authToken, again.authToken, CAST_PASSWORD, '$argon2', ...hashes.map(({ hash }) => hash)]) {
    expect(log.includes(hidden), 'the audit log contains a secret').toBe(false)
  }
})

test('a deep page of the audit log uses an index, like the first page', async () => {
  await append(app.db`
    select ${START.toISOString()}::timestamptz - make_interval(secs => n * 10) as at,
      case when n % 50 = 0 then ${cast.sneha.id}::uuid else ${cast.kavita.id}::uuid end as actor_id,
      'PATCH /file/tasks/:file/update/:role' as call, 'task' as type, 'deep-' || n % 1000 as id, 'Deep ' || n as name, null::jsonb as before,
      null::jsonb as after, 'arranged' as request_id from generate_series(1, 60000) n`)
  await app.db`analyze audit_log, audit_values`
  type Plan = {
    'Node Type': string
    'Relation Name'?: string
    'Actual Rows': number
    'Actual Loops': number
    'Rows Removed by Filter'?: number
    Plans?: Plan[]
  }
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  const touched = async (more: Partial<Parameters<typeof auditStatementSql>[2]>): Promise<number> => {
    const filters = {
      person: null,
      type: null,
      object: null,
      name: null,
      place: null,
      others: false,
      access: null,
      towards: 'older',
      limit: 51,
    } as const
    const period = { start: new Date('2026-03-03T18:30:00Z'), end: new Date('2026-03-10T18:30:00Z') }
    const [row] = await app.db<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>`
      explain (analyze, format json) ${auditStatementSql(app.db, resolveTestReach('all', cast.meera.id, 'ADMIN'), { ...filters, ...period, ...more })}`
    const scans = nodes(row?.['QUERY PLAN'][0].Plan as Plan).filter(
      (node) => node['Relation Name']?.startsWith('audit_') === true,
    )
    // A scan of a month without lines reads nothing.
    const full = scans.filter((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) > 0)
    expect(full.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    return scans.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
  }
  const deep = { at: '2026-03-04T00:00:00.000000Z', id: 999_999_999 }
  const person = cast.sneha.id
  const object = { type: 'task', object: 'deep-7' } as const
  const access = { types: ['grant'], fields: [{ type: 'user', fields: ['roleData'] }], tab: null }
  for (const more of [
    {},
    { place: deep },
    { place: deep, towards: 'newer' },
    { person },
    { person, place: deep },
    object,
    { access },
    { access, object: cast.sneha.id },
    { access: { ...access, tab: 'Worklog' } },
  ] as const) {
    expect(await touched(more), JSON.stringify(more)).toBeLessThan(500)
  }
  // The statement reads the values of the nearest 5,000 of the 60,000 lines, and the lines that the name index finds.
  for (const name of ['deep 54321', 'no such name']) expect(await touched({ name }), name).toBeLessThan(15_500)
})

test('searching part of a name finds all matching audit lines of the period', async () => {
  const names = ['50 % of Ä_Set\\7.xlsx', 'Common', 'ab', '%', null]
  await append(app.db`
    select ${START.toISOString()}::timestamptz + make_interval(secs => n) as at, ${cast.kavita.id}::uuid as actor_id, 'PATCH /x' as call,
      case when n % 2 = 0 then 'grant' else 'task' end as type, 'named-' || n as id,
      case when n < 20 then (${names as string[]}::text[])[1 + n % 5] else 'Common ' || n end as name, null::jsonb as before, null::jsonb as after,
      'named' as request_id from generate_series(0, 5999) n`)
  const day = toDay(START)
  for (const name of ['ä_set\\', '% OF', '0 %', 'COMMON', 'common 5', 'common 5999', 'ab', '%', '_', '\\', 'none of them'])
    for (const more of [{}, { type: 'grant' }, { person: cast.kavita.id }] as const) {
      const { type = null, person = null }: { type?: string | null; person?: string | null } = more
      const [expected] = await app.db<{ ids: number[] }[]>`
        select coalesce(array_agg(id order by at desc, id desc), '{}') as ids from (
          select * from audit_lines where at >= ${START.toISOString()} and at < ${START.toISOString()}::timestamptz + interval '1 day'
            and strpos(lower(object_name), lower(${name})) > 0 and (${type}::text is null or object_type = ${type})
            and (${person}::uuid is null or actor_id = ${person}::uuid)
          order by at desc, id desc limit 50) a`
      const { data } = await read({ from: day, to: day, name, ...more })
      expect(
        data.filter(({ at }) => at >= START.toISOString()).map(({ _id }) => _id),
        `${name} ${JSON.stringify(more)}`,
      ).toEqual(expected?.ids)
    }
})
