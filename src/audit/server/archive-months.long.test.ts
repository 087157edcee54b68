/** Moves old months of the audit log into files and reads them back (ADR 34). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { openStore } from '../../kit/backup/store.ts'
import { openOwner, openPool } from '../../kit/postgres/pool.ts'
import { appendAudit } from '../../kit/server/audit.ts'
import { collectRegistered } from '../../kit/server/domain.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { auditLog } from '../contract.ts'
import { type ArchivedMonth, archiveMonths, selectArchives, readMonth } from './archive-months.ts'
import { makeMonths } from './make-months.ts'
import { sealLines } from './seal-lines.ts'

const app = await startTestApp()
const pool = openPool(app.databaseUrl)
const owner = openOwner(app.ownerUrl)
const scratch = mkdtempSync(join(tmpdir(), 'proofline-archive-'))
let folder = ''
await owner`alter table audit_log detach partition audit_log_before`
await owner`drop table audit_log_before`
afterAll(async () => {
  await pool.close()
  await owner.end()
  await app.close()
  rmSync(scratch, { recursive: true, force: true })
})

const now = new Date()
const running = { pool, registered: collectRegistered([]), clock: () => now }
const write = (moment: string, type: string, id: string) =>
  pool.writing((db) =>
    appendAudit(db, [{ type, id, name: `Line ${id}`, before: { name: 'A' }, after: { name: 'B' } }], {
      call: 'POST /x',
      actorId: cast.meera.id,
      now: new Date(moment),
      requestId: 'r',
    }),
  )
const lines = () => owner<{ id: string }[]>`select l::text as id from audit_log l order by l.id`
const counts = async () =>
  (
    await owner<{ part: string; lines: number }[]>`
      select tableoid::regclass::text as part, count(*)::int as lines from audit_log group by 1 order by 1`
  ).map(({ part, lines: of }) => `${part} ${of}`)
const faults = () => owner`select * from audit_faults()`
const asCommand = async <T>(work: (db: ReturnType<typeof openOwner>) => Promise<T>): Promise<T> => {
  const db = openOwner(app.ownerUrl)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
const archive = async (before: string, key?: string) => {
  const archived: ArchivedMonth[] = []
  const store = await openStore(folder)
  await asCommand((db) => archiveMonths(db, { store, key }, { before, now, archived: (month) => archived.push(month) }))
  return archived.map(({ name, lines: of }) => `${name} ${of}`)
}
const read = async (name: string, key?: string) => {
  const store = await openStore(folder, { to: 'read' })
  return asCommand((db) => readMonth(db, { store, key }, name))
}

const KEPT = 2
beforeEach(async () => {
  folder = mkdtempSync(join(scratch, 'place-'))
  await owner`truncate audit_log, audit_values, audit_seals, audit_archives`
  for (const day of ['2024-03-05', '2024-03-20', '2024-03-31', '2024-04-01']) await write(`${day}T18:00:00Z`, 'project', day)
  await write('2024-03-06T06:00:00Z', 'user', cast.meera.id)
  await write('2024-03-07T06:00:00Z', 'session', 's')
  await write('2024-03-31T18:30:00Z', 'project', 'of April')
  await write(now.toISOString(), 'project', 'today')
  await runSweep(running, sealLines)
  await runSweep(running, makeMonths)
})

test.each([undefined, 'twelve quiet lanterns'])('an archived month can be read back unchanged with the key %s', async (key) => {
  const before = await lines()
  expect(await archive('2024-04-01', key)).toEqual(['audit-2024-03 3'])
  expect(await counts()).toEqual(expect.arrayContaining([`audit_log_2024_03 ${KEPT}`, 'audit_log_2024_04 2']))
  expect(await faults()).toEqual([])
  expect(await selectArchives(owner)).toMatchObject([{ name: 'audit-2024-03', count: 3 }])
  expect(await archive('2024-04-01', key)).toEqual([])
  if (key !== undefined)
    for (const wrong of [undefined, 'another quiet lantern'])
      await expect(read('audit-2024-03', wrong)).rejects.toThrow('BACKUP_KEY')
  expect(await read('audit-2024-03', key)).toBe(3)
  expect(await lines()).toEqual(before)
  expect(await faults()).toEqual([])
  expect(await selectArchives(owner)).toEqual([])
  expect(await archive('2024-05-01')).toEqual(['audit-2024-03 3', 'audit-2024-04 2'])
})

test('the audit page says up to which day of its period lines are archived', async () => {
  const meera = await app.as('meera')
  const ask = async (from: string, to: string) => (await meera.ok(auditLog.list, { query: { from, to } })).archivedUpTo
  expect(await ask('2024-03-31', '2024-04-01')).toBeNull()
  await archive('2024-04-01')
  expect(await ask('2024-03-31', '2024-04-01')).toBe('2024-03-31')
  expect(await ask('2024-04-01', '2024-04-02')).toBeNull()
})

test('the remaining month keeps its indexes, rights and range', async () => {
  const look = () =>
    owner`
      select c.relname, c.reloptions::text, c.relacl::text, pg_get_expr(c.relpartbound, c.oid) as bound, (
        select string_agg(regexp_replace(pg_get_indexdef(indexrelid), '.*USING ', ''), '; ' order by regexp_replace(pg_get_indexdef(indexrelid), '.*USING ', ''))
        from pg_index where indrelid = c.oid and indisvalid) as indexes, (
        select count(*) from pg_constraint where conrelid = c.oid and contype = 'f') as keys
      from pg_class c where c.relname = 'audit_log_2024_03'`
  const before = await look()
  await archive('2024-04-01')
  expect(await look()).toEqual(before)
  // A line from a machine with a wrong clock goes into the table of its month.
  await write('2024-03-09T06:00:00Z', 'project', 'late')
  expect(await counts()).toEqual(expect.arrayContaining([`audit_log_2024_03 ${KEPT + 1}`]))
})

test('a change made outside the app is found in unarchived lines and in lines read back', async () => {
  await archive('2024-04-01')
  await owner`update audit_log set call = 'POST /y' where object_id = 'today'`
  // The seal of the line also covers lines of the archive.
  expect(await faults()).toEqual([])
  await read('audit-2024-03')
  expect(await faults()).toHaveLength(1)
  await owner`update audit_log set call = 'POST /x' where object_id = 'today'`
  await archive('2024-04-01')
  await owner`update audit_values set object_name = 'Other' where line_id = (select id from audit_log where object_id = 'today')`
  expect((await faults()).map(({ what }) => what as string)).toEqual(['its values are not as they were written'])
})

test('lines of the last 366 days and unsealed lines are not archived', async () => {
  await expect(archive(now.toISOString().slice(0, 10))).rejects.toThrow('The last 366 days stay')
  await write('2024-03-09T06:00:00Z', 'project', 'late')
  await expect(archive('2024-04-01')).rejects.toThrow('not sealed yet')
  expect(readdirSync(folder)).toEqual([])
})

test('an archive file that was changed, cut off, replaced or removed brings nothing back', async () => {
  await archive('2024-04-01')
  const file = join(folder, 'audit-2024-03.copy.gz')
  const whole = readFileSync(file)
  const tried = async (name: string) => {
    const before = await lines()
    await expect(read(name)).rejects.toThrow(/can't be used|no archive|not archived/)
    expect(await lines()).toEqual(before)
    expect(await selectArchives(owner)).toHaveLength(1)
  }
  await tried('audit-2023-01')
  for (const content of [
    whole.subarray(0, whole.length - 20),
    Buffer.concat([whole.subarray(0, -9), Buffer.alloc(9)]),
    Buffer.alloc(0),
    gzipSync('1\tnever\n'),
    gzipSync('no line of the log\n'),
  ]) {
    writeFileSync(file, content)
    await tried('audit-2024-03')
  }
  writeFileSync(file, whole)
  const manifest = join(folder, 'audit-2024-03.json')
  const said = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, said.replace('"lines": 3', '"lines": 4'))
  await tried('audit-2024-03')
  writeFileSync(manifest, said)
  expect(await read('audit-2024-03')).toBe(3)
})

test.each(['audit-2024-03.json', 'audit-2024-03.copy.gz'])(
  'the file %s that can’t be read is not reported as absent',
  async (file) => {
    await archive('2024-04-01')
    const real = await openStore(folder, { to: 'read' })
    const store = {
      ...real,
      read: async (name: string) => {
        if (name === file) throw new Error(`EACCES: permission denied, open '${join(folder, name)}'`)
        return real.read(name)
      },
    }
    await asCommand((db) =>
      expect(readMonth(db, { store, key: undefined }, 'audit-2024-03')).rejects.toThrow(
        `The archive audit-2024-03 in ${folder} can't be read by this account: EACCES`,
      ),
    )
  },
)

test('lines stay in the database when the archive can’t be written and read back correctly', async () => {
  const before = await lines()
  const real = await openStore(folder)
  const lossy = { ...real, read: async (name: string) => real.read(name === 'audit-2024-03.json' ? name : 'audit-2024-03.json') }
  await asCommand((db) =>
    expect(
      archiveMonths(db, { store: lossy, key: undefined }, { before: '2024-04-01', now, archived: () => {} }),
    ).rejects.toThrow("can't be used"),
  )
  const full = {
    ...real,
    write: async (_: string, content: Readable) => {
      for await (const _part of content)
        throw new Error(`The disk of ${folder} is full: free some space, or choose another place.`)
    },
  }
  await asCommand((db) =>
    expect(archiveMonths(db, { store: full, key: undefined }, { before: '2024-04-01', now, archived: () => {} })).rejects.toThrow(
      'is full',
    ),
  )
  expect(await lines()).toEqual(before)
  expect(await selectArchives(owner)).toEqual([])
})

test('only one archive command runs at a time', async () => {
  await asCommand(async (db) => {
    await db`select pg_advisory_lock(hashtext('proofline audit archive'))`
    await expect(archive('2024-04-01')).rejects.toThrow('Another command is working on the archive')
    await expect(read('audit-2024-03')).rejects.toThrow('Another command is working on the archive')
  })
  expect(await archive('2024-04-01')).toEqual(['audit-2024-03 3'])
})

test('an archive command killed after writing its file removes nothing and can be repeated', async () => {
  const before = await lines()
  const reading = openOwner(app.ownerUrl)
  await reading`begin`
  await reading`select count(*) from audit_log`
  const db = openOwner(app.ownerUrl)
  const store = await openStore(folder)
  const killed = archiveMonths(db, { store, key: undefined }, { before: '2024-04-01', now, archived: () => {} }).catch(
    (error: unknown) => error,
  )
  // The archive command has written its file and waits for the reader.
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual(['audit-2024-03.copy.gz', 'audit-2024-03.json'])
  await pause(700)
  await owner`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
      and objid = (hashtext('proofline audit archive')::bigint & 4294967295)::oid`
  expect(await killed).toBeInstanceOf(Error)
  await db.end({ timeout: 1 }).catch(() => undefined)
  await reading`commit`
  await reading.end()
  expect(await lines()).toEqual(before)
  expect(await owner`select to_regclass('audit_log_2024_03_kept') as left`).toEqual([{ left: null }])
  expect(await archive('2024-04-01')).toEqual(['audit-2024-03 3'])
})

test('archiving blocks no writer for long, even during a long read', async () => {
  await owner`insert into audit_log (at, actor_id, call, object_type, object_id, request_id)
    select '2024-03-10T00:00:00Z'::timestamptz + n * interval '1 second', ${cast.meera.id}, 'POST /x', 'task', n::text, 'r' from generate_series(1, 40000) n`
  while ((await runSweep(running, sealLines)) > 0);
  const reading = openOwner(app.ownerUrl)
  await reading`begin`
  await reading`select count(*) from audit_log`
  let over = false
  let longest = 0
  const writing = (async () => {
    while (!over) {
      const begun = performance.now()
      await pool.writing((db) =>
        appendAudit(db, [{ type: 'project', id: 'w', name: 'W' }], {
          call: 'POST /z',
          actorId: cast.meera.id,
          now: new Date(),
          requestId: 'r',
        }),
      )
      await pool.writing((db) => db`update users set full_name = full_name where id = ${cast.meera.id}`)
      longest = Math.max(longest, performance.now() - begun)
      await pause(5)
    }
  })()
  setTimeout(() => void reading`commit`.then(() => reading.end()), 2_500)
  expect(await archive('2024-04-01')).toEqual(['audit-2024-03 40003'])
  over = true
  await writing
  console.log(`The longest wait of a writer: ${longest.toFixed(0)} ms`)
  expect(longest).toBeLessThan(1_500)
  expect(await faults()).toEqual([])
})
