import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the migration numbers duplicate employee IDs of later people and audits them', async () => {
  const people = [cast.ananya.id, cast.imran.id, cast.neha.id, cast.vikram.id]
  await app.db`drop index users_employee_id_key`
  await app.db`update users set employee_id = null where deleted_at is null`
  const ids = ['Z-1', 'z\u200B-1', '\u00ADZ-1', 'Z-1 (2)']
  for (const [at, id] of people.entries())
    await app.db`update users set employee_id = ${ids[at] ?? ''}, created_at = ${`2026-01-0${at + 1}`} where id = ${id}`
  await app.db.unsafe(
    readFileSync('db/migrations/0059_employee_ids.sql', 'utf8').replace(
      'drop index users_employee_id_key',
      'drop index if exists users_employee_id_key',
    ),
  )
  const stored = await app.db<
    { id: string; employee_id: string }[]
  >`select id, employee_id from users where employee_id is not null`
  const of = new Map(stored.map((one) => [one.id, one.employee_id]))
  expect(people.map((id) => of.get(id))).toEqual(['Z-1', 'z\u200B-1 (3)', '\u00ADZ-1 (4)', 'Z-1 (2)'])
  const lines = await app.db`
    select object_id, object_name, before, after from audit_lines where call = 'migration 0059_employee_ids' order by id`
  expect(lines).toEqual([
    {
      object_id: cast.imran.id,
      object_name: cast.imran.fullName,
      before: { employee_id: 'z\u200B-1' },
      after: { employee_id: 'z\u200B-1 (3)' },
    },
    {
      object_id: cast.neha.id,
      object_name: cast.neha.fullName,
      before: { employee_id: '\u00ADZ-1' },
      after: { employee_id: '\u00ADZ-1 (4)' },
    },
  ])
  expect(await app.db`select from audit_faults()`).toEqual([])
})
