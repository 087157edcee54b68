import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../src/kit/postgres/migrate.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { runInServer, withDatabaseName } from './database/copies.ts'
import { migrationsDir } from './migrated/old-folder.ts'

// Migrates an audit log that is not yet partitioned by month, while others write to it.

const LINES = 150_000
const database = `by_month_${process.pid}`
const ownerUrl = withDatabaseName(inject('templateUrl'), database)
const owner = openOwner(ownerUrl)
beforeAll(async () => {
  await runInServer(ownerUrl, `create database ${database} template template0 encoding 'UTF8'`)
  await migrate(ownerUrl, migrationsDir, { upTo: 85 })
  await owner`insert into users (id, email, full_name, password_hash, roles)
    values ('00000000-0000-7000-8000-000000000001', 'a@proofline.example', 'A', 'none', '{ADMIN}')`
  await owner`
    insert into audit_log (at, actor_id, call, object_type, object_id, request_id)
    select now() - n * interval '1 minute', '00000000-0000-7000-8000-000000000001', 'POST /x', 'project', n::text, 'r'
    from generate_series(1, ${LINES}::int) n`
  await owner`
    insert into audit_seals (after_line, last_line, lines, hash, sealed_at)
    select 0, ${LINES}, lines, hash, now() from audit_seal(0, ${LINES}, null)`
})
afterAll(async () => {
  await owner.end()
  await runInServer(ownerUrl, `drop database ${database} with (force)`)
})

/** Writes lines one after another, as the application does, and now and then updates their person. */
async function write(until: () => boolean): Promise<{ ids: string[]; longestMs: number }> {
  const db = openOwner(ownerUrl)
  const ids: string[] = []
  let longestMs = 0
  while (!until()) {
    const begun = performance.now()
    const [line] = await db.begin(async (within) => {
      if (ids.length % 5 === 0) await within`update users set full_name = full_name`
      return within<{ id: string }[]>`
        insert into audit_log (at, actor_id, call, object_type, object_id, request_id)
        values (now(), '00000000-0000-7000-8000-000000000001', 'POST /y', 'project', 'z', 'r') returning id::text`
    })
    longestMs = Math.max(longestMs, performance.now() - begun)
    ids.push(line?.id ?? '')
    await pause(2)
  }
  await db.end()
  return { ids, longestMs }
}

/** Repeatedly reads in a transaction that lasts longer than a migration waits for a lock. */
async function read(until: () => boolean): Promise<void> {
  const db = openOwner(ownerUrl)
  while (!until()) {
    await db.begin(async (within) => {
      await within`select max(id) from audit_log`
      await pause(700)
    })
    await pause(300)
  }
  await db.end()
}

test('migrations delay no writer by a second or more, and keep every line in place', async () => {
  // Measures the longest wait without migrations first, because a busy machine makes every writer wait.
  const quietUntil = performance.now() + 3_000
  const usual = await Promise.all([1, 2, 3].map(() => write(() => performance.now() > quietUntil)))
  const usualMs = Math.max(...usual.map(({ longestMs }) => longestMs))
  let over = false
  const [before] = await owner<{ node: string }[]>`select pg_relation_filenode('audit_log')::text as node`
  const working = [...[1, 2, 3].map(() => write(() => over)), read(() => over)]
  const applied = await migrate(ownerUrl, migrationsDir).finally(() => (over = true))
  const written = (await Promise.all(working)).filter((each) => each !== undefined)
  expect(applied).toContain('0089_audit_log_by_month.sql')
  const longest = Math.max(...written.map(({ longestMs }) => longestMs))
  console.log(`The longest wait of a writer: ${longest.toFixed(0)} ms, ${usualMs.toFixed(0)} ms without migrations`)
  expect(longest - usualMs).toBeLessThan(1_000)

  const ids = [...usual, ...written].flatMap((each) => each.ids)
  expect(ids.length).toBeGreaterThan(50)
  const [found] = await owner<{ all: number; distinct: number; written: number; node: string }[]>`
    select count(*)::int as all, count(distinct id)::int as distinct, (count(*) filter (where id = any (${ids}::bigint[])))::int as written,
      pg_relation_filenode('audit_log_before')::text as node from audit_log`
  expect(found).toEqual({ all: LINES + ids.length, distinct: LINES + ids.length, written: ids.length, node: before?.node })
  expect((await owner`select what from audit_faults()`).map(({ what }) => what as string)).toEqual([])
  const [next] = await owner<{ id: number }[]>`
    insert into audit_log (at, call, object_type, request_id) values (now(), 'POST /y', 'project', 'r') returning id::int`
  expect(next?.id).toBe(LINES + ids.length + 1)
})

test('audit log keys, indexes and rights equal those of a new database', async () => {
  const looks = async (db: typeof owner) =>
    db`
      select c.relname, pg_get_indexdef(indexrelid) as index, indisvalid, c.relacl::text
      from pg_index join pg_class c on c.oid = indrelid where c.relname like 'audit_log%' order by 1, 2`
  const fresh = openOwner(inject('templateUrl'))
  expect(await looks(owner)).toEqual(await looks(fresh))
  await fresh.end()
})
