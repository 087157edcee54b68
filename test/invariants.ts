/** Rules that must hold in the database, whatever was sent to the app. */
import type { Db } from '../src/kit/postgres/db.ts'
import { findCountFaults } from '../src/rows/files/server/counts.ts'
import { replayEvents } from '../src/rows/history/rules.ts'
import { findDecisionFaults } from '../src/rows/history/server/decision-sums.ts'
import { type TaskEvent, RECORDED_COLUMNS, type TaskState } from '../src/rows/workflow/turn-rules.ts'
import { findWorklogFaults } from '../src/worklog/server/kept-sums.ts'

/**
 * Makes instants comparable. Events store an instant as JSON does, rows as ISO 8601 in UTC. A comment may look like an instant
 * without being one.
 */
const comparable = (value: unknown): unknown => {
  const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(instant) ? value : instant
}

/**
 * Returns the tasks of a file, or of all files, that differ from their replayed events, each with the first such column. `tasks`
 * is the number of tasks with events.
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
    const replayed = {
      ...replayEvents(itsEvents, row.second_review),
      version: Math.max(1, ...itsEvents.map(({ version }) => version)),
    }
    const column = [...RECORDED_COLUMNS, 'turn' as const, 'version' as const].find(
      (each) => comparable(replayed[each]) !== comparable(row[each]),
    )
    return column === undefined
      ? []
      : [`task ${row.id}: ${column} is ${String(row[column])}, its events give ${String(replayed[column])}`]
  })
  return { tasks: ofTask.size, unlike }
}

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

/** Returns the faults of `findWorklogFaults`, and closed months whose figures differ from their handover. */
export async function moneyFaults(db: Db): Promise<string[]> {
  const rows = await db<{ what: string }[]>`select 'not as handed over: ' || d::text as what from month_handover_differences d`
  return [...(await findWorklogFaults(db)), ...rows.map(({ what }) => what)]
}

export const keptFaults = async (db: Db): Promise<string[]> => [...(await findCountFaults(db)), ...(await findDecisionFaults(db))]
