/** Records the responses that the clients got, and compares the record with the database after every fault. */
import type { Db } from '../../src/kit/postgres/db.ts'
import { tasks } from '../../src/row-work/desk/contract.ts'
import { keptFaults, unlikeTheirEvents } from '../invariants.ts'

export const IMPORT_ROWS = 1_500

type Update = { srNo: number; comments: string; actorId: string }
export type FaultLedger = {
  /** Acknowledged writes: decisions on tasks, and the names of imported files. */
  updates: Update[]
  imports: string[]
  takenBack: string[]
  /** The number of acknowledged bulk assignments, each of all rows of a file. */
  lines: number
  approved: string[]
  candidates: string[]
  /** The last acknowledged and the last sent units of each day of a target. */
  recorded: Map<string, { acknowledged: number; sent: number }>
  reads: number
  /** The number of calls that the server refused with Retry-After because the database was unreachable. */
  turnedAway: number
  calls: number
  longestCallMs: number
  /** The time of the last acknowledged update, and the longest time between two of them. */
  lastAt: number
  longestGapMs: number
  broken: number
  /** Responses that must never occur, with their count. */
  wrong: Map<string, number>
}

export const emptyLedger = (): FaultLedger => ({
  updates: [],
  imports: [],
  takenBack: [],
  lines: 0,
  approved: [],
  candidates: [],
  recorded: new Map(),
  reads: 0,
  turnedAway: 0,
  calls: 0,
  longestCallMs: 0,
  lastAt: 0,
  longestGapMs: 0,
  broken: 0,
  wrong: new Map(),
})

export const noteWrong = ({ wrong }: FaultLedger, what: string): unknown => wrong.set(what, (wrong.get(what) ?? 0) + 1)

/** Returns the differences between the database and the ledger, as sentences. Empty if all data is present and complete. */
export async function differences(
  owner: Db,
  { fileId, plannedId, round }: { fileId: string; plannedId: string; round: string },
  { updates, imports, takenBack, lines, approved, candidates, recorded }: FaultLedger,
): Promise<string[]> {
  const wrong: string[] = []
  const addProblem = (what: string, count: number | undefined): void => {
    if (count !== 0) wrong.push(`${what}: ${count}`)
  }
  const call = `${tasks.update.method} ${tasks.update.path}`
  const [stored] = await owner<{ lost: number; eventless: number; auditless: number }[]>`
    select
      count(*) filter (where t.version is distinct from 2 or t.author_status is distinct from 'done'
        or t.author_comments is distinct from a.comments)::int as lost,
      count(*) filter (where (select count(*) from task_events e where e.task_id = t.id and e.version = 2 and e.kind = 'update'
        and e.actor_id = a."actorId" and e.set ->> 'author_comments' = a.comments) <> 1)::int as eventless,
      count(*) filter (where (select count(*) from audit_lines l where l.object_type = 'task' and l.object_id = t.id::text
        and l.call = ${call} and l.actor_id = a."actorId" and l.after ->> 'author_comments' = a.comments) <> 1)::int as auditless
    from jsonb_to_recordset(${JSON.stringify(updates)}::text::jsonb) as a("srNo" int, comments text, "actorId" uuid)
      left join tasks t on t.file_id = ${fileId} and t.sr_no = a."srNo"`
  addProblem('acknowledged updates that are lost', stored?.lost)
  addProblem('acknowledged updates without their event', stored?.eventless)
  addProblem('acknowledged updates without their audit row', stored?.auditless)
  const [half] = await owner<{ tasks: number }[]>`
    select count(*)::int as tasks from tasks t where t.file_id = ${fileId} and (
      (select count(*) from task_events e where e.task_id = t.id) <> t.version - 1
      or (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text) <> t.version - 1)`
  addProblem('updates that are half there', half?.tasks)
  const [audit] = await owner<{ faults: number }[]>`select count(*)::int as faults from audit_faults()`
  addProblem('lines of the audit log without what they were written with', audit?.faults)
  const [planned] = await owner<{ states: number; assignments: number; eventless: number }[]>`
    select count(distinct (t.version, t.author_id, t.reviewer_id))::int as states, max(t.version) - 1 as assignments,
      count(*) filter (where (select count(distinct e.version) from task_events e where e.task_id = t.id) <> t.version - 1)::int as eventless
    from tasks t where t.file_id = ${plannedId}`
  addProblem('assignments of a part of the rows', (planned?.states ?? 0) - 1)
  addProblem('assigned rows without their events', planned?.eventless)
  if ((planned?.assignments ?? 0) < lines)
    wrong.push(`acknowledged assignments that are lost: ${lines - (planned?.assignments ?? 0)}`)
  wrong.push(...(await unlikeTheirEvents(owner, plannedId)).unlike, ...(await keptFaults(owner)))
  const [days] = await owner<{ lost: number; half: number; parts: number }[]>`
    with entries as (
      select e.*, (select count(*) from timesheet_events v where v.entry_id = e.id) as events,
        (select count(*) from audit_log l where l.object_type = 'timesheet' and l.object_id = e.id::text) as audited
      from timesheet_entries e)
    select (count(*) filter (where id = any (${approved}::uuid[]) and status <> 'APPROVED'))::int as lost,
      (count(*) filter (where events <> version or audited <> version - 1 or (status = 'APPROVED') <> (version = 2)))::int as half,
      (count(distinct (day, version)) - count(distinct day))::int as parts
    from entries`
  addProblem('acknowledged approvals that are lost', days?.lost)
  addProblem('approvals that are half there', days?.half)
  addProblem('days of which a part was approved', days?.parts)
  const [added] = await owner<{ lost: number; doubled: number; half: number }[]>`
    with added as (
      select c.name, (select count(*) from recruitment_events e where e.candidate_id = c.id) as events
      from recruitment_candidates c where c.name like ${`Candidate ${round} %`})
    select (select count(*)::int from unnest(${candidates}::text[]) as a(name) where a.name not in (select name from added)) as lost,
      (select count(*) - count(distinct name) from added)::int as doubled,
      (select count(*) from added where events <> 1)::int as half`
  addProblem('acknowledged candidates that are lost', added?.lost)
  addProblem('candidates that were added twice', added?.doubled)
  addProblem('candidates without their event', added?.half)
  const units = await owner<{ id: string; units: number | null }[]>`
    select id, completed_units::float as units from worklog_sub_targets where id = any (${[...recorded.keys()]}::uuid[])`
  const unlike = units.filter(({ id, units: stored }) => {
    const { acknowledged = null, sent = null } = recorded.get(id) ?? {}
    return stored !== acknowledged && stored !== sent
  })
  addProblem('days of targets with other units than were acknowledged or sent last', unlike.length)
  const [sums] = await owner<{ unlike: number }[]>`
    select count(*)::int as unlike from worklog_targets t
    where (select coalesce(sum(s.completed_units), 0) from worklog_sub_targets s where s.target_id = t.id and s.removed_at is null)
      <> (select coalesce(sum(z.units), 0) from worklog_sums z where z.target_id = t.id)`
  addProblem('targets whose sums are not those of their days', sums?.unlike)
  const [importCounts] = await owner<{ lost: number; back: number; half: number; staged: number; rowsOfNone: number }[]>`
    with imported as (
      select f.*, b.taken_back_at from files f left join import_batch_files bf on bf.file_id = f.id
        left join import_batches b on b.id = bf.batch_id where f.name like 'Import %')
    select
      (select count(*)::int from unnest(${takenBack}::text[]) as a(name)
        where a.name not in (select name from imported where deleted_at is not null)) as back,
      (select count(*)::int from unnest(${imports}::text[]) as a(name) where a.name not in (select name from imported)) as lost,
      (select count(*)::int from imported f where f.row_count <> ${IMPORT_ROWS}
        or (select count(*) from tasks t where t.file_id = f.id) <> ${IMPORT_ROWS}
        or (select sum(row_count) from file_departments d where d.file_id = f.id) is distinct from ${IMPORT_ROWS}
        or (f.deleted_at is null) <> (f.taken_back_at is null)
        or (select count(*) from audit_log l where l.object_type = 'file' and l.object_id = f.id::text)
          <> case when f.deleted_at is null then 1 else 2 end) as half,
      (select count(*)::int from import_rows) + (select count(*)::int from import_pictures) as staged,
      (select count(*)::int from file_departments d where d.file_id not in (select id from files)) as "rowsOfNone"`
  addProblem('acknowledged imports that are lost', importCounts?.lost)
  addProblem('acknowledged take-backs that are lost', importCounts?.back)
  addProblem('imports that are half there, or half taken back', importCounts?.half)
  addProblem('rows left in import_rows or import_pictures', importCounts?.staged)
  addProblem('departments of no file', importCounts?.rowsOfNone)
  return wrong
}

export async function unacknowledged(
  owner: Db,
  fileId: string,
  round: string,
  { updates, imports }: FaultLedger,
): Promise<number> {
  const [written] = await owner<{ n: number }[]>`
    select (select count(*) from tasks where file_id = ${fileId} and version > 1)::int
      + (select count(*) from files where name like ${`Import ${round} %`})::int as n`
  return Math.max(0, (written?.n ?? 0) - updates.length - imports.length)
}
