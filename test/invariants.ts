/** What holds in the database whatever was sent to the app. */
import type { Db } from '../src/kit/postgres/db.ts'
import { replay } from '../src/tasks/history/rules.ts'
import { sumEvents } from '../src/tasks/history/server/decision-sums.ts'
import type { TaskEvent } from '../src/tasks/workflow/event-rules.ts'
import { RECORDED_COLUMNS, type TaskState } from '../src/tasks/workflow/turn-rules.ts'

/** Events serialize an instant as JSON does, rows as ISO 8601 in UTC; a comment may look like one without being one. */
const comparable = (value: unknown): unknown => {
  const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(instant) ? value : instant
}

/**
 * The tasks of a file, or of all, that differ from their replayed events, each with the first such column; `tasks` counts those
 * with events.
 */
export async function unlikeTheirEvents(db: Db, fileId: string | null = null): Promise<{ tasks: number; unlike: string[] }> {
  const rows = await db<(TaskState & { id: string; second_review: boolean })[]>`
    select t.*, f.second_review from tasks t join files f on f.id = t.file_id where ${fileId}::uuid is null or f.id = ${fileId}::uuid`
  const events = await db<(TaskEvent & { task_id: string; version: number })[]>`
    select task_id, kind, role, from_status as from, to_status as to, set, was, version from task_events order by id`
  const ofTask = new Map<string, (typeof events)[number][]>()
  for (const event of events) {
    const own = ofTask.get(event.task_id)
    if (own === undefined) ofTask.set(event.task_id, [event])
    else own.push(event)
  }
  const unlike = rows.flatMap((row) => {
    const itsEvents = ofTask.get(row.id) ?? []
    const replayed = { ...replay(itsEvents, row.second_review), version: Math.max(1, ...itsEvents.map(({ version }) => version)) }
    const column = [...RECORDED_COLUMNS, 'turn' as const, 'version' as const].find(
      (each) => comparable(replayed[each]) !== comparable(row[each]),
    )
    return column === undefined
      ? []
      : [`task ${row.id}: ${column} is ${String(row[column])}, its events give ${String(replayed[column])}`]
  })
  return { tasks: ofTask.size, unlike }
}

/** Successful writes without an audit row; and audit rows of requests that were not successful. */
export async function auditFaults(
  db: Db,
  { after, written, done }: { after: number; written: ReadonlyMap<string, string>; done: ReadonlySet<string> },
): Promise<string[]> {
  const lines = await db<{ id: string; call: string }[]>`
    select distinct request_id as id, call from audit_log where id > ${after}`
  const audited = new Set(lines.map(({ id }) => id))
  return [
    ...[...written].filter(([id]) => !audited.has(id)).map(([id, call]) => `${call} left no audit line (request ${id})`),
    ...lines
      .filter(({ id }) => !done.has(id))
      .map(({ id, call }) => `${call} did not return a success and left an audit line (request ${id})`),
  ]
}

/**
 * Stored sums of the worklog that differ from those of its days, and months whose figures are not what was handed over when they
 * were closed.
 */
export async function moneyFaults(db: Db): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    with summed as (select * from worklog_days_summed(array(select id from users), '2024-01-01', '2031-01-01'))
    select 'stored, but not of the days: ' || s::text as what from (select * from worklog_sums except all select * from summed) s
    union all select 'of the days, but not stored: ' || s::text from (select * from summed except all select * from worklog_sums) s
    union all select 'not as handed over: ' || d::text from month_handover_differences d`
  return rows.map(({ what }) => what)
}

/** Counts of rows, as they are summed now, that differ from the rows themselves. */
export async function countFaults(db: Db): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    with kept as (
      select file_id, department_id, role, person_id, state, sum(rows)::int as rows from counted_tasks group by 1, 2, 3, 4, 5 having sum(rows) <> 0),
    counted as (select file_id, department_id, role, person_id, state, rows from task_counts_anew)
    select 'kept, but not of the rows: ' || k::text as what from (select * from kept except all select * from counted) k
    union all select 'of the rows, but not kept: ' || c::text from (select * from counted except all select * from kept) c`
  return rows.map(({ what }) => what)
}

/** Sums of decisions that differ from the events of their day. */
export async function decisionFaults(db: Db): Promise<string[]> {
  const columns = db`day, person_id, role, file_id, department_id, fact, reason, count, accepted, reworked, skipped, scored, score_sum, events, seconds, rows`
  const rows = await db<{ what: string }[]>`
    with kept as (select ${columns} from decision_sums where day in (select day from summed_days)),
    summed as (${sumEvents(
      db,
      db`
        select day, day::timestamp at time zone 'Asia/Kolkata' as since,
          least((day + 1)::timestamp at time zone 'Asia/Kolkata', summed_to) as until from summed_days`,
    )})
    select 'kept, but not of the events: ' || k::text as what from (select * from kept except all select * from summed) k
    union all select 'of the events, but not kept: ' || s::text from (select * from summed except all select * from kept) s`
  return rows.map(({ what }) => what)
}

/** What is kept where it changes and differs from the rows and events that it is of. */
export const keptFaults = async (db: Db): Promise<string[]> => [...(await countFaults(db)), ...(await decisionFaults(db))]
