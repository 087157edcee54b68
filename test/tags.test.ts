import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { callsOf } from '../src/app/openapi.ts'
import { buildServer, domains } from '../src/app/server.ts'
import type { Db, Pool } from '../src/kit/postgres/db.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { startTestApp } from './app.ts'
import { arrangeGround, goodOf } from './attack/ground.ts'
import { shape } from './attack/shape.ts'
import { goodRequests } from './domains.ts'

const calls: Endpoint[] = domains.flatMap(({ calls: mounts }) =>
  mounts.flatMap(({ contract }) => Object.values<Endpoint>(contract)),
)
const tagsOf = (field: 'shows' | 'changes'): string[] => [...new Set(calls.flatMap((spec) => spec[field] ?? []))].toSorted()

test('some read shows every tag that a write changes, and some write changes every tag that a read shows', () => {
  expect(tagsOf('changes')).toEqual(tagsOf('shows'))
})

test('a tag is one word of lower case, which a message of the database can carry', () => {
  expect(tagsOf('changes').filter((tag) => !/^[a-z-]{1,40}$/.test(tag) || tag === 'everything')).toEqual([])
})

/**
 * The tags of the data in a table, one of which a read shows whose statements name it. Not listed: what reads join for a name that its own
 * writes outdate by another tag (people, departments, projects, files, accounts), and what the pipeline reads itself (sessions, granted tabs).
 */
const TAGS_OF_TABLE: Readonly<Record<string, readonly string[]>> = {
  tasks: ['tasks', 'reworks'],
  task_events: ['tasks'],
  import_batches: ['imports'],
  account_lendings: ['allocations', 'account'],
  allocation_departments: ['allocations'],
  allocation_holds: ['allocations', 'account'],
  timesheet_memberships: ['timesheet-members'],
  timesheet_entries: ['timesheets', 'inbox'],
  timesheet_nudges: ['timesheets', 'inbox'],
  salaries: ['users'],
  work_terms: ['users'],
  user_preferences: ['preferences'],
  deputies: ['deputies', 'inbox'],
  month_closings: ['closed-months'],
  month_handovers: ['closed-months'],
  month_handover_differences: ['closed-months'],
  absences: ['absences'],
  absence_requests: ['absences', 'inbox'],
  target_rows: ['targets'],
  assigned_targets: ['targets'],
  assigned_target_history: ['targets'],
  settings: ['settings'],
  worklog_subjects: ['worklog'],
  worklog_profiles: ['worklog'],
  worklog_targets: ['worklog', 'worklog-days'],
  worklog_sub_targets: ['worklog-days'],
  productivity_hours: ['productivity-files'],
  status_records: ['status-reports'],
  status_saves: ['status-reports'],
  subject_grants: ['grants', 'access', 'status-reports'],
  qualitative_records: ['qualitative', 'inbox'],
  qualitative_tasks: ['qualitative', 'inbox'],
  qualitative_events: ['qualitative', 'inbox'],
  recruitment_jobs: ['recruitment'],
  recruitment_recruiters: ['recruitment'],
  recruitment_candidates: ['candidates'],
  recruitment_events: ['candidates'],
  recruitment_cvs: ['candidates'],
}

/** Reads that name a table of which they show nothing. */
const SHOWS_NOTHING_OF: Readonly<Record<string, readonly string[]>> = {
  // Whether rows of the file are hidden from the caller.
  'GET /file/:file/batches': ['tasks'],
  // It counts what waits, and not which of it needs a look.
  'GET /me/inbox': ['productivity_hours', 'target_rows', 'assigned_targets', 'assigned_target_history'],
}

/** The statements, and the fragments of statements, that are made on the connections of the pool. */
const recording = (pool: Pool, made: string[]): Pool => {
  const spied = (db: Db): Db =>
    new Proxy(db, {
      apply: (target, self, args: [unknown, ...unknown[]]) => {
        const [first] = args
        if (Array.isArray(first) && 'raw' in first) made.push(first.join(' ? '))
        return Reflect.apply(target as never, self, args) as unknown
      },
    })
  return {
    ...pool,
    reading: (work) => pool.reading((db) => work(spied(db))),
    snapshot: async (of) => {
      const { db, end } = await pool.snapshot(of)
      return { db: spied(db), end }
    },
  }
}

const app = await startTestApp()
const made: string[] = []
const pool = openPool(app.databaseUrl)
const node = buildServer({ pool: recording(pool, made), logger: pino({ level: 'silent' }), clock: () => app.clock.now })
const url = await node.listen({ port: 0, host: '127.0.0.1' })
const ground = await arrangeGround(url, app.db, { spares: 3, rows: 60, spareFiles: 2 })
afterAll(async () => {
  await node.close()
  await pool.close()
  await app.close()
})

const seen = new Set<string>()
const reads = callsOf(domains).flatMap(({ spec }) =>
  spec.shows === undefined ? [] : [{ title: `${spec.method} ${spec.path}`, spec, shows: spec.shows }],
)

test.each(reads)('$title shows a tag of every table that its statements name', async ({ title, spec, shows }) => {
  const { method, path, headers = {}, body } = shape(spec, await goodOf(ground, goodRequests[title] ?? {}))
  made.length = 0
  const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: String(body) }) })
  if (shows.length > 0) expect(response.status).toBe(200)
  const named = Object.keys(TAGS_OF_TABLE).filter((table) =>
    made.some((text) => new RegExp(`\\b(from|join)\\s+${table}\\b`).test(text)),
  )
  for (const table of named) seen.add(table)
  const shown = named.filter((table) => !SHOWS_NOTHING_OF[title]?.includes(table))
  expect(shown.filter((table) => !TAGS_OF_TABLE[table]?.some((tag) => shows.includes(tag)))).toEqual([])
})

test('some read names every listed table', () => {
  expect([...seen].toSorted()).toEqual(Object.keys(TAGS_OF_TABLE).toSorted())
})
