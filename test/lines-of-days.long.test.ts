import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../src/kit/postgres/migrate.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { inServer, named } from './database/copies.ts'
import { migrationsDir } from './migrated/old-folder.ts'

// Timesheets of before their lines had a person and a day, which are sent and sent again while the migrations run.

const ENTRIES = 40_000
const database = `lines_of_days_${process.pid}`
const ownerUrl = named(inject('templateUrl'), database)
const owner = openOwner(ownerUrl)
beforeAll(async () => {
  await inServer(ownerUrl, `create database ${database} template template0 encoding 'UTF8'`)
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
  await inServer(ownerUrl, `drop database ${database} with (force)`)
})

/** Sends timesheets again as the version before did, one after the other, and each with a day of its own besides. */
async function send(person: number, until: () => boolean): Promise<{ sent: number; longestMs: number }> {
  const db = openOwner(ownerUrl)
  const [user] = await db<{ id: string }[]>`select id from users where email = ${`p${person}@proofline.example`}`
  const entries = await db<{ id: string }[]>`select id from timesheet_entries where user_id = ${user?.id ?? ''} order by random()`
  let sent = 0
  let longestMs = 0
  while (!until()) {
    const begun = performance.now()
    await db.begin(async (within) => {
      const again = entries[sent % entries.length]?.id ?? ''
      await within`select from timesheet_entries where id = ${again} for no key update`
      await within`delete from timesheet_lines where entry_id = ${again}`
      await within`
        with entry as (
          insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
          values (${user?.id ?? ''}, date '2026-01-01' + ${sent}::int, 'FILLED', now(), false, 3) returning id)
        insert into timesheet_lines (entry_id, place, project_id, done)
        select e.id, p.number, p.id, 7 from (select id from entry union all select ${again}::uuid) e,
          (select id, row_number() over (order by name) as number from projects) p`
    })
    longestMs = Math.max(longestMs, performance.now() - begun)
    sent++
    await pause(2)
  }
  await db.end()
  return { sent, longestMs }
}

test('nobody who sends a timesheet waits for a second, and every line is of the day of its entry', async () => {
  // What a busy machine makes everybody wait is none of the migrations'.
  const quietUntil = performance.now() + 2_000
  const usual = await Promise.all([1, 2].map((person) => send(person, () => performance.now() > quietUntil)))
  let over = false
  const working = [11, 12, 13].map((person) => send(person, () => over))
  // A timesheet that is being sent again for as long as all others take: its lines come after them.
  const slow = owner.begin(async (within) => {
    await within`delete from timesheet_lines where entry_id = (select id from timesheet_entries order by id limit 1)`
    await pause(4_000)
  })
  const applied = await migrate(ownerUrl, migrationsDir).finally(() => (over = true))
  await slow
  const written = await Promise.all(working)
  expect(applied).toContain('0108_fill_lines_of_days.sql')
  const longestOf = (all: readonly { longestMs: number }[]): number => Math.max(...all.map(({ longestMs }) => longestMs))
  console.log(
    `The longest wait of a sender: ${longestOf(written).toFixed(0)} ms, ${longestOf(usual).toFixed(0)} ms without migrations`,
  )
  expect(longestOf(written) - longestOf(usual)).toBeLessThan(1_000)

  const sent = [...usual, ...written].reduce((sum, each) => sum + each.sent, 0)
  expect(sent).toBeGreaterThan(100)
  const [found] = await owner<{ all: number; right: number }[]>`
    select count(*)::int as all, (count(*) filter (where (l.user_id, l.day) = (e.user_id, e.day)))::int as right
    from timesheet_lines l join timesheet_entries e on e.id = l.entry_id`
  expect(found).toEqual({ all: 2 * (ENTRIES + sent - 1), right: 2 * (ENTRIES + sent - 1) })
})

test('keys, indexes, limits and rights are those of a new database', async () => {
  const looks = async (db: typeof owner) => [
    await db`select pg_get_indexdef(indexrelid) as index, indisvalid from pg_index where indrelid = 'timesheet_lines'::regclass order by 1`,
    await db`select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'timesheet_lines'::regclass order by 1`,
    await db`select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'timesheet_lines'::regclass and not tgisinternal order by 1`,
    await db`select proname from pg_proc where proname like 'fill_lines%'`,
  ]
  const fresh = openOwner(inject('templateUrl'))
  expect(await looks(owner)).toEqual(await looks(fresh))
  await fresh.end()
})
