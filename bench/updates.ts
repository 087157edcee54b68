// npm run bench updates lets 200 people decide their tasks at the same time.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import postgres from 'postgres'
import type { Db } from '../src/kit/postgres/db.ts'
import { found } from '../src/rows/refusals.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { hashToken } from '../src/session/server/authenticate.ts'
import { selectActor } from '../src/session/server/queries.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { decide } from '../src/rows/workflow/rules.ts'
import { selectTaskForDecision } from '../src/row-work/desk/server/routes.ts'
import {
  accountId,
  arrangeAuthors,
  authorId,
  decideByHttp,
  missingWrites,
  resetRows,
  settleRows,
  tokenOf,
  USERS,
} from './deciding.ts'
import { generateFile, generateProject } from './generate.ts'
import { bench, type BenchContext, computeMedian } from './harness.ts'
import { writePlan } from './plans.ts'
import { saveMove } from '../src/rows/workflow/server/save-move.ts'
import { resolveTestReach } from '../test/reach.ts'

const ROWS = 100_000
const SECONDS = 6
const ROUNDS = 5
/** The numbers of sessions that the baseline tries. The fastest counts. */
const CLIENTS = [8, 16, 28]
const LIMIT = 0.55
const FILE = 'Updates.xlsx'

const taskId = (srNo: number): string => `00000000-0000-7000-8000-${String(srNo).padStart(12, '0')}`
const authorOf = (srNo: number): number => ((srNo - 1) % USERS) + 1

async function arrange(owner: Db): Promise<void> {
  const projectId = await generateProject(owner, 'Bench')
  await generateFile(owner, { projectId, name: FILE, rows: ROWS })
  await arrangeAuthors(owner, projectId)
  await owner`update tasks set id = ('00000000-0000-7000-8000-' || lpad(sr_no::text, 12, '0'))::uuid`
}

async function reset(owner: Db): Promise<void> {
  await resetRows(owner, owner`1 + (t.sr_no - 1) % ${USERS}::int`)
  await settleRows(owner)
}

const byHttp = (url: string) => decideByHttp(url, SECONDS, (k) => ({ file: FILE, first: k, step: USERS, rows: ROWS }))

const statements = (db: Db, srNo: number) => {
  const now = new Date()
  const k = authorOf(srNo)
  const who = () => selectActor(db, hashToken(tokenOf(k)), now)
  const read = () => selectTaskForDecision(db, FILE, null, srNo, resolveTestReach('own', authorId(k), 'AUTHOR'), 'AUTHOR', now)
  const write = async () => {
    const { file, task, account } = found(await read(), 'FILE_NOT_FOUND')
    if (task === null || account === null) throw new Error(`Row ${srNo} has no task or no account`)
    const move = decide({
      state: task.state,
      secondReview: file.second_review,
      role: 'AUTHOR',
      actorId: authorId(k),
      choice: 'done',
      version: 1,
      fields: { answerType: 'Authored on Doc', comments: `by ${srNo}` },
      accountId: account.id,
      reworksPending: 0,
      now,
    })
    const saved = {
      taskId: task._id,
      fileId: file.id,
      secondReview: file.second_review,
      ...move,
      opened: [],
      by: { id: authorId(k), sessionId: authorId(k), rightsVersion: 1 },
      now,
      requestId: 'bench',
      call: `${tasks.update.method} ${tasks.update.path}`,
      objectName: `${FILE} row`,
    }
    return { statement: () => saveMove(db, saved) }
  }
  return { who, read, write }
}

/**
 * Writes the statements as a pgbench script: the driver's own texts with the values of one row. Values that depend on the row are
 * replaced by variables.
 */
async function pgbenchScript(databaseUrl: string, clients: number): Promise<string> {
  const sample = 77_777
  const k = authorOf(sample)
  const expressions = new Map<unknown, string>([
    [taskId(sample), `('00000000-0000-7000-8000-' || lpad(:n::text, 12, '0'))::uuid`],
    [authorId(k), `('00000000-0000-7000-9000-' || lpad(:k::text, 12, '0'))::uuid`],
    [accountId(k), `('00000000-0000-7000-a000-' || lpad(:k::text, 12, '0'))::uuid`],
    [sample, ':n'],
  ])
  const literal = (value: unknown): string => {
    if (Buffer.isBuffer(value)) return `sha256(('bench-token-' || :k)::bytea)`
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value)) return value.length === 0 ? `('{}')` : `(array[${value.map(literal).join(', ')}])`
    // A colon before a letter would be a variable of pgbench.
    return (
      expressions.get(value) ??
      `('${(typeof value === 'string' ? value : JSON.stringify(value))
        .replaceAll("'", "''")
        .replace(/:(?=[A-Za-z_])/g, "' || chr(58) || '")}')`
    )
  }
  const seen: string[] = []
  const db = postgres(databaseUrl, {
    max: 1,
    fetch_types: false,
    debug: (_connection, text, values: readonly unknown[]) =>
      seen.push(text.replace(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1])).replace(/\s+/g, ' ')),
  })
  try {
    const { who, read, write } = statements(db as unknown as Db, sample)
    const texts: string[] = []
    const { statement } = await write()
    // Only describes the statement: the driver builds it with its values but does not run it.
    for (const one of [who, read, statement]) {
      await one().describe()
      texts.push(seen.at(-1) ?? '')
    }
    const variables = ['\\set i :i + 1', `\\set n :client_id + :i * ${clients} + 1`, `\\set k (:n - 1) % ${USERS} + 1`]
    return [...variables, ...texts.map((text) => `${text.trim()};`), ''].join('\n')
  } finally {
    await db.end()
  }
}

const pgbench = (): string | undefined => {
  const folder = '/usr/lib/postgresql'
  const releases = existsSync(folder) ? readdirSync(folder).toSorted((a, b) => Number(b) - Number(a)) : []
  return releases.map((release) => join(folder, release, 'bin/pgbench')).find(existsSync)
}

async function byStatements({ owner, databaseUrl, scratch }: BenchContext, clients: number): Promise<number> {
  const program = pgbench()
  if (program === undefined) return byDriver(databaseUrl, clients)
  const script = join(scratch, 'update.sql')
  writeFileSync(script, await pgbenchScript(databaseUrl, clients))
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const where = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(SECONDS),
    '-D',
    'i=-1',
    '-f',
    script,
    ...where,
  ]
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password), PGOPTIONS: '-c search_path=public -c TimeZone=UTC' }
  const output = execFileSync(program, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ran = Number(/actually processed: (\d+)/.exec(output)?.[1])
  const [row] = await owner<{ events: number }[]>`select count(*)::int as events from task_events`
  if (!(ran > 0) || row?.events !== ran) throw new Error(`pgbench ran ${ran} and ${row?.events} events are there: ${output}`)
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

async function byDriver(databaseUrl: string, clients: number): Promise<number> {
  const began = performance.now()
  const end = began + SECONDS * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const db = openOwner(databaseUrl)
      for (let srNo = client + 1; srNo <= ROWS && performance.now() < end; srNo += clients) {
        const { who, write } = statements(db, srNo)
        await who()
        const { statement } = await write()
        done += (await statement()).length
      }
      await db.end()
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

await bench({ name: 'updates', title: `Task updates by ${USERS} people at once` }, async (context) => {
  const { owner, url } = context
  await arrange(owner)
  const https: Awaited<ReturnType<typeof byHttp>>[] = []
  const bares: number[] = []
  let missing = 0
  let clients = CLIENTS[0] ?? 12
  // One round is not counted, because the server's code is JIT-compiled while it runs.
  await reset(owner)
  await byHttp(url)
  for (let round = 1; round <= ROUNDS; round++) {
    await reset(owner)
    const http = await byHttp(url)
    missing += await missingWrites(owner, http.acknowledged)
    https.push(http)
    if (round === 1) {
      const results: { clients: number; tps: number }[] = []
      for (const count of CLIENTS) {
        await reset(owner)
        results.push({ clients: count, tps: await byStatements(context, count) })
      }
      const [best] = results.toSorted((a, b) => b.tps - a.tps)
      clients = best?.clients ?? clients
      bares.push(best?.tps ?? Number.NaN)
    } else {
      await reset(owner)
      bares.push(await byStatements(context, clients))
    }
  }
  await reset(owner)
  const { read, write } = statements(owner, 77_777)
  await writePlan(owner, 'updates-read', read)
  const { statement } = await write()
  await writePlan(owner, 'updates-write', statement)
  const perSecond = computeMedian(https.map((one) => one.perSecond))
  const ratio = perSecond / computeMedian(bares)
  const acknowledged = https.reduce((sum, one) => sum + one.acknowledged.length, 0)
  const method = pgbench() === undefined ? 'our own loop over the bare driver (no pgbench is installed)' : 'pgbench, prepared'
  return {
    figures: [
      {
        figure: 'updates a second through HTTP',
        measured: perSecond.toFixed(0),
        baseline: `${computeMedian(bares).toFixed(0)}: ${method}, ${clients} sessions`,
        ratio,
        limit: `≥ ${LIMIT}`,
        met: ratio >= LIMIT,
      },
      {
        figure: 'acknowledged updates that are lost, or without their one event and audit row',
        measured: String(missing),
        baseline: `${acknowledged} acknowledged`,
        limit: '0',
        met: missing === 0,
      },
    ],
    notes: [
      `${ROUNDS} rounds of ${SECONDS} s in turn after one to warm up, medians, fsync on; HTTP ${https.map((one) => one.perSecond.toFixed(0)).join(', ')} a second, p50 ${computeMedian(https.map((one) => one.p50)).toFixed(0)} ms and p99 ${computeMedian(https.map((one) => one.p99)).toFixed(0)} ms; baseline ${bares.map((one) => one.toFixed(0)).join(', ')}.`,
      'The baseline runs the same three statements (who it is, the read, the write with event and audit row) on the same rows, at the quickest of ' +
        `${CLIENTS.join(', ')} sessions.`,
      'Client, server and database share the cores.',
    ],
  }
})
