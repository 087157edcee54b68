import { afterAll, expect, test } from 'vitest'
import { APP_ROLE, openPool } from '../src/kit/postgres/pool.ts'
import { createTestDatabase } from './database/database.ts'

const { ownerUrl, drop } = await createTestDatabase()
const pool = openPool(ownerUrl)
afterAll(async () => {
  await pool.close()
  await drop()
})

test.each([
  ["insert into schema_migration (number, name, checksum) values (9999, '9999_next.sql', '')", 'table schema_migration'],
  ["update schema_migration set checksum = ''", 'table schema_migration'],
  ['delete from schema_migration', 'table schema_migration'],
  ['truncate schema_migration', 'table schema_migration'],
  ['truncate audit_log', 'table audit_log'],
  ['update audit_log set call = call', 'table audit_log'],
  ['update audit_values set salt = null', 'table audit_values'],
  ['delete from audit_values', 'table audit_values'],
  ['update audit_seals set lines = lines', 'table audit_seals'],
  ['delete from audit_seals', 'table audit_seals'],
  ['delete from task_events', 'table task_events'],
  ['delete from status_saves', 'table status_saves'],
  ['update status_saves set version = version', 'table status_saves'],
  ['create table notes (id int)', 'schema public'],
  ["select nextval('audit_log_id_seq')", 'sequence audit_log_id_seq'],
  ["select setval('users_number_seq', 1)", 'sequence users_number_seq'],
])('the role of the application may not run %s', async (statement, what) => {
  await expect(pool.writing((db) => db.unsafe(statement))).rejects.toThrow(`permission denied for ${what}`)
})

test('the role of the application owns nothing, and may neither truncate nor add triggers', async () => {
  const tables = await pool.reading(
    (db) => db<{ name: string }[]>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
        and (pg_has_role(${APP_ROLE}, c.relowner, 'usage')
          or c.relkind <> 'S' and has_table_privilege(${APP_ROLE}, c.oid, 'truncate, references, trigger'))`,
  )
  expect(tables).toEqual([])
})
