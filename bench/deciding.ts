import { performance } from 'node:perf_hooks'
import { cast } from '../db/cast.ts'
import type { Db, Sql } from '../src/kit/postgres/db.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { computeMedian } from './harness.ts'
import { openKeepAliveConnection } from './keep-alive.ts'

export const USERS = 200
const SINCE = '2026-03-01T04:00:00.000Z'

// Ids that pgbench can compute from a number.
const number = (n: number): string => String(n).padStart(12, '0')
export const authorId = (k: number): string => `00000000-0000-7000-9000-${number(k)}`
export const accountId = (k: number): string => `00000000-0000-7000-a000-${number(k)}`
export const tokenOf = (k: number): string => `bench-token-${k}`
const everyAuthor = Array.from({ length: USERS }, (_, k) => k + 1)

/** Adds 200 authors, each with a session and an allocation ID in use. The files of the project must exist. */
export async function arrangeAuthors(owner: Db, projectId: string): Promise<void> {
  await owner`
    insert into users (id, email, full_name, password_hash, roles, created_by)
    select id, 'author' || k || '@bench.example', 'Author ' || k, 'none', '{AUTHOR}', ${cast.meera.id}
    from unnest(${everyAuthor.map(authorId)}::uuid[]) with ordinality as a(id, k)`
  await owner`
    insert into sessions (id, token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds)
    select id, sha256(('bench-token-' || k)::bytea), id, true, now(), now() + interval '1 hour', now() + interval '1 day', 86400
    from unnest(${everyAuthor.map(authorId)}::uuid[]) with ordinality as a(id, k)`
  await owner`
    insert into allocation_departments (project_id, department_id)
    select ${projectId}, department_id from file_departments limit 1`
  await owner`
    insert into accounts (id, account_id, project_id, department_id)
    select a.id, 'acc-' || a.k, d.project_id, d.department_id
    from allocation_departments d, unnest(${everyAuthor.map(accountId)}::uuid[]) with ordinality as a(id, k)`
  await owner`
    insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
    select a.id, u.id, 'single', tstzrange(${SINCE}, null), ${projectId}, '(,)'
    from unnest(${everyAuthor.map(accountId)}::uuid[], ${everyAuthor.map(authorId)}::uuid[]) as a(id, user_id) join users u on u.id = a.user_id`
}

/**
 * Resets all rows to the start of a round, in which every row waits for its author. `author` is an SQL expression over a row `t`
 * of a file `f` that yields the author's number.
 */
export async function resetRows(owner: Db, author: Sql): Promise<void> {
  await owner.unsafe('truncate task_events, audit_log, audit_values')
  await owner`
    update tasks t set author_id = (${everyAuthor.map(authorId)}::uuid[])[${author}],
      author_allocated_at = ${SINCE}, author_status = null, author_acted_at = null, author_answer_type = null, author_comments = null,
      author_account_id = null, turn = 'AUTHOR', version = 1
    from files f where f.id = t.file_id`
}

/** Leaves the tables as they are after some time without writes. */
export async function settleRows(owner: Db): Promise<void> {
  await owner.unsafe('vacuum full analyze tasks')
  await owner.unsafe('vacuum analyze')
  await owner.unsafe('checkpoint')
}

type OwnRows = { file: string; first: number; step: number; rows: number }
type DecidedRow = { file: string; srNo: number }

export async function decideByHttp(url: string, seconds: number, rowsOf: (author: number) => OwnRows) {
  const authors = await Promise.all(
    everyAuthor.map(async (k) => {
      const own = rowsOf(k)
      const path = tasks.update.path.replace(':file', encodeURIComponent(own.file)).replace(':role', 'AUTHOR')
      return { k, own, connection: await openKeepAliveConnection(new URL(`${url}/api${path}`)) }
    }),
  )
  const times: number[] = []
  const acknowledged: DecidedRow[] = []
  const refused: string[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    authors.map(async ({ k, own: { file, first, step, rows }, connection: { send } }) => {
      for (let srNo = first; srNo <= rows && performance.now() < end; srNo += step) {
        const startedAt = performance.now()
        const body = { sr_no: srNo, status: 'done', answerType: 'Authored on Doc', comments: `by ${srNo}`, version: 1 }
        const { status, text } = await send('PATCH', { 'auth-token': tokenOf(k) }, body)
        times.push(performance.now() - startedAt)
        if (status === 200) acknowledged.push({ file, srNo })
        else refused.push(`${status} ${text().slice(0, 200)}`)
      }
    }),
  )
  const perSecond = acknowledged.length / ((performance.now() - began) / 1000)
  for (const { connection } of authors) connection.close()
  if (refused.length > 0) throw new Error(`${refused.length} updates were refused: ${refused[0]}`)
  const sorted = times.toSorted((a, b) => a - b)
  return { perSecond, acknowledged, p50: computeMedian(times), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}

/** Returns the number of acknowledged rows that are not stored with their event and their audit line. */
export async function missingWrites(owner: Db, acknowledged: readonly DecidedRow[]): Promise<number> {
  const [row] = await owner<{ lost: number }[]>`
    select count(*)::int as lost
    from unnest(${acknowledged.map(({ file }) => file)}::text[], ${acknowledged.map(({ srNo }) => srNo)}::int[]) as a(file, sr_no)
      join files f on f.name = a.file left join tasks t on t.file_id = f.id and t.sr_no = a.sr_no
    where t.version is distinct from 2 or t.author_comments is distinct from 'by ' || a.sr_no
      or (select count(*) from task_events e where e.task_id = t.id) <> 1
      or (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text) <> 1`
  return row?.lost ?? Number.NaN
}
