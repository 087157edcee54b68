/**
 * All records of a person who leaves are accounted for. Every table that refers to people and has a column with states has a
 * leaver resource of its domain or a reason here.
 */
import { afterAll, expect, test } from 'vitest'
import { domains } from '../src/app/server.ts'
import { approvalSources } from '../src/inbox/server/extension-points.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { collectRegistered } from '../src/kit/server/domain.ts'
import { listLeaverResources } from '../src/users/server/lookup.ts'
import { createTestDatabase } from './database/database.ts'

const registeredParts = collectRegistered(domains)
const { extensionsOf } = registeredParts
const { ended, work, following, staying } = listLeaverResources(registeredParts)
const tablesOf = (resources: readonly { tables: readonly string[] }[]): string[] =>
  [...new Set(resources.flatMap(({ tables }) => tables))].toSorted()

const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'its columns say what something is, not in which state': [
    'accounts',
    'decision_sums',
    'holiday_calendar_uses',
    'person_holidays',
    'project_modules',
  ],
  'it is what was decided or done, and stays as it is': [
    'absence_ranges',
    'absences',
    'confirmed_hours',
    'finding_dismissals',
    'qualitative_events',
    'question_marks',
    'recruitment_events',
    'status_saves',
    'task_events',
    'timesheet_events',
    'user_states',
  ],
  'it belongs to the workspace; people only made or changed it': ['files', 'holidays', 'recruitment_candidates', 'target_rows'],
  'it ends with the access, by the revocations, or with the deletion': ['idempotency_keys', 'password_links', 'sessions'],
  'it has an effect only while the person may log in with the role': ['tab_grants', 'task_drafts'],
  'it is counted from other rows': ['task_counts'],
  'it is the person': ['users'],
  'an ADMIN switches it off; until then its figures count': ['status_records'],
}

const { ownerUrl, drop } = await createTestDatabase()
const owner = openOwner(ownerUrl)
afterAll(async () => {
  await owner.end()
  await drop()
})

const selectTablesWithStates = async (): Promise<string[]> => {
  const rows = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass)
      and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (
          a.atttypid = 'boolean'::regtype or a.attname ~ '(^|_)(status|state|stage|turn)$'
          or exists (
            select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
              and a.atttypid = 'text'::regtype and pg_get_constraintdef(k.oid) ~ 'ANY \\(ARRAY\\[''')))
    order by 1`
  return rows.map(({ name }) => name)
}

test('every table with states has either a leaver resource or a reason to have none', async () => {
  const registered = tablesOf([...ended, ...work, ...following, ...staying])
  const reasoned = Object.values(WITHOUT).flat()
  const withStates = await selectTablesWithStates()
  expect(withStates.filter((table) => !registered.includes(table) && !reasoned.includes(table))).toEqual([])
  expect(reasoned.filter((table) => registered.includes(table) || !withStates.includes(table))).toEqual([])
})

test('the search for tables with states finds tables that a migration adds', async () => {
  await owner`create table comets (id uuid primary key, user_id uuid references users (id), state text check (state in ('seen', 'lost')))`
  await owner`create table moons (id uuid primary key, user_id uuid references users (id), is_full boolean)`
  const found = await selectTablesWithStates()
  await owner`drop table comets, moons`
  expect(found).toEqual(expect.arrayContaining(['comets', 'moons']))
})

test('records waiting for an approver stay with the approver and follow the reports to the next one', () => {
  const approved = extensionsOf(approvalSources).filter(({ byAdmins }) => byAdmins !== true)
  expect(tablesOf(staying)).toEqual(tablesOf(following))
  expect(tablesOf(staying)).toHaveLength(approved.length)
})

test('the tables of leaver resources exist and refer to people', async () => {
  const tables = tablesOf([...ended, ...work, ...following, ...staying])
  const rows = await owner<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`
  const referring = new Set(rows.map(({ name }) => name))
  expect(tables.filter((table) => !referring.has(table))).toEqual([])
})
