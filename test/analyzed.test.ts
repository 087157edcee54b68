/**
 * PostgreSQL must know the sizes of its tables after a bulk insert. Otherwise it reads pages with plans made for empty tables.
 */
import { afterAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { SUBJECTS } from '../src/grants/vocabulary.ts'
import { tasksImport } from '../src/qualitative/tasks-import-contract.ts'
import { shiftDay, formatDay } from '../src/kit/shared/time.ts'
import { statusImport } from '../src/status-reports/import-contract.ts'
import { startTestApp } from './app.ts'
import { makeWorkbook } from './workbooks.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')

const unknown = () => app.db<{ name: string }[]>`
  select relname as name from pg_stat_user_tables
  where schemaname = 'public' and n_mod_since_analyze >= 250 and n_mod_since_analyze >= 0.1 * n_live_tup`
const rowsOf = async (table: string) =>
  (await app.db<{ rows: number }[]>`select reltuples::int as rows from pg_class where oid = ${table}::regclass`)[0]?.rows

test('an upload of 1,500 qualitative tasks updates the statistics of its tables', async () => {
  const header = ['email', 'date', 'title', 'description', 'hours', 'minutes']
  const day = (n: number) => formatDay(shiftDay('2026-01-05', n % 50))
  const rows = Array.from({ length: 1_500 }, (_, n) => [cast.ananya.email, day(n), `Call ${n}`, 'Client', 0, 5])
  expect(await rowsOf('qualitative_tasks')).toBeLessThan(100)
  await meera.ok(tasksImport.upload, { file: await makeWorkbook('Tasks.xlsx', header, rows), body: {} })
  expect(await rowsOf('qualitative_tasks')).toBeGreaterThanOrEqual(1_500)
  expect(await unknown()).toEqual([])
})

test('an upload of 1,500 status ids updates the statistics of its tables', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `Department ${n + 1}`)
  for (const name of names) await app.db`insert into departments (name) values (${name})`
  const people = Object.values(cast).filter((person) => !('blocked' in person))
  const rows = people.flatMap(({ email }) => names.flatMap((name) => SUBJECTS.map((subject) => [email, name, subject])))
  const sent = rows.slice(0, 1_500)
  await meera.ok(statusImport.upload, {
    file: await makeWorkbook('IDs.xlsx', ['email', 'department', 'subject'], sent),
    body: {},
  })
  expect(await rowsOf('status_records')).toBe(1_500)
  expect(await unknown()).toEqual([])
})
