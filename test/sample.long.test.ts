import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CAST_PASSWORD, cast, type CastName, seedCast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'
import { createTestDatabase } from './database/database.ts'
import { FOLLOWS_CALENDAR, SAMPLE_LIMIT, SAMPLE_MOMENT, sampleDatabase } from './database/sample.ts'
import { sections } from '../src/row-import/file-projects/contract.ts'
import { session } from '../src/session/contract.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { SAMPLE_DAYS } from '../src/kit/server/sample.ts'
import { users } from '../src/users/contract.ts'
import { openSample } from '../src/app/sample.ts'
import { unlikeTheirEvents } from './invariants.ts'
import { killNodes, startNode } from './node.ts'
import { startTestApp, type TestApp } from './app.ts'

const silent = pino({ level: 'silent' })
let app: TestApp
let full: Record<string, number>
beforeAll(async () => {
  app = await startTestApp(SAMPLE_MOMENT, sampleDatabase)
  full = await counts(app.db)
}, SAMPLE_LIMIT)
afterAll(async () => {
  killNodes()
  await app.close()
})

async function contents(db: Db): Promise<Record<string, { rows: number; digest: string }>> {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'`
  const lookAt = async (name: string) =>
    (
      await db<{ rows: number; digest: string }[]>`
      select count(*)::int as rows, md5(string_agg(t::text, ';' order by t::text)) as digest from ${db(name)} t`
    )[0]
  return Object.fromEntries(await Promise.all(tables.map(async ({ name }) => [name, await lookAt(name)])))
}
/**
 * Returns the row counts without the nodes and the tables that depend on the calendar, because each node begins the sample on
 * another day.
 */
const counts = async (db: Db): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(await contents(db))
      .filter(([name]) => name !== 'nodes' && !FOLLOWS_CALENDAR.includes(name) && !name.startsWith('audit_log_'))
      .map(([name, { rows }]) => [name, rows]),
  )

test('every list of the staff menus has entries in the sample', async () => {
  const listed: [CastName, 'AUTHOR' | 'REVIEWER' | 'REVIEWER-2' | 'UPLOADER', string[]][] = [
    ['ananya', 'AUTHOR', ['all', 'assigned', 'done', 'approved', 'skipped', 'rework-received', 'tobeskipped', 'rejected']],
    [
      'neha',
      'REVIEWER',
      ['all', 'assigned', 'approved', 'rework-sent', 'rework-received', 'skipApproved', 'tobeskipped', 'rejected'],
    ],
    ['sneha', 'REVIEWER-2', ['all', 'assigned', 'approved', 'rework-sent']],
    ['anil', 'UPLOADER', ['all', 'assigned', 'uploaded', 'skipped']],
  ]
  for (const [name, role, types] of listed) {
    const { data } = await (await app.as(name)).ok(tasks.counts, { params: { role } })
    for (const type of types) expect(data[type], `${name}: ${type}`).toBeGreaterThan(0)
  }
})

test('the stages of every task in the sample follow from its events', async () => {
  const { tasks: moved, unlike } = await unlikeTheirEvents(app.db)
  expect(unlike).toEqual([])
  expect(moved).toBeGreaterThan(300)
})

test('all task events of the sample lie between its first day and its opening', async () => {
  const [span] = await app.db<{ first: string; last: string }[]>`select min(at) as first, max(at) as last from task_events`
  expect(new Date(span?.last ?? '').getTime()).toBeLessThanOrEqual(app.clock.now.getTime())
  expect(new Date(span?.first ?? '').getTime()).toBeGreaterThan(app.clock.now.getTime() - (SAMPLE_DAYS + 1) * 86_400_000)
  const [{ count } = { count: 0 }] = await app.db<{ count: number }[]>`
    select count(*)::int as count from allocation_holds h join users u on u.id = h.user_id where u.email = ${cast.ananya.email}`
  expect(count).toBe(3)
})

async function emptyDatabase() {
  const { url, ownerUrl, drop } = await createTestDatabase()
  const db = openOwner(ownerUrl)
  const pools = [openPool(url), openPool(url)] as const
  onTestFinished(async () => {
    for (const pool of pools) await pool.close()
    await db.end()
    await drop()
  })
  await db`truncate users cascade`
  const logged: string[] = []
  const logger = pino({}, { write: (line) => logged.push((JSON.parse(line) as { msg: string }).msg) })
  const open = (node: 0 | 1 = 0) => openSample(pools[node], ownerUrl, app.clock.now, logger)
  return { db, ownerUrl, logged, open }
}
const WAITS = 'another node is making the first people of this database; waiting for it'
/** Finds the session that creates the sample, from its first decision until the commit. */
const creatingSession = async (db: Db): Promise<number | undefined> => {
  const [lock] = await db<{ pid: number }[]>`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.relation = 'task_events'::regclass and l.mode = 'RowExclusiveLock' and l.granted`
  return lock?.pid
}

describe('opening the sample leaves a database unchanged', () => {
  const addPerson = (db: Db, { email, fullName }: { email: string; fullName: string }) => db`
    insert into users (email, full_name, password_hash, roles) values (${email}, ${fullName}, 'none', array['ADMIN'])`
  const user = { email: 'first@proofline.example', fullName: 'First Admin' }
  const states: [string, (db: Db) => Promise<unknown>][] = [
    ['a person', (db) => addPerson(db, user)],
    ['a person with the name and the email of a cast member', (db) => addPerson(db, cast.meera)],
    [
      'only a deleted person',
      async (db) => {
        await addPerson(db, user)
        await db`update users set deleted_at = now()`
      },
    ],
    ['the cast without any work, as an earlier version could leave it', (db) => seedCast(db, 'none')],
  ]

  test.each(states)('when it contains %s and a session whose client calls itself "sample"', async (_, arrange) => {
    const { db, open } = await emptyDatabase()
    await arrange(db)
    await db`
      insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds, user_agent)
      select sha256('token'), id, true, now(), now(), now() + interval '1 day', 86400, 'sample' from users limit 1`
    const before = await contents(db)
    expect(await open()).toBe(false)
    expect(await contents(db)).toEqual(before)
  })

  test('when it contains the whole sample and work of a cast member with another email', async () => {
    const meera = await app.as('meera')
    await meera.ok(users.updateProfile, { body: { _id: cast.arjun.id, newEmail: 'arjun@school.example' } })
    const login = await app.anonymous.send(session.login, {
      body: { email: 'arjun@school.example', password: CAST_PASSWORD },
      headers: { 'user-agent': 'sample' },
    })
    const { authToken } = (await login.json()) as { authToken: string }
    await app.withToken(authToken).ok(sections.add, { body: { name: 'A project of our own' } })
    const pool = openPool(app.databaseUrl)
    const before = await contents(app.db)
    expect(await app.db`select from sessions where user_agent = 'sample'`).toHaveLength(1)
    expect(await openSample(pool, app.ownerUrl, app.clock.now, silent)).toBe(false)
    expect(await contents(app.db)).toEqual(before)
    await pool.close()
  })
})

const PATIENT = { timeout: 240_000, interval: 10 }
describe('creating the sample', { timeout: 900_000 }, () => {
  test('happens once when nodes start at the same time, while the others wait and report it', async () => {
    const { db, logged, open } = await emptyDatabase()
    const results = await Promise.all([open(0), open(1), open(1)])
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(logged).toEqual([WAITS, WAITS])
    expect(await counts(db)).toEqual(full)
    expect(await open()).toBe(false)
  })

  test('is done by the waiting node when the creating node’s session is lost', async () => {
    const { db, logged, open } = await emptyDatabase()
    const first = open(0).then(
      () => 'played',
      () => 'failed',
    )
    await expect.poll(() => creatingSession(db), PATIENT).toBeDefined()
    const second = open(1)
    await expect.poll(() => logged, PATIENT).toEqual([WAITS])
    await db`select pg_terminate_backend(${(await creatingSession(db)) ?? 0})`
    expect(await second).toBe(true)
    expect(await first).toBe('failed')
    expect(await counts(db)).toEqual(full)
  })

  test('leaves the database empty when it is killed halfway, and succeeds later', async () => {
    const { db, ownerUrl, open } = await emptyDatabase()
    const before = await contents(db)
    const { child, ended } = startNode({ DATABASE_URL: ownerUrl, DEMO: '1' })
    await expect.poll(() => creatingSession(db), PATIENT).toBeDefined()
    expect(await contents(db), 'as another node sees it in the meantime').toEqual(before)
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => creatingSession(db), PATIENT).toBeUndefined()
    expect(await contents(db)).toEqual(before)

    const plain = startNode({ DATABASE_URL: ownerUrl })
    await plain.address()
    expect(plain.output()).toMatch(/\/setup\/\S{20}/)
    await plain.stop()
    expect(await open()).toBe(true)
    expect(await counts(db)).toEqual({ ...full, setup_links: 1 })
  })

  test('is done by the waiting node when the creating node is killed', async () => {
    const { db, ownerUrl } = await emptyDatabase()
    const settings = { DATABASE_URL: ownerUrl, DEMO: '1', LOG_LEVEL: 'info' }
    const first = startNode(settings)
    await expect.poll(() => creatingSession(db), PATIENT).toBeDefined()
    const second = startNode(settings)
    await expect.poll(() => second.output(), PATIENT).toContain(WAITS)
    first.child.kill('SIGKILL')
    await second.address()
    expect(second.output()).toContain('the sample workspace is open')
    expect(second.output()).not.toContain('/setup/')
    expect(await counts(db)).toEqual(full)
    expect(await second.stop()).toBe(0)
  })
})
