import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { startTestApp, type Client } from './app.ts'
import { SAMPLE_LIMIT, SAMPLE_MOMENT, shortSampleDatabase } from './database/sample.ts'
import { findHeldUntil } from '../src/kit/backup/retention.ts'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'
import { toDay } from '../src/kit/shared/time.ts'
import { users } from '../src/users/contract.ts'
import { erasures } from '../src/users/erasure-contract.ts'
import { buildErasurePatterns, NEVER_NAMED, STAYING_DATA } from '../src/erasures/rules.ts'

const NAME = 'Quetzal Canary'
const EMAIL = 'quetzal.canary@proofline.example'
const EARLIER = 'quetzal.earlier@proofline.example'
const EMPLOYEE = 'QC-90210'
const PHONE = '98450-31 777'
const VALUES = [NAME, EMAIL, EARLIER, EMPLOYEE, PHONE]

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

const linesNow = () =>
  app.db`select id, audit_line_hash(l) as hash from audit_log l where call <> 'POST /user/erase/:id' order by id`
let linesBefore: Awaited<ReturnType<typeof linesNow>>
type Column = { table: string; column: string; type: 'text' | 'json' | 'array' }
/**
 * SQL that keeps the product's tables among the catalogue's tables `c` in schemas `n`. Partitions count as their table, which
 * `tableName` names.
 */
const isTable = () => app.db`a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
  and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'`
const tableName = () => app.db`case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname`
const readColumns = () => app.db<Column[]>`
  select ${tableName()} as table, a.attname as column,
    case when y.typcategory = 'A' then 'array' when y.typname in ('json', 'jsonb') then 'json' else 'text' end as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_type y on y.oid = a.atttypid left join pg_type e on e.oid = y.typelem
  where ${isTable()} and a.attgenerated = ''
    and (y.typname in ('json', 'jsonb') or y.typcategory = 'S' or (y.typcategory = 'A' and e.typcategory = 'S'))
  order by 1, 2`

/** Returns the names by which a list may refer to a column: its own, its table's or its schema's. */
const namesOf = ({ table, column }: Pick<Column, 'table' | 'column'>): string[] => [
  `${table}.${column}`,
  table,
  table.split('.')[0] ?? '',
]
const neverNamed = NEVER_NAMED.flatMap((part) => part.columns)

const IN_PAIR = "'00000000-0000-0000-0000-000000000001'"
const ROWS: Record<string, Record<string, string>> = {
  confirmed_hours: { sum: "'worklog'", seconds: '90000' },
  finding_dismissals: { finding: "sha256('a')" },
  question_numberings: { digits: '3' },
  sheet_columns: { sheet: "'questions'" },
  task_drafts: { role: "'AUTHOR'" },
  idempotency_keys: { body: "'{}'" },
  pictures: { content: "'x'", hash: "sha256('x')", media_type: "'image/png'" },
  question_marks: { first_id: IN_PAIR, marked_id: IN_PAIR, mark: "'no'" },
}
const FURTHER_ROWS: Record<string, Record<string, string>> = {
  export_files: { problem: "'x'", from_day: "'2020-01-01'", to_day: "'2020-01-02'", roles: "'{}'" },
  month_closings: {
    month: "'2020-01-01'",
    closed_at: "'2020-02-01'",
    reopened_at: "'2020-02-02'",
    reopened_by: 'new_id()',
    reason: "'x'",
  },
}
const VALUE = `case when y.typcategory = 'A' then '{}' when y.typname in ('json', 'jsonb') then '{}'
  when y.typname = 'uuid' then gen_random_uuid()::text when y.typname = 'bytea' then sha256('x')::text
  when y.typcategory = 'B' then 'true' when y.typcategory = 'D' then now()::text when y.typcategory = 'N' then '1' else 'x' end`
/** Adds a row with the given values and with values for the other required columns, without triggers and references. */
async function addRow(table: string, given: Record<string, string>): Promise<void> {
  const needed = await app.db.unsafe<{ column: string; value: string }[]>(`
    select a.attname as column, quote_literal(${VALUE}) as value from pg_attribute a join pg_type y on y.oid = a.atttypid
    where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
      and a.attidentity = ''`)
  const values = { ...Object.fromEntries(needed.map(({ column, value }) => [column, value])), ...given }
  await owner.begin(async (db) => {
    await db.unsafe("set local session_replication_role = 'replica'")
    const columns = Object.keys(values).map((column) => `"${column}"`)
    await db.unsafe(`insert into ${table} (${columns.join(', ')}) values (${Object.values(values).join(', ')})`)
  })
}

/** PostgreSQL's error code for a value that a constraint rejects. */
const CHECK_VIOLATION = '23514'
const WHOLE = `of ${NAME} ${EMAIL}, ${EARLIER}, ${PHONE}, ${EMPLOYEE}`
const EACH = [`${EMAIL}.xlsx`, EMAIL, NAME, PHONE, EMPLOYEE]
const FORMS: Record<Column['type'], string[]> = {
  text: [WHOLE, ...EACH].map((value) => `'${value}'`),
  json: [
    { text: WHOLE, name: NAME, email: EMAIL, phone: PHONE, id: EMPLOYEE },
    [WHOLE, ...EACH],
    { question: [[WHOLE, 'b']] },
    { question: [1, WHOLE] },
  ].map((value) => `'${JSON.stringify(value)}'`),
  array: [WHOLE, ...EACH].map((value) => `array['${value}']`),
}
/**
 * Writes the values into a row of the column, without triggers. Returns false if a constraint rejects all of them in every form.
 */
async function plant({ table, column, type }: Column): Promise<boolean> {
  const tries = new Set<string>()
  for (const value of FORMS[type])
    for (const order of ['is null', 'is not null']) {
      const outcome = await owner
        .begin(async (db) => {
          await db.unsafe("set local session_replication_role = 'replica'")
          const { count } = await db.unsafe(
            `update ${table} set "${column}" = ${value} where ctid = (select ctid from ${table} order by "${column}" ${order}, ctid limit 1)`,
          )
          return count > 0 ? 'planted' : 'no row'
        })
        .catch((error: { code?: string }) => error.code ?? 'failed')
      if (outcome === 'planted') return true
      tries.add(outcome)
    }
  expect([...tries], `${table}.${column} is neither planted nor guarded by a constraint`).toEqual([CHECK_VIOLATION])
  return false
}

async function findValues(): Promise<string[]> {
  const all = await app.db<{ table: string; column: string }[]>`
    select ${tableName()} as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace where ${isTable()}`
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

test('erasing is refused for a person who is not deleted or was deleted recently', async () => {
  await meera.refused(erasures.erase, 'ERASE_DELETED_ONLY', { params: { id: cast.priya.id } })
  await meera.refused(erasures.one, 'USER_NOT_FOUND', { params: { id: crypto.randomUUID() } })
  const refused = await meera.refused(erasures.erase, 'ERASE_LATER', once)
  expect(refused.message).toBe('This user can be erased from 10/03/2027. The retention time is in Settings.')
})

test('an erasure removes what its report announced and leaves values only where the report says', async () => {
  await app.db`update users set deleted_at = '2025-01-01' where id = ${id}`
  const columns = (await readColumns()).filter((column) => !namesOf(column).some((name) => neverNamed.includes(name)))
  for (const table of new Set(columns.map((column) => column.table)))
    if ((await app.db.unsafe(`select from ${table} limit 1`)).length === 0) await addRow(table, ROWS[table] ?? {})
  for (const [table, row] of Object.entries(FURTHER_ROWS)) await addRow(table, row)
  const planted: string[] = []
  for (const column of columns) if (await plant(column)) planted.push(`${column.table}.${column.column}`)
  // The person was once a candidate, which is how the phone number is known.
  const candidate = await app.db`
    update recruitment_candidates set email = ${EARLIER}, contact = ${PHONE}, contact_key = '9845031777'
    where id = (select id from recruitment_candidates c where gone_at is null and position('uetzal' in c::text) = 0 limit 1) returning id`
  expect(candidate).toHaveLength(1)
  // The lists must not name columns that do not exist or that a constraint protects.
  const listed = STAYING_DATA.flatMap((part) => part.columns)
  expect(listed.filter((name) => !planted.includes(name))).toEqual([])
  const known = (await readColumns()).flatMap(namesOf)
  expect(neverNamed.filter((name) => !known.includes(name))).toEqual([])
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
  expect((await findValues()).length).toBeGreaterThan(50)

  const [one, other] = await Promise.all([meera.ok(erasures.erase, once), meera.ok(erasures.erase, once)])
  expect(other.data.erased).toEqual(one.data.erased)
  expect(one.data.goes).toEqual(before.goes)
  expect((await meera.ok(erasures.one, once)).data).toEqual(one.data)
  expect(await app.db`select from erasures`).toHaveLength(1)

  const stays = new Set(STAYING_DATA.flatMap((part) => part.columns))
  const left = await findValues()
  expect(left.filter((column) => !stays.has(column))).toEqual([])
  expect([...stays].filter((column) => !left.includes(column))).toEqual([])
})

test("the audit log holds nobody's email, name or employee ID, and the values of an erased person have no salt", async () => {
  const people = await app.db<{ text: string }[]>`
    select v.text from users u cross join lateral unnest(array[u.email, u.employee_id, case when u.full_name like '% %' then u.full_name end]) v(text)
    where v.text is not null union select email from recruitment_candidates where email is not null`
  // The hexadecimal digits of an id may contain an employee ID such as E-1003 by chance.
  const [log] = await app.db<{ text: string }[]>`
    select lower(string_agg(regexp_replace(l::text, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'id', 'gi'), ' ')) as text from audit_log l`
  expect(people.length).toBeGreaterThan(20)
  expect(people.filter(({ text }) => log?.text.includes(text.toLowerCase()))).toEqual([])
  expect(await app.db`select from audit_values where erased = ${id} and salt is not null`).toEqual([])
  expect(await app.db`select * from audit_faults() where what not like '%its values are not as%'`).toEqual([])
})

test('an erasure leaves the sealed audit lines unchanged', async () => {
  expect(await linesNow()).toEqual(linesBefore)
})

test('audit lines and the user row stay under their id with the name of a tombstone', async () => {
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

test('the database refuses to erase values outside of a transaction that records an erasure', async () => {
  const pool = openPool(app.databaseUrl)
  const erasing = pool.writing((db) => db`select erase_values(${id}::uuid, 'x', 'a', 'a', '{}')`)
  await expect(erasing).rejects.toThrow('erases nobody')
  await pool.close()
})

test('an erasure keeps the names and emails that other existing people have by now', async () => {
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

test('the erasure report says until when backups hold the values, before and after the erasure', async () => {
  const heldNow = async (person: string) => (await meera.ok(erasures.one, { params: { id: person } })).data.held
  const body = {
    fullName: 'Heron Gone',
    email: 'heron@birds.example',
    password: 'Sternly-7-parsnips',
    role: ['AUTHOR'],
    enableAssignments: true,
  }
  const heron = (await meera.ok(users.add, { body: body as never })).data._id
  await meera.ok(users.delete, { params: { email: 'heron@birds.example' }, body: {} })
  await app.db`update users set deleted_at = '2025-01-01' where id = ${heron}`
  await app.db`delete from nodes`
  await app.db`delete from maintenance_runs`
  expect(await heldNow(heron)).toEqual([{ what: 'Backups', why: expect.stringMatching(/^None is set up here/), until: null }])

  const now = app.clock.now.toISOString()
  const backup = { place: '/backups', isEncrypted: true, everyHours: null as number | null, drillEveryDays: null }
  await app.db`insert into nodes (name, version, started_at, seen_at, facts) values ('a', '1', ${now}, ${now}, ${app.db.json({ backup })})`
  expect(await heldNow(heron)).toEqual([
    { what: 'Backups in /backups, and the log beside them', why: expect.stringMatching(/^None is made by itself/), until: null },
  ])
  await app.db`update nodes set facts = ${app.db.json({ backup: { ...backup, everyHours: 24 } })}`
  const until = await findHeldUntil(app.clock.now)
  const held = [
    { what: 'Backups in /backups', why: expect.stringMatching(/12 months/), until: until.backups },
    { what: 'The log beside the backups', why: expect.stringMatching(/7 days/), until: until.log },
  ]
  expect(await heldNow(heron)).toEqual(held)
  expect(until.backups > until.log && until.log > toDay(app.clock.now)).toBe(true)
  await meera.ok(erasures.erase, { params: { id: heron } })
  await app.db`delete from nodes`
  expect(await heldNow(heron)).toEqual(held)
})

test.each([
  ['E-1001', 'of E-1001.', true],
  ['E-1001', 'of E-10011', false],
  ['1001', '1001', true],
  ['1001', 'of 1001 rows', false],
  ['Anna', 'Anna', true],
  ['Anna', 'of Anna', false],
])('looking for the employee ID %s in %j returns %s', async (id, text, named) => {
  const { inText, inJson, plain } = buildErasurePatterns({ emails: [], names: [], ids: [id], longer: [] })
  const [row] =
    await app.db`select ${text} ~* ${inText} as text, ${JSON.stringify({ a: text })}::text::jsonb::text ~* ${inJson} as json,
    lower(${text}) like any (array(select lower(p) from unnest(${plain}::text[]) p)) as plain`
  expect(row).toMatchObject({ text: named, json: named, ...(named && { plain: true }) })
})

test.each([
  ['call 98450 31777 now', true],
  ['+91-98450-31777', true],
  ['(0)9845031777', true],
  ['919845031777', true],
  ['98450317771', false],
  ['9845031', false],
])('looking for a phone number in %j returns %s', async (text, named) => {
  const { inText, inJson, plain } = buildErasurePatterns({ emails: [], names: [], phones: ['9845031777'], longer: [] })
  const [row] =
    await app.db`select ${text} ~* ${inText} as text, ${JSON.stringify({ a: text })}::text::jsonb::text ~* ${inJson} as json,
    lower(${text}) like any (array(select lower(p) from unnest(${plain}::text[]) p)) as plain`
  expect(row).toMatchObject({ text: named, json: named, ...(named && { plain: true }) })
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
])('looking for the name or email %s in %j returns %s', async (called, text, named) => {
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
