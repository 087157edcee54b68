/**
 * npm run uploads makes every upload at its limit, each on a database that was not analyzed, and then every read. It writes
 * results/uploads.md. npm run uploads -- hours,people makes only these uploads and only prints the results.
 */
import { join } from 'node:path'
import { cast, CAST_PASSWORD, seedCast } from '../../db/cast.ts'
import { accountsImport } from '../../src/allocations/accounts-import-contract.ts'
import { listNamedCalls } from '../../src/app/openapi.ts'
import { domains } from '../../src/app/server.ts'
import { SUBJECTS } from '../../src/grants/vocabulary.ts'
import { startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { migrate } from '../../src/kit/postgres/migrate.ts'
import { openOwner, type Owner } from '../../src/kit/postgres/pool.ts'
import { hashPassword } from '../../src/kit/server/passwords.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { shiftDay, formatDay } from '../../src/kit/shared/time.ts'
import { limits } from '../../src/kit/xlsx/limits.ts'
import { productivityFiles } from '../../src/productivity-files/contract.ts'
import { tasksImport } from '../../src/qualitative/tasks-import-contract.ts'
import { membersImport } from '../../src/timesheets/members-import-contract.ts'
import { targetsImport } from '../../src/target-projects/targets-import-contract.ts'
import { TARGET_COLUMNS } from '../../src/target-projects/vocabulary.ts'
import { statusImport } from '../../src/status-reports/import-contract.ts'
import { imports } from '../../src/row-import/import/contract.ts'
import { peopleImport } from '../../src/users/people-import-contract.ts'
import { MAX_IMPORT_PEOPLE } from '../../src/users/people-import-rules.ts'
import { arrangeAttackContext, fillGoodRequest, type AttackContext } from '../../test/attack/attack-context.ts'
import { getCallKey } from '../../test/attack/attack.ts'
import { buildRequest } from '../../test/attack/shape.ts'
import { startBuiltApp } from '../../test/built-app.ts'
import { callAs, type TestInput } from '../../test/calls.ts'
import { goodRequests } from '../../test/domains.ts'
import { type Cell, makeWorkbook } from '../../test/workbooks.ts'
import { describeMachine, describeRun, withBuild, writePage } from './long-check.ts'

/** A read is slow if it takes more ms than this, and more than `FACTOR` times as long as after ANALYZE. */
const SLOW_MS = 1_500
const FACTOR = 3
const READ_MS = 30_000
/** The number of rows for uploads of qualitative tasks, allocation IDs and status IDs. */
const FEWER_ROWS = 20_000

const staff = Object.values(cast).filter((person) => !('blocked' in person) && person.roles.some((role) => role === 'AUTHOR'))
const rowsOf = (count: number, row: (n: number) => Cell[]): Cell[][] => Array.from({ length: count }, (_, n) => row(n))
const emailOf = (n: number): string => staff[n % staff.length]?.email ?? ''
const dayOf = (n: number): string => formatDay(shiftDay('2026-01-05', n % 200))
const project = { section: 'Attack', department: 'Physics' }
const questions = async (name: string): Promise<File> =>
  makeWorkbook(
    name,
    ['question_id', 'chapter', 'section', 'question_text'],
    rowsOf(limits.rows, (n) => [`LIM-${n}`, `Chapter ${n % 40}`, `Section ${n % 400}`, `What is the unit of ${n}?`]),
  )

type Upload = {
  spec: Endpoint
  send: (owner: Owner, upload: (spec: Endpoint, sent: TestInput) => Promise<unknown>) => Promise<TestInput>
}
const uploads: Record<string, Upload> = {
  questions: { spec: imports.add, send: async () => ({ body: project, file: await questions('Limit.xlsx') }) },
  rows: {
    spec: imports.rows,
    send: async () => ({
      params: { fileName: 'Open.xlsx' },
      query: { confirm: 'true' },
      body: project,
      file: await questions('Rows.xlsx'),
    }),
  },
  history: {
    spec: imports.done,
    send: async (_, upload) => {
      await upload(imports.add, { body: project, file: await questions('Limit.xlsx') })
      const at = new Date('2026-01-06T06:00:00Z')
      const rows = rowsOf(limits.rows, (n) => [`LIM-${n}`, emailOf(n), 'done', at, 'Authored on Doc'])
      const header = ['question_id', 'author', 'author_status', 'author_done_date', 'author_answer_type']
      return { body: { ...project, file: 'Limit.xlsx' }, file: await makeWorkbook('Done.xlsx', header, rows) }
    },
  },
  qualitative: {
    spec: tasksImport.upload,
    send: async () => {
      const rows = rowsOf(FEWER_ROWS, (n) => [emailOf(n), dayOf(Math.floor(n / staff.length)), `Call ${n}`, 'Client', 0, 5])
      return { file: await makeWorkbook('Tasks.xlsx', ['email', 'date', 'title', 'description', 'hours', 'minutes'], rows) }
    },
  },
  members: {
    spec: membersImport.upload,
    send: async (owner) => {
      const names = Array.from({ length: FEWER_ROWS / staff.length }, (_, n) => `Sheet ${n}`)
      await owner`
        with made as (insert into projects (name) select unnest(${names}::text[]) returning id)
        insert into project_modules (project_id, module) select id, 'timesheets' from made`
      const rows = rowsOf(FEWER_ROWS, (n) => [emailOf(n), `Sheet ${Math.floor(n / staff.length) % names.length}`])
      return { file: await makeWorkbook('Members.xlsx', ['email', 'project_name'], rows) }
    },
  },
  targets: {
    spec: targetsImport.upload,
    send: async (owner) => {
      await owner`
        with made as (insert into projects (name) values ('Limit targets') returning id)
        insert into project_modules (project_id, module) select id, 'targets' from made`
      const header = [...TARGET_COLUMNS]
      const rows = rowsOf(FEWER_ROWS, (n) => {
        const keyword = `Sheet ${Math.floor(n / staff.length)}`
        return ['Limit targets', 'Set', 'Physics', 'Optics', 'AUTHOR', keyword, emailOf(n), 40, dayOf(0)]
      })
      return { body: { confirm: 'true' }, file: await makeWorkbook('Targets.xlsx', header, rows) }
    },
  },
  hours: {
    spec: productivityFiles.upload,
    send: async () => {
      const rows = rowsOf(limits.rows, (n) => [dayOf(Math.floor(n / staff.length)), emailOf(n), 0.01, `Portal ${n}`])
      return { query: { confirm: 'true' }, file: await makeWorkbook('Hours.xlsx', ['date', 'user', 'hours', 'details'], rows) }
    },
  },
  status: {
    spec: statusImport.upload,
    send: async (owner) => {
      const names = Array.from({ length: Math.floor(FEWER_ROWS / staff.length / SUBJECTS.length) }, (_, n) => `Unit ${n}`)
      await owner`insert into departments (name) select unnest(${names}::text[])`
      const rows = staff.flatMap(({ email }) => names.flatMap((name) => SUBJECTS.map((subject) => [email, name, subject])))
      return { file: await makeWorkbook('Status.xlsx', ['email', 'department', 'subject'], rows) }
    },
  },
  accounts: {
    spec: accountsImport.upload,
    send: async () => {
      const rows = rowsOf(FEWER_ROWS, (n) => [`limit-${n}`, 'Physics', 'Attack', 'no'])
      return { file: await makeWorkbook('Accounts.xlsx', ['account_id', 'department', 'project_name', 'is_multiple'], rows) }
    },
  },
  people: {
    spec: peopleImport.people,
    send: async () => {
      const rows = rowsOf(MAX_IMPORT_PEOPLE, (n) => [`Limit Person ${n}`, `limit.${n}@proofline.example`, 'AUTHOR'])
      return { file: await makeWorkbook('People.xlsx', ['full_name', 'email', 'role'], rows) }
    },
  },
}

const READERS = ['meera', 'kavita'] as const
const reads = listNamedCalls(domains)
  .map(({ spec }) => spec)
  .filter(({ method, shows, stream }) => (shows !== undefined || method === 'GET') && stream !== true)

async function readAll(url: string, context: AttackContext): Promise<Map<string, number>> {
  const took = new Map<string, number>()
  let answered = 0
  for (const who of READERS) {
    const token = await context.token(who)
    for (const spec of reads) {
      const {
        path,
        headers = {},
        body,
      } = buildRequest(spec, { ...(await fillGoodRequest(context, goodRequests[getCallKey(spec)] ?? {})), token })
      const began = performance.now()
      const init = { method: spec.method, headers, ...(body !== undefined && { body: String(body) }) }
      const ask = async (): Promise<number> => {
        const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(READ_MS) })
        await response.arrayBuffer()
        return response.status
      }
      const status = await ask().catch(() => 0)
      took.set(`${who}, ${getCallKey(spec)}`, performance.now() - began)
      if (status === 200) answered += 1
      if (status === 0 || status >= 500) took.set(`${who}, ${getCallKey(spec)}`, Number.POSITIVE_INFINITY)
    }
  }
  // An admin may make nearly all of the reads.
  if (answered < reads.length) throw new Error(`only ${answered} of ${reads.length} reads by two people gave what they read`)
  return took
}

const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : 'no reply')
type Result = { name: string; row: string; wrong: string[] }

const names = (process.argv[2]?.split(',') ?? Object.keys(uploads)).filter((name) => name in uploads)
if (names.length === 0) {
  console.error(`Usage: npm run uploads [-- ${Object.keys(uploads).join(',')}]`)
  process.exit(1)
}

await withBuild('uploads', async (build, home) => {
  const results: Result[] = []
  for (const name of names) {
    const { spec, send } = uploads[name] as Upload
    const embedded = await startEmbedded({ dataDir: join(home, name), durable: false })
    try {
      await migrate(embedded.url, join(import.meta.dirname, '../../db/migrations'))
      const owner = openOwner(embedded.url)
      await owner`alter system set autovacuum = off`
      await owner`select pg_reload_conf()`
      await seedCast(owner, await hashPassword(CAST_PASSWORD, 'password'))
      const app = await startBuiltApp(build, { DATABASE_URL: embedded.url })
      try {
        const context = await arrangeAttackContext(app.url, owner, { spares: 3, rows: 60, spareFiles: 2 })
        const upload = async (call: Endpoint, sent: TestInput): Promise<number> => {
          const began = performance.now()
          const { code, body } = await callAs(app.url, await context.token('meera'), call, sent)
          if (code !== 'ok') throw new Error(`${getCallKey(call)} was refused: ${JSON.stringify(body).slice(0, 500)}`)
          return performance.now() - began
        }
        const sent = await send(owner, upload)
        const stored = await upload(spec, sent)
        const first = await readAll(app.url, context)
        await owner`analyze`
        const after = await readAll(app.url, context)
        const wrong = [...first].flatMap(([read, ms]) => {
          const then = after.get(read) ?? 0
          return ms > Math.max(SLOW_MS, FACTOR * then) || !Number.isFinite(ms)
            ? [`- ${name}: ${read} took ${seconds(ms)}, ${seconds(then)} after ANALYZE`]
            : []
        })
        const [slowest = '', ms = 0] = [...first].toSorted(([, a], [, b]) => b - a)[0] ?? []
        const row = `| ${name} | ${seconds(stored)} | ${first.size} | ${slowest}: ${seconds(ms)} | ${seconds(after.get(slowest) ?? 0)} | ${wrong.length} |`
        console.log([row, ...wrong].join('\n'))
        results.push({ name, row, wrong })
      } finally {
        await app.stop()
        await owner.end()
      }
    } finally {
      await embedded.stop()
    }
  }
  const wrong = results.flatMap((result) => result.wrong)
  if (wrong.length > 0) process.exitCode = 1
  if (names.length < Object.keys(uploads).length) return
  const result = wrong.length === 0 ? 'passed' : 'FAILED'
  const lines = [
    '# Uploads at their limits',
    '',
    '*How long do the largest uploads take, and are reads fast right after them?*',
    '',
    `\`npm run uploads\` stores each upload with as many rows as it takes (questions, rows, history and hours ${limits.rows.toLocaleString('en-IN')},`,
    `qualitative tasks, status IDs and accounts ${FEWER_ROWS.toLocaleString('en-IN')}, people ${MAX_IMPORT_PEOPLE}) on a database of its own, where PostgreSQL analyzes nothing by itself. Then an admin and a manager make every call that reads,`,
    `one after the other, and again after ANALYZE of all tables. Wrong is a read of more than ${SLOW_MS / 1000} s that takes more than ${FACTOR} times as long as after it.`,
    '',
    `${describeRun()}, ${describeMachine()}: **${result}**`,
    '',
    '| upload | stored in | reads | the slowest read | after ANALYZE | wrong |',
    '|---|---|---|---|---|---|',
    ...results.map(({ row }) => row),
    ...(wrong.length === 0 ? [] : ['', ...wrong]),
  ]
  writePage('uploads', lines, { command: 'uploads', result })
})
