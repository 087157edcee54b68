/** The monthly tables of the audit log (ADR 33). */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { appendAudit } from '../../kit/server/audit.ts'
import { collectRegistered } from '../../kit/server/domain.ts'
import { openOwner, openPool } from '../../kit/postgres/pool.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { makeMonths } from './make-months.ts'
import { sealLines } from './seal-lines.ts'

const app = await startTestApp()
const pool = openPool(app.databaseUrl)
const owner = openOwner(app.ownerUrl)
afterAll(async () => {
  await pool.close()
  await owner.end()
  await app.close()
})
const runAt = (moment: string, sweep = makeMonths) =>
  runSweep({ pool, registered: collectRegistered([]), clock: () => new Date(moment) }, sweep)
const write = (moment: string) =>
  pool.writing((db) =>
    appendAudit(db, [{ type: 'project', id: moment, name: 'Line' }], {
      call: 'POST /x',
      actorId: cast.meera.id,
      now: new Date(moment),
      requestId: 'r',
    }),
  )
const parts = async () =>
  (
    await owner<{ name: string }[]>`
    select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'audit_log'::regclass order by 1`
  ).map(({ name }) => name)
const linesOf = (part: string) =>
  owner<{ id: string }[]>`select object_id as id from ${owner(part)} where call = 'POST /x' order by at`

const begin = () => write('2090-01-01T06:00:00Z')

beforeEach(async () => {
  await owner`truncate audit_log, audit_values, audit_seals`
  for (const part of await parts()) if (/\d{4}_\d\d$/.test(part)) await owner`drop table ${owner(part)}`
})

test('the tables of a month and the next two are created once, even by concurrent jobs', async () => {
  await begin()
  expect(await runAt('2090-01-15T00:00:00Z')).toBe(3)
  expect(await parts()).toEqual([
    'audit_log_2090_01',
    'audit_log_2090_02',
    'audit_log_2090_03',
    'audit_log_before',
    'audit_log_unplaced',
  ])
  expect(await runAt('2090-01-20T00:00:00Z')).toBe(0)
  const moment = new Date('2090-02-01T00:00:00Z')
  await Promise.all([1, 2, 3].map(() => pool.writing((db) => db`select make_audit_months(${moment.toISOString()})`)))
  expect(await parts()).toHaveLength(6)
})

test('a month that belongs to the first table does not get its own table', async () => {
  await runAt('2020-06-15T00:00:00Z')
  expect(await parts()).not.toContain('audit_log_2020_06')
  await write('2020-06-15T00:00:00Z')
  expect(await linesOf('audit_log_before')).toHaveLength(1)
})

test('a line is stored in its month in Asia/Kolkata', async () => {
  await begin()
  await runAt('2090-01-15T00:00:00Z')
  // Around midnight in Kolkata. The first one is still on 31 January there.
  await owner`truncate audit_log, audit_values`
  for (const moment of ['2090-01-31T18:29:59.999Z', '2090-01-31T18:30:00Z', '2090-03-31T18:29:59.999Z']) await write(moment)
  expect(await linesOf('audit_log_2090_01')).toEqual([{ id: '2090-01-31T18:29:59.999Z' }])
  expect(await linesOf('audit_log_2090_02')).toEqual([{ id: '2090-01-31T18:30:00Z' }])
  expect(await linesOf('audit_log_2090_03')).toEqual([{ id: '2090-03-31T18:29:59.999Z' }])
})

test('a jumping clock makes no write fail, and the job moves the lines to their months', async () => {
  await begin()
  await runAt('2090-01-15T00:00:00Z')
  const moments = [
    '2090-01-15T06:00:00Z',
    '2097-05-05T06:00:00Z',
    '2097-05-06T06:00:00Z',
    '2089-11-05T06:00:00Z',
    '2090-01-16T06:00:00Z',
  ]
  for (const moment of moments) await write(moment)
  expect((await linesOf('audit_log_unplaced')).map(({ id }) => id)).toEqual([moments[3], moments[1], moments[2]])
  await runAt('2090-01-17T00:00:00Z', sealLines)
  // From here on, the job's clock is right again.
  expect(await runAt('2090-01-17T00:00:00Z')).toBe(2)
  expect(await linesOf('audit_log_unplaced')).toEqual([])
  expect((await linesOf('audit_log_2097_05')).map(({ id }) => id)).toEqual([moments[1], moments[2]])
  expect((await linesOf('audit_log_2089_11')).map(({ id }) => id)).toEqual([moments[3]])
  expect(await owner`select * from audit_faults()`).toEqual([])
  const lines = await owner<{ id: string }[]>`select object_id as id from audit_lines where call = 'POST /x' order by id`
  expect(lines).toHaveLength(1 + moments.length)
})

test('with a long-running reader, the job gives up quickly until the next run', async () => {
  await begin()
  const reading = openOwner(app.ownerUrl)
  await reading`begin`
  await reading`select count(*) from audit_log`
  const begun = performance.now()
  await expect(runAt('2090-01-15T00:00:00Z')).rejects.toThrow('lock timeout')
  // Without its own lock timeout, the job would wait for 15 s, like every other statement.
  expect(performance.now() - begun).toBeLessThan(8_000)
  await reading`commit`
  await reading.end()
  expect(await runAt('2090-01-15T00:00:00Z')).toBe(3)
})

test('the app’s role can access a month’s table only through the log', async () => {
  await begin()
  await runAt('2090-01-15T00:00:00Z')
  for (const part of await parts())
    for (const statement of [
      `select from ${part}`,
      `insert into ${part} default values`,
      `delete from ${part}`,
      `drop table ${part}`,
    ])
      await expect(pool.writing((db) => db.unsafe(statement))).rejects.toThrow(/permission denied|must be owner/)
})

test('each month’s table has the same indexes and vacuum options as the first one', async () => {
  await begin()
  await runAt('2090-01-15T00:00:00Z')
  const looks = await owner<{ part: string; options: string; indexes: string }[]>`
    select c.relname as part, c.reloptions::text as options, (
      select string_agg(regexp_replace(pg_get_indexdef(indexrelid), '.*USING ', ''), '; ' order by regexp_replace(pg_get_indexdef(indexrelid), '.*USING ', ''))
      from pg_index where indrelid = c.oid) as indexes
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'audit_log'::regclass`
  expect(looks).toHaveLength(5)
  expect(new Set(looks.map(({ options, indexes }) => `${options} ${indexes}`)).size).toBe(1)
})

test('no month’s table is created far from both the database’s clock and any line', async () => {
  for (const moment of ['2090-01-15T00:00:00Z', 'infinity'])
    await expect(pool.writing((db) => db`select make_audit_months(${moment}::timestamptz)`)).rejects.toThrow(
      'more than a month after',
    )
  await expect(pool.writing((db) => db`select make_audit_months(null)`)).rejects.toThrow('more than a month after')
  expect(await parts()).toEqual(['audit_log_before', 'audit_log_unplaced'])
  // If the job's clock is behind, the months are created from the current time of the database.
  const [bound] = await owner<{ of: string }[]>`
    select pg_get_expr(relpartbound, oid) as of from pg_class where oid = 'audit_log_before'::regclass`
  await owner`alter table audit_log detach partition audit_log_before`
  try {
    expect(await runAt('1990-01-15T00:00:00Z')).toBe(3)
    expect(await parts()).toHaveLength(4)
  } finally {
    for (const part of await parts()) if (/\d{4}_\d\d$/.test(part)) await owner`drop table ${owner(part)}`
    await owner.unsafe(`alter table audit_log attach partition audit_log_before ${bound?.of}`)
  }
})

test('the statistics of a new month are computed once and do not block writers of people', async () => {
  await begin()
  const analyzed = async () =>
    (await owner<{ times: number }[]>`select analyze_count::int as times from pg_stat_user_tables where relname = 'audit_log'`)[0]
      ?.times
  await pool.writing(async (db) => {
    await db`select analyze_audit_months()`
    await owner.begin(async (other) => {
      await other`set local lock_timeout = '500ms'`
      await other`update users set full_name = full_name where id = ${cast.meera.id}`
    })
  })
  await expect.poll(analyzed).toBeGreaterThan(0)
  const before = (await analyzed()) ?? 0
  await runAt('2090-01-15T00:00:00Z')
  await runAt('2090-01-16T00:00:00Z')
  const [never] = await owner<{ parts: number }[]>`
    select count(*)::int as parts from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'audit_log'::regclass and c.reltuples < 0`
  expect(never?.parts).toBe(0)
  await expect.poll(analyzed).toBe(before + 1)
})
