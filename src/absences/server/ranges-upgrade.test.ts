/**
 * Tests that pending absence requests became ranges from their first to their last day when ranges were introduced (decision
 * 173).
 */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { migrate } from '../../kit/postgres/migrate.ts'
import { openOwner } from '../../kit/postgres/pool.ts'

const migrations = join(import.meta.dirname, '../../../db/migrations')
const database = await createTestDatabase()
const db = openOwner(database.ownerUrl)
afterAll(async () => {
  await db.end()
  await database.drop()
})
const person = '00000001-0000-7000-8000-00000000fac7'
/** These are Monday to Friday of two weeks. The first Thursday is left out because it had figures. */
const ASKED = ['16', '17', '18', '20', '23', '24', '25', '26', '27'].map((day) => `2026-03-${day}`)
const SATURDAY = '2026-04-11'

test('after an upgrade, approved absences follow new work terms, except left-out days and one-day requests', async () => {
  await db`drop schema public cascade`
  await db`create schema public`
  await migrate(database.ownerUrl, migrations, { upTo: 131 })
  await db`
    insert into users (id, email, full_name, password_hash, roles, created_at)
    values (${person}, 'old@proofline.example', 'Old', '-', '{AUTHOR}', '2025-12-01')`
  await db`insert into work_terms (user_id, effective_from, shift_type, working_hours) values (${person}, '2025-12-01', 5, 8)`
  await db`
    insert into absence_requests (user_id, day, reason, over_approved, asked_at)
    select ${person}::uuid, d, 'PL', false, '2026-03-02T10:00:00Z'::timestamptz from unnest(${ASKED}::date[]) d
    union all select ${person}::uuid, ${SATURDAY}::date, 'SL', false, '2026-03-02T11:00:00Z'`
  await migrate(database.ownerUrl, migrations)
  const ranges = await db<{ range: string[] }[]>`
    select array[from_day::text, until_day::text, reason] || left_out::text[] as range from absence_ranges`
  expect(ranges.map(({ range }) => range)).toEqual([['2026-03-16', '2026-03-27', 'PL', '2026-03-19']])

  // These statements do what an approval does.
  await db`
    insert into absences (user_id, day, reason, range_id, made_at, made_by)
    select user_id, day, reason, range_id, '2026-03-03T10:00:00Z'::timestamptz, ${person}::uuid from absence_requests`
  await db`
    update absence_requests q set status = 'approved', decided_at = '2026-03-03T10:00:00Z', decided_by = ${person},
      absence_id = (select a.id from absences a where a.day = q.day)`
  const present = async (): Promise<string[]> => {
    const rows = await db<{ day: string }[]>`
      select d::date::text as day from generate_series(timestamp '2026-03-01', '2026-04-30', '1 day') d where absence_on(${person}, d::date) <> '' order by 1`
    return rows.map(({ day }) => day)
  }
  expect(await present()).toEqual([...ASKED, SATURDAY])
  await db`insert into work_terms (user_id, effective_from, shift_type, working_hours) values (${person}, '2026-03-16', 6, 8)`
  await db`select resolve_absence_days(array[${person}]::uuid[], '2026-03-16', '2026-04-30', ${person}, '2026-03-04T10:00:00Z')`
  expect(await present()).toEqual([...ASKED, '2026-03-21', SATURDAY].toSorted())
})
