/** The writes whose cost is measured (test/write-costs.long.test.ts, npm run bench writes), as the pages send them. */
import { cast } from '../db/cast.ts'
import type { KeepAliveConnection } from '../bench/keep-alive.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { toDay } from '../src/kit/shared/time.ts'
import { assigning } from '../src/row-work/assign/contract.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { entries } from '../src/timesheets/entries-contract.ts'
import { listEntryDays } from '../src/timesheets/rules.ts'
import { targetDays } from '../src/worklog/target-days-contract.ts'
import { createSessionToken } from './calls.ts'
import { arrangeAccount, arrangeFile, since } from './files.ts'

const ASSIGNED_ROWS = 100
const PROJECTS = 2

type Request = { token: string; body: Record<string, unknown> }
/** `request(n)` is the n-th request, from 0. Each writes as much as the others. */
type Measured = { spec: Endpoint; params: Record<string, string>; request: (n: number) => Request }

async function arrangeUpdates(owner: Db, now: Date, count: number): Promise<Measured> {
  const author = { author_id: cast.ananya.id, author_allocated_at: since }
  const file = 'Written.xlsx'
  const { projectId } = await arrangeFile(owner, { name: file, states: Array.from({ length: count }, () => author) })
  await arrangeAccount(owner, projectId, 'written-1', cast.ananya.id, since)
  const token = await createSessionToken(owner, cast.ananya.id, now)
  const decision = { status: 'done', answerType: 'Authored on Doc', comments: 'The figure of part b is redrawn.', version: 1 }
  return {
    spec: tasks.update,
    params: { file, role: 'AUTHOR' },
    request: (n) => ({ token, body: { sr_no: n + 1, ...decision } }),
  }
}

async function arrangeAssignments(owner: Db, now: Date, count: number): Promise<Measured> {
  const file = 'Assigned.xlsx'
  await arrangeFile(owner, { name: file, rows: count * ASSIGNED_ROWS })
  const token = await createSessionToken(owner, cast.meera.id, now)
  return {
    spec: assigning.assign,
    params: { file },
    request: (n) => {
      const rows = { start: n * ASSIGNED_ROWS + 1, end: (n + 1) * ASSIGNED_ROWS }
      return { token, body: { ...rows, department: '-', author: cast.ananya.email } }
    },
  }
}

/** Arranges the days of as many people as needed in two projects, because a day can be filled only once. */
async function arrangeDays(owner: Db, now: Date, count: number): Promise<Measured> {
  const days = listEntryDays(toDay(now))
  const people = Math.ceil(count / days.length)
  const projects = await owner<{ id: string }[]>`
    insert into projects (name, created_by) select 'Written ' || n, ${cast.meera.id} from generate_series(1, ${PROJECTS}::int) n returning id`
  await owner`insert into project_modules (project_id, module) select unnest(${projects.map(({ id }) => id)}::uuid[]), 'timesheets'`
  const users = await owner<{ id: string }[]>`
    insert into users (email, full_name, password_hash, roles, created_by, created_at)
    select 'written.' || n || '@proofline.example', 'Written ' || n, 'none', '{AUTHOR}', ${cast.meera.id}, ${since}
    from generate_series(10001, 10000 + ${people}::int) n returning id`
  const ids = users.map(({ id }) => id)
  await owner`
    insert into work_terms (user_id, effective_from, shift_type, working_hours)
    select unnest(${ids}::uuid[]), ${since}::date, 6, 8`
  await owner`
    insert into user_managers (user_id, effective_from, manager_id) select unnest(${ids}::uuid[]), ${since}::date, ${cast.kavita.id}`
  await owner`
    insert into timesheet_memberships (project_id, user_id, during, added_by)
    select p, u, tstzrange(${since}, null), ${cast.meera.id}
    from unnest(${projects.map(({ id }) => id)}::uuid[]) p, unnest(${ids}::uuid[]) u`
  const tokens: string[] = []
  for (const id of ids) tokens.push(await createSessionToken(owner, id, now))
  const lines = projects.map(({ id }, at) => ({ id, done: 12.5 + at }))
  return {
    spec: entries.submit,
    params: {},
    request: (n) => ({
      token: tokens[n % people] ?? '',
      body: { date: days[Math.floor(n / people)], projects: lines, remarks: 'Set 03 is complete.' },
    }),
  }
}

async function arrangeWorklog(owner: Db, now: Date): Promise<Measured> {
  const today = toDay(now)
  const [{ id: project } = { id: '' }] = await owner<{ id: string }[]>`
    insert into projects (name, created_by) values ('Written worklog', ${cast.meera.id}) returning id`
  await owner`insert into project_modules (project_id, module) values (${project}, 'worklog')`
  const [{ target, day } = { target: '', day: '' }] = await owner<{ target: string; day: string }[]>`
    with subject as (
      insert into worklog_subjects (project_id, name, created_at, created_by)
      values (${project}, 'Written', ${since}, ${cast.meera.id}) returning id),
    profile as (
      insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by)
      select id, 'Written', 6000, ${since}::timestamptz, ${cast.meera.id}::uuid from subject returning id),
    target as (
      insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
      select id, ${cast.divya.id}::uuid, 'Written', 'units', 40, ${today}::date - 29, ${today}::date, ${since}::timestamptz,
        ${cast.meera.id}::uuid from profile returning id, user_id, start_day),
    days as (
      insert into worklog_sub_targets (target_id, user_id, day, type, target)
      select id, user_id, start_day + n, 'units', 40 from target, generate_series(0, 29) n returning id, target_id, day)
    select id as day, target_id as target from days where day = ${today}`
  const token = await createSessionToken(owner, cast.divya.id, now)
  return {
    spec: targetDays.record,
    params: { targetId: target },
    request: (n) => ({ token, body: { subTargetId: day, completedUnits: 10 + (n % 80), remarks: 'Set 3' } }),
  }
}

const arranging = {
  'update of a task': arrangeUpdates,
  'assignment of 100 rows': arrangeAssignments,
  timesheet: arrangeDays,
  'worklog day': arrangeWorklog,
}

export type WriteName = keyof typeof arranging
export type Write = { name: WriteName; request: (n: number) => Request; address: (url: string) => URL; method: string }

/** Arranges the data that the requests of each write change. @param countOf the number of requests of a write */
export async function arrangeWrites(owner: Db, now: Date, countOf: (name: WriteName) => number): Promise<Write[]> {
  const writes: Write[] = []
  for (const [name, arrange] of Object.entries(arranging) as [WriteName, typeof arrangeUpdates][]) {
    const { spec, params, request } = await arrange(owner, now, countOf(name))
    const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    writes.push({ name, request, method: spec.method, address: (url) => new URL(`${url}/api${path}`) })
  }
  return writes
}

/** Sends the n-th request of a write with its own idempotency key, as the pages do. Throws if the server refuses it. */
export async function sendWrite({ send }: KeepAliveConnection, { name, method, request }: Write, n: number): Promise<void> {
  const { token, body } = request(n)
  const { status, text } = await send(method, { 'auth-token': token, 'idempotency-key': crypto.randomUUID() }, body)
  if (status !== 200) throw new Error(`${name} ${n} was refused: ${status} ${text()}`)
}
