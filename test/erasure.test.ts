import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { startTestApp, type Client } from './app.ts'
import { SAMPLE_LIMIT, SAMPLE_MOMENT, shortSampleDatabase } from './database/sample.ts'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'
import { users } from '../src/users/contract.ts'
import { erasures } from '../src/users/erasure-contract.ts'
import { buildErasurePatterns, STAYS } from '../src/erasures/rules.ts'

const NAME = 'Quetzal Canary'
const EMAIL = 'quetzal.canary@proofline.example'
const EARLIER = 'quetzal.earlier@proofline.example'
const EMPLOYEE = 'QC-90210'
const VALUES = [NAME, EMAIL, EARLIER, EMPLOYEE]

let app: Awaited<ReturnType<typeof startTestApp>>
let meera: Client
let owner: ReturnType<typeof openOwner>
let id = ''
const once = {
  params: {
    get id() {
      return id
    },
  },
}
beforeAll(async () => {
  app = await startTestApp(SAMPLE_MOMENT, shortSampleDatabase)
  owner = openOwner(app.ownerUrl)
  meera = await app.as('meera')
  const body = { fullName: NAME, email: EARLIER, password: 'Sternly-7-parsnips', role: ['AUTHOR'], enableAssignments: true }
  id = (await meera.ok(users.add, { body: body as never })).data._id
  await meera.ok(users.updateProfile, { body: { email: EARLIER, newEmail: EMAIL, employee_id: EMPLOYEE } as never })
  await meera.ok(users.delete, { params: { email: EMAIL }, body: {} })
}, SAMPLE_LIMIT)
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** The lines as they are sealed, up to those of the erasures. */
const linesNow = () =>
  app.db`select id, audit_line_hash(l) as hash from audit_log l where call <> 'POST /user/erase/:id' order by id`
let linesBefore: Awaited<ReturnType<typeof linesNow>>
type Column = { table: string; column: string; type: string }
/** Of the tables of information_schema: those that are no part of another. */
const isNoPart = () => app.db`not (select relispartition from pg_class where oid = to_regclass(c.table_name))`
/** Every column of every table that can hold a text. */
const columns = () => app.db<Column[]>`
  select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY') and c.is_generated = 'NEVER'
    and ${isNoPart()}
    and (c.data_type <> 'ARRAY' or c.udt_name = '_text') and c.table_name not in ('users', 'schema_migration', 'erasures')
  order by 1, 2`

/**
 * Columns that only the program fills, with words of its own, though no constraint says so; and those of other people's sessions.
 */
const OF_THE_PROGRAM =
  `audit_log.call audit_log.object_id audit_log.object_type audit_log.request_id export_files.roles import_batches.kind
  month_handover_lines.figures month_handover_lines.part scheduled_exports.export sessions.address sessions.user_agent task_count_changes.role task_count_changes.state task_counts.state task_events.from_status
  task_events.to_status user_states.roles
  worklog_sums.reason worklog_sums.type recruitment_events.from_stage recruitment_events.to_stage user_preferences.key`.split(
    /\s+/,
  )
/** Of what stays, of which the sample has no rows. */
const WITHOUT_ROWS = ['month_closings.reason']
/** What the erasure empties or deletes beside the audit log. */
const EMPTIED =
  `export_files.filename idempotency_keys.body import_batches.workbook login_throttle.key scheduled_exports.name scheduled_exports.selection
  task_drafts.draft upload_progress.outcome user_preferences.value audit_values.before audit_values.after audit_values.object_name`.split(
    /\s+/,
  )

/** Writes the values into a row of the column, without triggers; false: a constraint refuses them, or there is no row. */
async function plant({ table, column, type }: Column): Promise<boolean> {
  const shapes = {
    text: [`'${EMAIL}.xlsx'`, `'of ${NAME} ${EMAIL}'`, `'${EMAIL}'`, `'${NAME}'`],
    jsonb: [`'{"canary": "${EMAIL}", "name": "${NAME}"}'`, `'["${EMAIL}", "${NAME}"]'`],
    ARRAY: [`array['${EMAIL}']`],
  }[type] as string[]
  for (const value of shapes) {
    const done = await owner
      .begin(async (db) => {
        await db.unsafe("set local session_replication_role = 'replica'")
        return (
          await db.unsafe(
            `update ${table} set "${column}" = ${value} where ctid = (select ctid from ${table} order by "${column}" is null, ctid limit 1)`,
          )
        ).count
      })
      .catch(() => 0)
    if (done > 0) return true
  }
  return false
}

/** The columns in which one of the values stands, as text or as bytes. */
async function found(): Promise<string[]> {
  const all = await app.db<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and ${isNoPart()}`
  const holding: string[] = []
  for (const { table, column } of all) {
    const tests = VALUES.flatMap((value) => [value, Buffer.from(value).toString('hex')])
      .map((value) => `position(lower('${value}') in lower("${column}"::text)) > 0`)
      .join(' or ')
    const [row] = await app.db.unsafe<{ holds: boolean }[]>(`select exists (select from ${table} where ${tests}) as holds`)
    if (row?.holds === true) holding.push(`${table}.${column}`)
  }
  return holding.toSorted()
}

test('nobody is erased who is there, or was deleted a short time ago', async () => {
  await meera.refused(erasures.erase, 'ERASE_DELETED_ONLY', { params: { id: cast.priya.id } })
  await meera.refused(erasures.one, 'USER_NOT_FOUND', { params: { id: crypto.randomUUID() } })
  const refused = await meera.refused(erasures.erase, 'ERASE_LATER', once)
  expect(refused.message).toBe('This user can be erased from 10/03/2027. The retention time is in Settings.')
})

test('the report says before what goes and stays; then no table holds a value but where the report says so', async () => {
  await app.db`update users set deleted_at = '2025-01-01' where id = ${id}`
  const now = app.clock.now.toISOString()
  await app.db`insert into user_preferences values (${cast.meera.id}, 'filter', '{}', ${now})`
  await app.db`insert into task_drafts (user_id, role, task_id, draft, typed_at, changed_at) values (${cast.ananya.id}, 'AUTHOR', new_id(), '{}', ${now}, ${now})`
  await app.db`insert into idempotency_keys values (${cast.meera.id}, sha256('a'), 'PUT /x', sha256('b'), ${now}, 200, '{}')`
  await app.db`insert into login_throttle values ('canary', 1, ${now})`
  await app.db`insert into upload_progress (user_id, id, rows_read, rows_stored, updated_at) values (${cast.meera.id}, ${id}, 0, 0, ${now})`
  const planted: string[] = []
  for (const column of await columns()) {
    const name = `${column.table}.${column.column}`
    if (!OF_THE_PROGRAM.includes(name) && (await plant(column))) planted.push(name)
  }
  expect(EMPTIED.filter((name) => !planted.includes(name))).toEqual([])
  linesBefore = await linesNow()
  const before = (await meera.ok(erasures.one, once)).data
  expect(before).toMatchObject({ user: { fullName: NAME }, deletedOn: '2025-01-01', erasableFrom: '2026-01-01', erased: null })
  for (const { count, what } of [...before.goes.slice(0, 3), ...before.stays]) expect(count, what).toBeGreaterThan(0)
  const [kept] = await app.db`select count(*)::int as count from export_files where content is not null`
  expect(before.stays).toContainEqual({
    what: expect.stringMatching(/^Workbooks made by scheduled exports/),
    why: expect.anything(),
    count: kept?.['count'],
  })
  expect((await found()).length).toBeGreaterThan(50)

  const [one, other] = await Promise.all([meera.ok(erasures.erase, once), meera.ok(erasures.erase, once)])
  expect(other.data.erased).toEqual(one.data.erased)
  expect(one.data.goes).toEqual(before.goes)
  expect((await meera.ok(erasures.one, once)).data).toEqual(one.data)
  expect(await app.db`select from erasures`).toHaveLength(1)

  const stays = new Set(STAYS.flatMap((part) => part.columns))
  const left = await found()
  expect(left.filter((column) => !stays.has(column))).toEqual([])
  expect([...stays].filter((column) => !left.includes(column))).toEqual(WITHOUT_ROWS)
})

test('no line of the audit log holds an email, a name or an employee ID of anybody; of who is erased its values have no salt', async () => {
  const people = await app.db<{ text: string }[]>`
    select v.text from users u cross join lateral unnest(array[u.email, u.employee_id, case when u.full_name like '% %' then u.full_name end]) v(text)
    where v.text is not null union select email from recruitment_candidates where email is not null`
  // An id of hexadecimal digits can hold an employee ID, such as E-1003, by chance.
  const [log] = await app.db<{ text: string }[]>`
    select lower(string_agg(regexp_replace(l::text, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'id', 'gi'), ' ')) as text from audit_log l`
  expect(people.length).toBeGreaterThan(20)
  expect(people.filter(({ text }) => log?.text.includes(text.toLowerCase()))).toEqual([])
  expect(await app.db`select from audit_values where erased = ${id} and salt is not null`).toEqual([])
  expect(await app.db`select * from audit_faults() where what not like '%its values are not as%'`).toEqual([])
})

test('the sealed lines are those of before the erasure', async () => {
  expect(await linesNow()).toEqual(linesBefore)
})

test('what stands by its id stays: the lines of the audit log and the figures, under a tombstone', async () => {
  const lines = await app.db`select call, object_name, before, after from audit_lines where object_id = ${id} order by id`
  expect(lines).toContainEqual({
    call: 'DELETE /user/delete/:email',
    object_name: expect.stringMatching(/^Erased person \d+$/),
    before: null,
    after: null,
  })
  const [person] = await app.db`select full_name, email, employee_id from users where id = ${id}`
  expect(person).toMatchObject({
    full_name: lines[0]?.['object_name'],
    email: expect.stringMatching(/^erased-\d+@erased.invalid$/),
    employee_id: null,
  })
})

test('the database empties nothing outside of a transaction that records an erasure', async () => {
  const pool = openPool(app.databaseUrl)
  const erasing = pool.writing((db) => db`select erase_values(${id}::uuid, 'x', 'a', 'a', '{}')`)
  await expect(erasing).rejects.toThrow('erases nobody')
  await pool.close()
})

test('what somebody who is there is called by now is theirs: nothing of it goes', async () => {
  const named = async (fullName: string, email: string): Promise<string> => {
    const body = { fullName, email, password: 'Sternly-7-parsnips', role: ['AUTHOR'], enableAssignments: true }
    return (await meera.ok(users.add, { body: body as never })).data._id
  }
  const leaver = await named('Ibis Gone', 'ibis@birds.example')
  await meera.ok(users.delete, { params: { email: 'ibis@birds.example' }, body: {} })
  const there = [await named('Ibis There', 'ibis@birds.example'), await named('Ibis Gone Home', 'old.ibis@birds.example')]
  await app.db`update users set deleted_at = '2025-01-01' where id = ${leaver}`
  const lines = () => app.db`select id, object_name, before, after from audit_lines where object_id = any (${there}) order by id`
  const before = await lines()
  expect(before).toHaveLength(2)
  await meera.ok(erasures.erase, { params: { id: leaver } })
  expect(await lines()).toEqual(before)
  expect(await app.db`select from users where id = ${leaver} and email like 'erased-%'`).toHaveLength(1)
})

test.each([
  ['Asha Rao', 'of Asha Rao.', true],
  ['Asha Rao', 'of Natasha Raoul', false],
  ['Asha', 'Asha', true],
  ['Asha', 'Asha Rao', false],
  ['a+b@x.example', 'to a+b@x.example, now', true],
  ['a.b@x.example', 'axb@x.example', false],
  ['x@x.example', 'l.asha.x@x.example', false],
  ['x@x.example', 'of-x@x.example.xlsx', true],
  ['Asha Rao', 'Asha Rao Singh', false],
  ['Asha Rao', 'Uma Asha Rao', false],
  ['Asha Rao', 'Asha Rao, Physics', true],
  ['Asha "Ash" Rao', 'ASHA "ASH" RAO', true],
  ['a_b%c@x.example', 'A_B%C@x.example', true],
])('%s is named by %j: %s', async (called, text, named) => {
  const { inText, inJson, plain } = buildErasurePatterns({
    ...(called.includes('@') ? { emails: [called], names: [] } : { emails: [], names: [called] }),
    longer: ['l.asha.x@x.example', 'Asha Rao Singh', 'Uma Asha Rao'],
  })
  const [row] =
    await app.db`select ${text} ~* ${inText} as text, ${JSON.stringify({ a: text })}::text::jsonb::text ~* ${inJson} as json,
    '{"Asha": 1}'::jsonb::text ~* ${inJson} as key, lower(${text}) like any (array(select lower(p) from unnest(${plain}::text[]) p)) as plain`
  expect(row).toMatchObject({ text: named, json: named, key: false })
  if (named) expect(row?.['plain'], 'what is looked for first').toBe(true)
})
