import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../src/kit/postgres/migrate.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { runInServer, withDatabaseName } from './database/copies.ts'
import { migrationsDir } from './migrated/old-folder.ts'

// Migrates timesheets whose lines have no person and day yet, while people send timesheets and send them again.

const ENTRIES = 40_000
const database = `lines_of_days_${process.pid}`
const ownerUrl = withDatabaseName(inject('templateUrl'), database)
const owner = openOwner(ownerUrl)
beforeAll(async () => {
  await runInServer(ownerUrl, `create database ${database} template template0 encoding 'UTF8'`)
  await migrate(ownerUrl, migrationsDir, { upTo: 106 })
  await owner.unsafe(`
    insert into users (email, full_name, password_hash, roles)
      select 'p' || n || '@proofline.example', 'P ' || n, 'none', '{AUTHOR}' from generate_series(1, 100) n;
    insert into projects (name) values ('A'), ('B');
    insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
      select u.id, date '2026-01-01' - d, 'FILLED', now(), false, 3 from users u, generate_series(1, ${ENTRIES / 100}) d;
    insert into timesheet_lines (entry_id, place, project_id, done)
      select e.id, p.number, p.id, p.number from timesheet_entries e, (select id, row_number() over (order by name) as number from projects) p`)
})
afterAll(async () => {
  await owner.end()
  await runInServer(ownerUrl, `drop database ${database} with (force)`)
})

type Sender = { sent: number; longestMs: number }
const sum = (senders: readonly Sender[]): number => senders.reduce((all, { sent }) => all + sent, 0)
/** Repeatedly sends a timesheet again as the previous version did, together with a timesheet of a new day. */
async function send(person: number, until: () => boolean, of: Sender = { sent: 0, longestMs: 0 }): Promise<Sender> {
  const db = openOwner(ownerUrl)
  const [user] = await db<{ id: string }[]>`select id from users where email = ${`p${person}@proofline.example`}`
  const entries = await db<{ id: string }[]>`select id from timesheet_entries where user_id = ${user?.id ?? ''} order by random()`
  while (!until()) {
    const begun = performance.now()
    await db.begin(async (within) => {
      const again = entries[of.sent % entries.length]?.id ?? ''
      await within`select from timesheet_entries where id = ${again} for no key update`
      await within`delete from timesheet_lines where entry_id = ${again}`
      await within`
        with entry as (
          insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
          values (${user?.id ?? ''}, date '2026-01-01' + ${of.sent}::int, 'FILLED', now(), false, 3) returning id)
        insert into timesheet_lines (entry_id, place, project_id, done)
        select e.id, p.number, p.id, 7 from (select id from entry union all select ${again}::uuid) e,
          (select id, row_number() over (order by name) as number from projects) p`
    })
    of.longestMs = Math.max(of.longestMs, performance.now() - begun)
    of.sent++
    await pause(2)
  }
  await db.end()
  return of
}

test("the migrations delay no sent timesheet by a second or more, and give every line its entry's day", async () => {
  // Measures the longest wait without migrations first, because a busy machine makes every sender wait.
  const quietUntil = performance.now() + 2_000
  const usual = await Promise.all([1, 2].map((person) => send(person, () => performance.now() > quietUntil)))
  let over = false
  const senders = [11, 12, 13].map((person) => ({ person, sent: 0, longestMs: 0 }))
  const working = senders.map((each) => send(each.person, () => over, each))
  const sent = () => sum(senders)
  try {
    await migrate(ownerUrl, migrationsDir, { upTo: 107 })
    const before = sent()
    // One transaction locks lines of the first batch until all other lines are filled. A later round fills the locked lines.
    const slow = openOwner(ownerUrl)
    await slow`begin`
    await slow`
      update timesheet_lines set task_rows = 1 where entry_id = (select entry_id from timesheet_lines order by entry_id limit 1)`
    const begun = performance.now()
    const isFilled = async () =>
      (await owner`select count(*)::int as left from timesheet_lines where user_id is null`)[0]?.['left'] === 2
    const broken = migrate(ownerUrl, migrationsDir).then(String, String)
    await expect.poll(isFilled, { timeout: 30_000 }).toBe(true)
    await pause(1_000)
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where query like '%call fill_lines%' and pid <> pg_backend_pid()`
    expect(await broken).toContain('The migration 0108')
    const migrating = migrate(ownerUrl, migrationsDir)
    await pause(2_000)
    expect((sent() - before) / (performance.now() - begun)).toBeGreaterThan(0.01)
    await slow`commit`
    await slow.end()
    expect((await migrating)[0]).toBe('0108_fill_lines_of_days.sql')
  } finally {
    over = true
  }
  await Promise.all(working)
  const longestOf = (all: readonly { longestMs: number }[]): number => Math.max(...all.map(({ longestMs }) => longestMs))
  console.log(
    `The longest wait of a sender: ${longestOf(senders).toFixed(0)} ms, ${longestOf(usual).toFixed(0)} ms without migrations`,
  )
  expect(longestOf(senders) - longestOf(usual)).toBeLessThan(1_000)

  const all = 2 * (ENTRIES + sum([...usual, ...senders]))
  const [found] = await owner<{ all: number; right: number }[]>`
    select count(*)::int as all, (count(*) filter (where (l.user_id, l.day) = (e.user_id, e.day)))::int as right
    from timesheet_lines l join timesheet_entries e on e.id = l.entry_id`
  expect(found).toEqual({ all, right: all })
})

test('timesheet line keys, indexes, limits and rights equal those of a new database', async () => {
  const looks = async (db: typeof owner) => [
    await db`select pg_get_indexdef(indexrelid) as index, indisvalid from pg_index where indrelid = 'timesheet_lines'::regclass order by 1`,
    await db`select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'timesheet_lines'::regclass order by 1`,
    await db`select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'timesheet_lines'::regclass and not tgisinternal order by 1`,
    await db`select proname from pg_proc where proname like 'fill_lines%'`,
    await db`select relacl::text from pg_class where relname = 'timesheet_lines'`,
  ]
  const fresh = openOwner(inject('templateUrl'))
  expect(await looks(owner)).toEqual(await looks(fresh))
  await fresh.end()
})
