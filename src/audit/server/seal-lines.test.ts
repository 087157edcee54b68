import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { appendAudit } from '../../kit/server/audit.ts'
import { collectRegistered } from '../../kit/server/domain.ts'
import { openOwner, openPool } from '../../kit/postgres/pool.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { sealLines } from './seal-lines.ts'

const app = await startTestApp()
const pool = openPool(app.databaseUrl)
const owner = openOwner(app.ownerUrl)
afterAll(async () => {
  await pool.close()
  await owner.end()
  await app.close()
})
const seal = () => runSweep({ pool, registered: collectRegistered([]), clock: () => app.clock.now }, sealLines)
const by = { call: 'POST /x', actorId: cast.meera.id, now: app.clock.now, requestId: 'r' }
const line = (id: string) => ({ type: 'project', id, name: `Name of ${id}`, after: { name: `Name of ${id}` } })
const faults = async () => (await app.db<{ what: string }[]>`select what from audit_faults()`).map(({ what }) => what)

beforeEach(async () => {
  await app.db`truncate audit_log, audit_values, audit_seals`
  for (const id of ['a', 'b', 'c']) await appendAudit(app.db, [line(id), { type: 'project', id }], by)
})

test('each audit line is sealed once, and each seal follows the previous one', async () => {
  expect(await seal()).toBe(6)
  expect(await seal()).toBe(0)
  await appendAudit(app.db, [line('d')], by)
  expect(await seal()).toBe(1)
  expect(
    await app.db`select lines, (after_line = lag(last_line) over (order by last_line)) as follows from audit_seals order by 1 desc`,
  ).toEqual([
    { lines: 6, follows: null },
    { lines: 1, follows: true },
  ])
  expect(await faults()).toEqual([])
})

const sealed = 'are not as they were sealed'
const written = 'its values are not as they were written'
test.each([
  ['a changed call', `update audit_log set call = 'y' where object_id = 'b'`, [sealed]],
  ['a changed actor', `update audit_log set actor_id = null where object_id = 'b'`, [sealed]],
  ['a changed instant', `update audit_log set at = at + interval '1 microsecond' where object_id = 'b'`, [sealed]],
  ['a deleted line', `delete from audit_log where object_id = 'b' and values_hash is null`, [sealed]],
  ['lines deleted together with their seal', `delete from audit_seals where after_line = 0`, [sealed]],
  ['a changed value', `update audit_values set after = '{"name": "x"}' where object_name = 'Name of b'`, [written]],
  ['a value that was set to null', `update audit_values set after = null where object_name = 'Name of b'`, [written]],
  ['deleted values', `delete from audit_values where object_name = 'Name of b'`, ['its values are gone']],
  ['values that belong to no line', `insert into audit_values (line_id, salt) values (999999, '')`, ['values of no line']],
  [
    'values that are added to a line without values',
    `insert into audit_values (line_id, salt) select id, '' from audit_log where values_hash is null limit 1`,
    [written],
  ],
])('checking the seals finds %s', async (_, statement, expected) => {
  await seal()
  await appendAudit(app.db, [line('d')], by)
  await seal()
  await app.db.unsafe(statement)
  expect(await faults()).toEqual(expected.map((what) => expect.stringContaining(what)))
})

test('changing a value together with the hash of its line breaks the seal', async () => {
  await seal()
  await app.db`update audit_values set object_name = 'x' where object_name = 'Name of b'`
  await app.db`
    update audit_log l set values_hash = audit_values_hash(v.salt, v.object_name, v.before, v.after) from audit_values v where v.line_id = l.id`
  expect(await faults()).toEqual([expect.stringContaining(sealed)])
})

test('sealing waits for a line whose write is open, and no write waits for sealing', async () => {
  const sealing = await owner.begin(async (db) => {
    await appendAudit(db, [line('open')], by)
    await appendAudit(app.db, [line('later')], by)
    const begun = seal()
    await new Promise((done) => setTimeout(done, 300))
    await appendAudit(app.db, [line('meanwhile')], by)
    expect(await app.db`select from audit_seals`).toEqual([])
    return { begun }
  })
  expect(await sealing.begun).toBe(9)
  expect(await faults()).toEqual([])
})

test('no audit line is sealed while a write stays open, and the next run seals it', async () => {
  await owner.begin(async (db) => {
    await appendAudit(db, [line('open')], by)
    expect(await seal()).toBe(0)
  })
  expect(await seal()).toBe(7)
})
