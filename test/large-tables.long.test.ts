/**
 * No call reads a large table for a small answer. Each call is made as an app makes it, on tables of tens of thousands of rows,
 * and PostgreSQL reports how many rows its statements read. Reads that are large on purpose are listed below, each with the
 * reason.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePeople, arrangeWork, arrangeWorklog } from '../bench/generate-work.ts'
import { generateFile, generateTeam } from '../bench/generate.ts'
import { cast, type CastName } from '../db/cast.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { toDay } from '../src/kit/shared/time.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import type { Domain } from '../src/kit/server/domain.ts'
import { runSweep } from '../src/kit/server/sweeps.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { startTestApp, type TestApp } from './app.ts'
import { getCallKey } from './attack/attack.ts'
import { arrangeAttackContext, fillGoodRequest, type AttackContext } from './attack/attack-context.ts'
import { buildRequest } from './attack/shape.ts'
import { acceptedParts } from './accepted-requests.ts'
import { goodRequests } from './domains.ts'
import { createTestDatabase, type TestDatabase } from './database/database.ts'
import { noticeProxy } from './notices.ts'
import { readPlan, type RunStatement, sendPlans, tablesReadInVain } from './plans.ts'
import { sumDays } from './sweeps.ts'

/** How many rows a statement may read for each returned row, and how many rows of a page every statement may read. */
const [TIMES, PAGE] = [20, 150]
const LARGE = 5_000
const [FILES, ROWS, PEOPLE, DAYS] = [3, 8_000, 150, 150]

/** Tables of which a call reads more than it returns, as `call table`, grouped by reason. */
const ON_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  'all that is written about a person is searched for their name, once in their life': [
    'GET /user/erasure/:id',
    'POST /user/erase/:id',
  ].flatMap((call) =>
    ['audit_log', 'audit_values', 'task_events', 'tasks', 'timesheet_entries', 'worklog_sub_targets'].map(
      (table) => `${call} ${table}`,
    ),
  ),
  'each row counts once for its day and status, whatever it was decided before: the events of the days are counted': [
    'GET /report/download/day task_events',
    'GET /report/view/day task_events',
    'POST /report/download/day task_events',
    'POST /report/view/day task_events',
  ],
  'the last event of each row that waits for the person says whether it was reopened': [
    'GET /home/work/:role task_events',
    'GET /tasks/next/:role task_events',
  ],
  'everybody who works on the file is told': ['PUT /file/:file/second-review tasks'],
  'what everybody decided on each of the last days is counted': ['GET /home/people task_events'],
  'a row that is held in several roles counts once': ['GET /files/report/list/:role tasks'],
}
/** Calls that come before the first admin exists. Their link is a single row. */
const BEFORE_THE_FIRST_ADMIN = /^\/setup\/:token/

async function fillTables(app: TestApp): Promise<void> {
  const { db } = app
  const today = toDay(app.clock.now)
  const team = await generateTeam(db, { AUTHOR: 20, REVIEWER: 20, 'REVIEWER-2': 20, UPLOADER: 20 })
  await arrangePeople(db, today, { people: PEOPLE, inDepartment: PEOPLE / 3 })
  const [{ id: projectId } = { id: '' }] = await db<{ id: string }[]>`
    insert into project_modules (project_id, module) select id, 'sections' from bench_projects where place = 0 returning project_id as id`
  for (let n = 1; n <= FILES; n++) await generateFile(db, { projectId, name: `Large ${n}.xlsx`, rows: ROWS, team })
  await db`set session_replication_role = replica`
  await arrangeWork(db, today, DAYS)
  await arrangeWorklog(db, today, 5)
  await db`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
    select t.id, t.file_id, now() - interval '1 day' * (t.sr_no % 100) - interval '9 minutes' * (5 - n), 'update', 'AUTHOR', t.author_id, 'done', n,
      '{}', '{}'
    from tasks t, generate_series(1, 5) n where t.author_id is not null order by 3`
  await db`
    with lines as (
      insert into audit_log (at, actor_id, call, object_type, object_id, request_id)
      select now() - interval '1 minute' * n, p.ids[1 + n % cardinality(p.ids)], 'PATCH /file/tasks/:file/update/:role', 'task', 'object ' || n % 9000,
        'filled'
      from (select array_agg(id) as ids from bench_people) p, generate_series(1, 60000) n returning id)
    insert into audit_values (line_id, salt, object_name) select id, 'salt', 'Large.xlsx row ' || id from lines`
  await db`set session_replication_role = default`
  await sumDays(app)
  await db.unsafe('vacuum analyze')
}

let filled: TestDatabase
let context: AttackContext
let large: ReadonlyMap<string, string>
let statements: RunStatement[] = []
const selectLarge = async (db: Db) => {
  const parts = await db<{ part: string; name: string }[]>`
    select part, name from (
      select relname as part, coalesce(pg_partition_root(oid), oid)::regclass::text as name,
        sum(greatest(reltuples, 0)) over (partition by coalesce(pg_partition_root(oid), oid)) as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) tables
    where rows >= ${LARGE}`
  return new Map(parts.map(({ part, name }) => [part, name]))
}
const startNow = async (makeDatabase: () => Promise<TestDatabase>): Promise<TestApp> => {
  const app = await startTestApp(new Date(), makeDatabase)
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  return app
}

beforeAll(async () => {
  filled = await createTestDatabase()
  const app = await startNow(() => Promise.resolve({ ...filled, drop: () => Promise.resolve() }))
  context = await arrangeAttackContext(app.url, app.db, { spares: 400, spareFiles: 20 })
  for (const who of Object.keys(cast)) await context.token(who as CastName)
  await fillTables(app)
  large = await selectLarge(app.db)
  await app.close()
}, 300_000)
afterAll(() => filled.drop())

type Copy = { app: TestApp; url: string; proxied: string }
/**
 * Runs `work` on a copy of the filled database, with an app whose statements and plans are collected. Removes both afterwards.
 */
async function onCopy(work: (copy: Copy) => Promise<void>): Promise<void> {
  const app = await startNow(() => createTestDatabase(filled.ownerUrl))
  await sendPlans(app.db)
  const proxy = await noticeProxy(new URL(app.databaseUrl), (text) => {
    const ran = readPlan(text)
    if (ran !== undefined) statements.push(ran)
  })
  const node = await app.otherNode({
    through: proxy.url,
    ...(process.env['SHOW_PLANS'] !== undefined && { log: process.stdout }),
  })
  try {
    await work({ app, url: node.url, proxied: proxy.url })
  } finally {
    await node.close()
    proxy.close()
    await app.close()
  }
}

const ofTables = (ran: RunStatement): RunStatement => {
  const reads: Record<string, number> = {}
  for (const [part, rows] of Object.entries(ran.reads)) {
    const table = large.get(part)
    if (table !== undefined) reads[table] = (reads[table] ?? 0) + rows
  }
  return { ...ran, reads }
}
const faults = (): string[] => [...new Set(statements.flatMap((each) => tablesReadInVain(ofTables(each), TIMES, PAGE)))]

test('the database has large tables, and a needless scan of one is reported', async () => {
  expect([...large.values()]).toEqual(
    expect.arrayContaining(['tasks', 'task_events', 'audit_log', 'audit_values', 'timesheet_entries', 'timesheet_lines']),
  )
  await onCopy(async ({ proxied }) => {
    const pool = openPool(proxied)
    try {
      statements = []
      await pool.reading((db) => db`select id from tasks where extra ->> 'remarks' = 'none' limit 50`)
      expect(faults()).toEqual(['tasks'])
      statements = []
      await pool.reading((db) => db`select id from tasks order by id limit 50`)
      await pool.reading((db) => db`select id from tasks`)
      expect(faults()).toEqual([])
      expect(statements.length).toBeGreaterThan(1)
    } finally {
      await pool.close()
    }
  })
}, 60_000)

function collectFaults(what: string): string[] {
  const found = faults()
  if (process.env['SHOW_PLANS'] !== undefined)
    for (const table of found)
      for (const each of statements)
        if (tablesReadInVain(ofTables(each), TIMES, PAGE).includes(table))
          console.log(what, table, each.returned, ofTables(each).reads[table], each.text.slice(0, 3_000))
  return found.map((table) => `${what} ${table}`)
}
const withoutReason = (found: readonly string[]): string[] => {
  const known = new Set(Object.values(ON_PURPOSE).flat())
  return found.filter((each) => !known.has(each))
}

/** Makes a call with a request that it accepts. Returns the reason if the server refuses it. */
async function makeAcceptedCall({ app, url }: Copy, spec: Endpoint): Promise<string | undefined> {
  const call = getCallKey(spec)
  const place = { url: app.url, owner: app.db, words: context.words(), spare: context.spare.person(), token: context.token }
  const accepted = await acceptedParts(place)
    [call]?.()
    .catch((error: Error) => error.message)
  if (typeof accepted === 'string') return accepted
  const { file, ...parts } = accepted ?? {}
  const { as = 'meera', ...good } = { ...goodRequests[call], ...parts }
  const filled = await fillGoodRequest(context, { as, ...good })
  const sheet = file === undefined ? filled.sheet : Buffer.from(await file.arrayBuffer())
  statements = []
  const { method, path, headers, body } = buildRequest(spec, { ...filled, ...(sheet && { sheet }) })
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
  })
  const reply = await response.text()
  if (!response.ok) return reply
  for (const word of ['person', 'row', 'file'] as const) context.spare.used(word)
  return undefined
}

test('no call reads a large table for a small answer', async () => {
  const found: string[] = []
  let left = listNamedCalls(domains).flatMap(({ spec }) => (spec.stream || BEFORE_THE_FIRST_ADMIN.test(spec.path) ? [] : [spec]))
  const refused = new Map<(typeof left)[number], string>()
  // A call may delete or decide something that another call needs, so refused calls go first on the next copy.
  for (let before = Infinity; left.length < before; left = [...refused.keys()]) {
    before = left.length
    refused.clear()
    await onCopy(async (copy) => {
      for (const spec of left) {
        const reply = await makeAcceptedCall(copy, spec)
        if (reply !== undefined) refused.set(spec, reply)
        found.push(...collectFaults(getCallKey(spec)))
      }
    })
  }
  expect([...refused].map(([spec, reply]) => `${getCallKey(spec)}: ${reply}`)).toEqual([])
  expect(withoutReason(found)).toEqual([])
}, 600_000)

test('no sweep reads a large table for a few rows', async () => {
  const found: string[] = []
  await onCopy(async ({ app, proxied }) => {
    const pool = openPool(proxied)
    try {
      for (const each of domains.flatMap((domain: Domain) => domain.sweeps)) {
        statements = []
        await runSweep({ pool, registered: app.registered, clock: () => app.clock.now }, each)
        found.push(...collectFaults(`sweep ${each.name}`))
      }
    } finally {
      await pool.close()
    }
  })
  expect(withoutReason(found)).toEqual([])
}, 120_000)
