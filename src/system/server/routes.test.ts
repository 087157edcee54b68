import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { readArchive } from '../../kit/backup/archive.ts'
import { openOwner, openPool } from '../../kit/postgres/pool.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { system } from '../contract.ts'
import { announceNode } from './announce-node.ts'
import { inbox } from '../../inbox/contract.ts'
import { noteJobRun } from './job-failures.ts'
import { noteSizes } from './note-size.ts'
import { recordRun } from './record-run.ts'
import { supportBundle } from './support-bundle.ts'

const app = await startTestApp(new Date('2026-03-10T06:00:00Z'))
const owner = openOwner(app.ownerUrl)
const pool = openPool(app.databaseUrl)
afterAll(async () => {
  await Promise.all([owner.end(), pool.close()])
  await app.close()
})
const meera = await app.as('meera')
const state = async () => (await meera.ok(system.state)).data

test('the system state contains the database, logged-in people and jobs', async () => {
  const { database, people, jobs, runs } = await state()
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.tables).toHaveLength(5)
  expect(database.grown).toBeNull()
  expect(people).toEqual({ signedIn: 1, sessions: 1 })
  expect(jobs).toMatchObject([{ name: 'sweep-exports', at: '0 * * * *', state: 'waiting', startedAt: null }])
  expect(runs).toEqual([])
})

test('a failing job is shown at once and enters the ADMINs’ inbox from its second failure', async () => {
  const at = (minute: number) => new Date(Date.parse('2026-03-10T05:00:00Z') + minute * 60_000)
  const note = (minute: number, problem?: string) => noteJobRun(pool, { job: 'sweep-exports', problem, now: at(minute) })
  const failing = async () => (await state()).jobs.find(({ name }) => name === 'sweep-exports')?.failing
  const entries = async () => (await meera.ok(inbox.own)).data.filter(({ kind }) => kind === 'job-failed')
  await note(0, 'No disk here')
  expect(await failing()).toEqual({ since: at(0).toISOString(), times: 1, problem: 'No disk here' })
  expect(await entries()).toEqual([])
  await note(1, 'Still no disk here')
  await note(3, 'Still no disk here')
  expect(await failing()).toMatchObject({ since: at(0).toISOString(), times: 3, problem: 'Still no disk here' })
  const entry = { kind: 'job-failed', at: at(1).toISOString(), count: 3, object: 'Scheduled exports', part: 'Still no disk here' }
  expect(await entries()).toMatchObject([entry])
  const ananya = await app.as('ananya')
  expect((await ananya.ok(inbox.own)).data.filter(({ kind }) => kind === 'job-failed')).toEqual([])
  await note(5)
  expect(await failing()).toBeNull()
  expect(await entries()).toMatchObject([entry])
  await note(60, 'Again')
  expect(await failing()).toMatchObject({ times: 1 })
  await note(61)
})

test('a node is listed with current facts while it runs', async () => {
  const facts = {
    migration: 66,
    memory: 1,
    disk: { path: '/data', total: 10, free: 4 },
    backup: { place: '/backups', isEncrypted: true, everyHours: 24, drillEveryDays: 7 },
    sessions: { inUse: 3, most: 14 },
    calls: { count: 40, p95Ms: 41.5 },
  }
  const clock = () => app.clock.now
  const node = { pool, version: '9.9.9', port: 4000, isOnly: false, readFacts: () => facts, clock }
  const end = await announceNode(node)
  expect((await state()).nodes).toMatchObject([{ version: '9.9.9', seenAt: '2026-03-10T06:00:00.000Z', facts }])
  const other = await announceNode({ ...node, port: 4001 })
  const again = await announceNode(node)
  const names = async () => (await state()).nodes.map(({ name }) => name.replace(/^.*:/, ''))
  expect(await names()).toEqual(['4000', '4001'])
  await Promise.all([end(), again()])
  expect(await names()).toEqual(['4001'])
  const only = await announceNode({ ...node, isOnly: true })
  expect(await names()).toEqual(['4000'])
  await Promise.all([only(), other()])
  expect(await names()).toEqual([])
})

test('a node measures how far its clock is ahead of the database’s', async () => {
  const facts = {
    migration: 1,
    memory: 1,
    disk: null,
    backup: { place: null, isEncrypted: false, everyHours: null, drillEveryDays: null },
  }
  const measure = async (shiftMs: number) => {
    const clock = () => new Date(Date.now() + shiftMs)
    const end = await announceNode({ pool, version: '9.9.9', port: 4009, isOnly: true, readFacts: () => facts, clock })
    const [node] = (await state()).nodes
    await end()
    return node?.facts.clockAheadMs ?? Number.NaN
  }
  expect(Math.abs((await measure(90_000)) - 90_000)).toBeLessThan(1_000)
  expect(Math.abs((await measure(-5_000)) + 5_000)).toBeLessThan(1_000)
  expect(Math.abs(await measure(0))).toBeLessThan(1_000)
})

test('backups and drills are listed newest first and omitted after 400 days', async () => {
  const at = (text: string) => new Date(text)
  const run = { place: '/backups', startedAt: at('2024-12-01T00:00:00Z'), problem: undefined }
  await recordRun(owner, { ...run, kind: 'backup', finishedAt: at('2024-12-01T00:01:00Z'), backup: 'old', bytes: 5 })
  const recent = { ...run, startedAt: at('2026-03-09T20:00:00Z') }
  await recordRun(owner, {
    ...recent,
    kind: 'backup',
    finishedAt: at('2026-03-09T20:01:00Z'),
    backup: 'new',
    bytes: 7,
    notes: ['One is plain.'],
  })
  await recordRun(owner, {
    ...recent,
    kind: 'drill',
    finishedAt: at('2026-03-10T01:00:00Z'),
    backup: 'new',
    problem: 'users has other contents',
  })
  expect((await state()).runs).toMatchObject([
    { kind: 'drill', backup: 'new', bytes: null, problem: 'users has other contents' },
    { kind: 'backup', backup: 'new', bytes: 7, problem: null, notes: ['One is plain.'] },
  ])
})

test('the growth of the database is that of the last seven days', async () => {
  await owner`insert into database_sizes values ('2026-03-03', 1000000)`
  const running = { pool, registered: app.registered, clock: () => app.clock.now }
  await runSweep(running, noteSizes)
  const { grown, bytes } = (await state()).database
  expect(grown).toBe(bytes - 1_000_000)
  expect(await owner`select day::text from database_sizes order by day`).toEqual([{ day: '2026-03-03' }, { day: '2026-03-10' }])
})

test('two names that look the same are listed until one of them is changed', async () => {
  // The migration kept such pairs. The later name still has its old key.
  await owner.begin(async (db) => {
    await db`alter table departments disable trigger departments_set_key`
    await db`insert into departments (name, name_key) values ('Set-1 A', 'set-1 a'), ('Set\u20101\u00a0A', 'set\u20101\u00a0a')`
    await db`alter table departments enable trigger departments_set_key`
    await db`
      insert into look_alikes select 'department', n.id, o.id from departments n, departments o
      where n.name = 'Set\u20101\u00a0A' and o.name = 'Set-1 A'`
  })
  const pair = { kind: 'department', name: 'Set\u20101\u00a0A', other: 'Set-1 A', place: null }
  expect((await state()).lookAlikes).toEqual([pair])
  await owner`update departments set deleted_at = null, name = name where name_key = 'set-1 a'`
  expect((await state()).lookAlikes).toEqual([pair])
  await owner`update departments set name = 'Set 2' where name = 'Set-1 A'`
  expect((await state()).lookAlikes).toEqual([])
})

test('figures that an upgrade changed are listed by person with their months', async () => {
  await owner`
    insert into upgrade_moves (rule, user_id, month)
    values ('first state', ${cast.ananya.id}, '2026-02-01'), ('first state', ${cast.ananya.id}, '2026-01-01')`
  const { id: _id, fullName, email } = cast.ananya
  expect((await state()).movedFigures).toEqual([
    { rule: 'first state', user: { _id, fullName, email }, months: ['2026-01', '2026-02'] },
  ])
})

test('worklog reports that an upgrade changed are listed by month and department', async () => {
  await owner`
    insert into upgrade_report_moves (month, department_id, days_gone, days_come)
    select '2026-02-01'::date, id, 3, 0 from departments where name = 'Physics'
    union all values ('2026-02-01'::date, null::uuid, 0, 2), ('2026-03-01', null, 0, 1)`
  expect((await state()).movedReports).toEqual([
    { month: '2026-03', department: null, daysGone: 0, daysCome: 1 },
    { month: '2026-02', department: { _id: getDepartmentId('Physics'), name: 'Physics' }, daysGone: 3, daysCome: 0 },
    { month: '2026-02', department: null, daysGone: 0, daysCome: 2 },
  ])
})

test('a job is queued only once when an admin starts it twice, and the start is audited', async () => {
  await meera.ok(system.startJob, { params: { name: 'sweep-exports' } })
  await meera.ok(system.startJob, { params: { name: 'sweep-exports' } })
  expect(await owner`select state::text from jobs.job`).toEqual([{ state: 'created' }])
  expect(await owner`select object_name from audit_lines where call = 'POST /system/job/:name'`).toContainEqual({
    object_name: 'Scheduled exports',
  })
  await meera.refused(system.startJob, 'BACKGROUND_JOB_NOT_FOUND', { params: { name: 'sweep-kites' } })
})

async function unpack(bytes: Uint8Array): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { name, content } of readArchive(Readable.from([bytes]).pipe(createGunzip()))) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    files[name] = Buffer.concat(chunks).toString()
  }
  return files
}

test('the support bundle contains nothing about people, and its download is audited', async () => {
  const problem = 'postgres://owner:canary-pass@db/x: no room for meera.joshi@proofline.example'
  const finishedAt = new Date('2026-03-10T02:00:00Z')
  await recordRun(owner, { kind: 'backup', startedAt: finishedAt, finishedAt, place: '/backups', backup: undefined, problem })
  const { filename, bytes } = await meera.download(system.bundle)
  expect(filename).toBe('proofline-support-20260310T060000Z.tar.gz')
  const files = await unpack(bytes)
  expect(Object.keys(files)).toEqual(['proofline-support/proofline.json', 'proofline-support/database.json'])
  const database = JSON.parse(files['proofline-support/database.json'] ?? '')
  expect(database.tables.map(({ name }: { name: string }) => name)).toContain('task_events')
  expect(JSON.stringify(database.maintenance)).toContain('no room for …')
  const people = await owner<{ email: string; name: string }[]>`select email, full_name as name from users`
  const whole = Object.values(files).join('')
  const secrets = [...people.flatMap(({ email, name }) => [email, name]), 'canary-pass', new URL(app.ownerUrl).password]
  expect(secrets.filter((text) => text !== '' && whole.includes(text))).toEqual([])
  expect(await owner`select actor_id, object_name from audit_lines where call = 'GET /system/bundle'`).toEqual([
    { actor_id: cast.meera.id, object_name: filename },
  ])
})

test('only one support bundle is made at a time, without a session of the pool', async () => {
  const collect = supportBundle.collect
  let finish = (): void => undefined
  let begun = (): void => undefined
  const isMade = new Promise<void>((resolve) => (begun = resolve))
  supportBundle.collect = async () => {
    begun()
    await new Promise<void>((resolve) => (finish = resolve))
    return collect()
  }
  const first = meera.download(system.bundle)
  await isMade
  try {
    // A background task of the app may hold a session for a moment; one of the bundle would stay until it is finished.
    await vi.waitFor(
      async () =>
        expect(
          await owner`
            select query from pg_stat_activity
            where datname = current_database() and application_name like 'proofline%'
              and xact_start is not null and pid <> pg_backend_pid()`,
        ).toEqual([]),
      { timeout: 20_000 },
    )
    await meera.refused(system.bundle, 'BUNDLE_RUNNING')
  } finally {
    supportBundle.collect = collect
    finish()
    await first
  }
  expect((await meera.download(system.bundle)).bytes.length).toBeGreaterThan(1_000)
})

test('a person who stops being an admin while the bundle is made does not get it', async () => {
  const collect = supportBundle.collect
  const vikram = await app.as('vikram')
  await owner`update users set roles = '{ADMIN}' where id = ${cast.vikram.id}`
  supportBundle.collect = async () => {
    supportBundle.collect = collect
    await owner`update users set roles = '{MANAGER}' where id = ${cast.vikram.id}`
    return collect()
  }
  await vikram.refused(system.bundle, 'NOT_ALLOWED')
  expect(await owner`select from audit_lines where call = 'GET /system/bundle' and actor_id = ${cast.vikram.id}`).toEqual([])
})

test('a node of an older version, which does not count calls, is listed too', async () => {
  const facts = {
    migration: 69,
    memory: 1,
    disk: null,
    backup: { place: null, isEncrypted: false, everyHours: null, drillEveryDays: null },
  }
  const end = await announceNode({
    pool,
    version: '0.32.0',
    port: 4002,
    isOnly: false,
    readFacts: () => facts,
    clock: () => app.clock.now,
  })
  expect((await state()).nodes).toMatchObject([{ version: '0.32.0', facts }])
  await end()
})

test('a drill can be requested only while some node has a backup folder', async () => {
  await owner`select jobs.create_queue('drill', '{"policy": "stately"}'::json)`
  await meera.refused(system.startJob, 'BACKGROUND_JOB_NOT_FOUND', { params: { name: 'drill' } })
  const backup = { place: '/backups', isEncrypted: false, everyHours: null, drillEveryDays: null }
  const readFacts = () => ({ migration: 69, memory: 1, disk: null, backup })
  const clock = () => app.clock.now
  const end = await announceNode({ pool, version: '0.32.0', port: 4003, isOnly: false, readFacts, clock })
  expect((await state()).jobs).toContainEqual(expect.objectContaining({ name: 'drill', at: null, nextAt: null }))
  await meera.ok(system.startJob, { params: { name: 'drill' } })
  await end()
  expect((await state()).jobs.map(({ name }) => name)).not.toContain('drill')
})

test('the system state says when a job runs next and how many ran today', async () => {
  const { jobs, runsToday } = await state()
  // 11:30 in Kolkata.
  expect(jobs.find(({ name }) => name === 'sweep-exports')?.nextAt).toBe('2026-03-10T06:30:00.000Z')
  expect(runsToday).toEqual({ ended: 0, failed: 0 })
  await owner`update jobs.job set state = 'failed', completed_on = '2026-03-09T19:00:00Z' where name = 'sweep-exports'`
  expect((await state()).runsToday).toEqual({ ended: 1, failed: 1 })
  await owner`update jobs.job set completed_on = '2026-03-09T18:00:00Z' where name = 'sweep-exports'`
  expect((await state()).runsToday).toEqual({ ended: 0, failed: 0 })
})

test('starting a backup needs a fresh login', async () => {
  await owner`select jobs.create_queue('backup', '{"policy": "stately"}'::json)`
  await owner`insert into jobs.schedule (name, cron) values ('backup', '0 1 * * *')`
  await owner`update sessions set authenticated_at = ${'2026-03-10T05:00:00Z'}`
  await meera.refused(system.startJob, 'REAUTH_NEEDED', { params: { name: 'backup' } })
  await meera.ok(system.startJob, { params: { name: 'sweep-exports' } })
})

test('the calls of the system page are for admins only', async () => {
  const kavita = await app.as('kavita')
  await kavita.refused(system.state, 'NOT_ALLOWED')
  await kavita.refused(system.bundle, 'NOT_ALLOWED')
  await kavita.refused(system.startJob, 'NOT_ALLOWED', { params: { name: 'sweep-exports' } })
})
