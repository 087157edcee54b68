/**
 * An upload of people can be taken back unless one of them was used since. Every column that refers to people is a trace of use
 * or has its reason here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../src/app/server.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { collectRegistered } from '../src/kit/server/domain.ts'
import { startTestApp, type TestApp } from './app.ts'
import { SAMPLE_LIMIT, SAMPLE_MOMENT, shortSampleDatabase } from './database/sample.ts'

const traces = collectRegistered(domains).tracesOf('user')
/**
 * Columns that only the person's own acts fill. These acts follow a login, and every write is a line of the audit log; both are
 * traces.
 */
const OWN_ACT = /(_by|actor_id|owner_id)$/
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'of somebody who has logged in': [
    'access_requests.user_id',
    'devices.user_id',
    'idempotency_keys.user_id',
    'restricted_choices.user_id',
    'sessions.user_id',
    'task_drafts.user_id',
    'timesheet_entries.user_id',
    'user_preferences.user_id',
  ],
  'made with the person; every later change is a line of the audit log about them': [
    'holiday_calendar_uses.user_id',
    'passwords_by_others.user_id',
    'salaries.user_id',
    'tab_grants.user_id',
    'user_department_sets.user_id',
    'user_managers.user_id',
    'user_rights.user_id',
    'user_states.user_id',
    'work_terms.user_id',
  ],
  'follows another row that is a trace': [
    'absence_days_worked.user_id',
    'absence_ranges.user_id',
    'absence_requests.decided_for',
    'absent_days_with_figures.user_id',
    'confirmed_hours.user_id',
    'decision_sums.person_id',
    'person_holidays.user_id',
    'qualitative_events.in_name_of',
    'qualitative_events.user_id',
    'qualitative_records.decided_for',
    'task_counts.person_id',
    'timesheet_entries.decided_for',
    'timesheet_events.in_name_of',
    'timesheet_events.user_id',
    'timesheet_nudges.user_id',
    'upgrade_moves.user_id',
  ],
  'ends with the deletion, or comes after it': ['erasures.user_id', 'password_links.user_id'],
}

let app: TestApp
let owner: ReturnType<typeof openOwner>
let id = ''
beforeAll(async () => {
  app = await startTestApp(SAMPLE_MOMENT, shortSampleDatabase)
  owner = openOwner(app.ownerUrl)
  // The sample has no rows of these tables.
  await owner`insert into known_addresses (user_id, address, last_login_at) select id, '203.0.113.7', now() from users limit 1`
  await owner`insert into account_lendings (account_id, user_id, lent_by, lent_at) select a.id, u.id, u.id, now() from accounts a, users u limit 1`
  await owner.begin(async (db) => {
    // The closed month of the sample has no differences from its handover, so one is added without triggers.
    await db`set local session_replication_role = 'replica'`
    await db`insert into month_handover_differences (handover_id, part, user_id, found_at) select new_id(), 'hours', id, now() from users limit 1`
  })
  const [made] = await owner<{ id: string }[]>`
    insert into users (email, full_name, password_hash, roles) values ('back@proofline.example', 'Back Again', 'none', '{AUTHOR}') returning id`
  id = made?.id ?? ''
}, SAMPLE_LIMIT)
afterAll(async () => {
  await owner.end()
  await app.close()
})

type Column = { table: string; column: string }
const columns = () => owner<Column[]>`
  select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`
const nameOf = ({ table, column }: Column): string => `${table}.${column}`
const found = async (db: Db): Promise<string[]> => {
  const happened: string[] = []
  for (const trace of traces) if ((await trace.among(db, [id])).includes(id)) happened.push(trace.happened)
  return happened
}

class Undone extends Error {}
async function foundOf({ table, column }: Column): Promise<string[] | undefined> {
  let happened: string[] | undefined
  await owner
    .begin(async (db) => {
      // Without triggers and foreign keys, because the statement gives somebody else's row to this person.
      await db.unsafe("set local session_replication_role = 'replica'")
      const { count } = await db.unsafe(
        `update ${table} set ${column} = '${id}' where ctid = (select ctid from ${table} limit 1)`,
      )
      if (count === 1) happened = await found(db)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return happened
}

test('a person who was only added has no traces', async () => {
  expect(await found(owner)).toEqual([])
})

test('every column that refers to people is found as a trace or has a reason', async () => {
  const all = await columns()
  const exempt = Object.values(WITHOUT).flat()
  expect(exempt.filter((name) => !all.some((column) => nameOf(column) === name))).toEqual([])
  const looked = all.filter(
    (column) => nameOf(column) === 'audit_log.actor_id' || !(OWN_ACT.test(column.column) || exempt.includes(nameOf(column))),
  )
  const missing: string[] = []
  for (const column of looked) {
    const happened = await foundOf(column)
    if (happened === undefined || happened.length === 0)
      missing.push(`${nameOf(column)}: ${happened === undefined ? 'the sample has no row of it' : 'no trace'}`)
  }
  expect(missing).toEqual([])
  expect(looked.length).toBeGreaterThan(15)
})
