import type { Db, Sql } from '../../kit/postgres/db.ts'
import { absencesSeen } from '../../absences/server/lookup.ts'
import { holidaysOfPeople } from '../../holidays/server/lookup.ts'
import type { SeenReason } from '../../absences/vocabulary.ts'
import { assignedTargets } from '../../target-projects/server/lookup.ts'
import type { Doer } from '../../users/rules.ts'
import { termsRanges } from '../../users/server/lookup.ts'
import { NO_PROJECT, type WaitingMode } from '../vocabulary.ts'
import { packDays } from './packed-days.ts'
import type { ReportPerson } from './selection.ts'

/**
 * The filter of the queries of a report: ids of people, and days, both included. There is one query per source; numerics are
 * strings.
 */
export type GatherFilter = {
  people: readonly string[]
  from: string
  to: string
  /** Whether the lines of timesheets that await approval count; they do, unless it is `left out`. */
  waiting?: WaitingMode
}
const ids = (people: readonly string[]) => people as string[]

type Terms = { user_id: string; from_day: string; until_day: string; shift_type: string; working_hours: string }
/** Selects the terms in force, each with its days, of which the last is excluded. */
export const selectWorkTerms = (db: Db, { people, from, to }: GatherFilter) => db<Terms[]>`
  select user_id, from_day::text, until_day::text, shift_type::text, working_hours::text
  from (${termsRanges(db, db`select unnest(${ids(people)}::uuid[])`)}) t
  where from_day <= ${to}::date and until_day > ${from}::date order by user_id, from_day`

/** A filter with a reader, who determines which reasons of absences are visible. */
export type ReaderGatherFilter = GatherFilter & { reader: Doer }
export const absencesIn = (db: Db, { people, from, to, reader }: ReaderGatherFilter) => db<
  { user_id: string; day: string; reason: SeenReason | '' }[]
>`
  select user_id, day::text, reason from (
    ${absencesSeen(db, reader, db`a.user_id = any (${ids(people)}::uuid[]) and a.day between ${from}::date and ${to}::date`)}) a`

export const holidaysIn = (db: Db, { people, from, to }: GatherFilter) => db<
  { user_id: string; day: string; isHalf: boolean; name: string }[]
>`
  select user_id, day::text, is_half as "isHalf", name from (
    ${holidaysOfPeople(db, db`held.user_id = any (${ids(people)}::uuid[]) and held.day between ${from}::date and ${to}::date`)}) h`

/** Selects the minutes of approved qualitative records, by day. */
export const qualitativeIn = (db: Db, { people, from, to }: GatherFilter) => db<
  { user_id: string; day: string; minutes: number }[]
>`
  select user_id, day::text, sum(minutes)::int as minutes from qualitative_records
  where user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date and approved and deleted_at is null
  group by user_id, day`

/** Selects the hours of the productivity files, by day. */
export const fileHoursIn = (db: Db, { people, from, to }: GatherFilter) => db<{ user_id: string; day: string; hours: string }[]>`
  select h.user_id, h.day::text, sum(h.hours)::text as hours
  from productivity_hours h join productivity_files f on f.id = h.file_id and f.deleted_at is null
  where h.user_id = any (${ids(people)}::uuid[]) and h.day between ${from}::date and ${to}::date
  group by h.user_id, h.day`

/**
 * Selects the allocation IDs held at any time on the days, the latest start first. `to_day` is included; null means that the ID
 * is still held.
 */
export const holdsIn = (db: Db, { people, from, to }: GatherFilter) => db<
  { user_id: string; key: string; account: string; from_day: string; to_day: string | null }[]
>`
  select h.user_id, p.name_key as key, a.account_id as account, (lower(h.during) at time zone 'Asia/Kolkata')::date::text as from_day,
    ((upper(h.during) - interval '1 microsecond') at time zone 'Asia/Kolkata')::date::text as to_day
  from allocation_holds h join accounts a on a.id = h.account_id
    join project_names p on p.id = h.project_id
  where h.user_id = any (${ids(people)}::uuid[]) and h.during && tstzrange(
    ${from}::date::timestamp at time zone 'Asia/Kolkata', (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')
  order by lower(h.during) desc, h.id desc`

/**
 * `key` is that of the timesheet project. `until` is the day on which the row was deleted, as a number of days after `from` of
 * the filter.
 */
type TargetRow = { key: string; until: number | null; subProject: string; department: string; subject: string }
/** A target that is in force from the day `from`, counted in days after the first day of the filter. */
export type GatheredTarget = { from: number; target: number; row: TargetRow }
/** Tells whether a target has begun on a day, counted from the first one, and its row is not deleted yet. */
export const isInForce = ({ from, row }: GatheredTarget, at: number): boolean => from <= at && at < (row.until ?? Infinity)
type PackedTargets = { user_id: string | null; numbers: string | null; rows: TargetRow[] | null }
/**
 * Selects the targets in force on any of the days (as target_in_force does for a single day), the latest first. On a day, the
 * target of a project is the first one that isInForce. There is one row per person, as in packDays: a JSON list of triples, each
 * with the index of its row in `rows`, the day counted from `from`, and the target.
 */
export const targetsIn = (db: Db, { people, from, to }: GatherFilter) => {
  // Only the columns of the index. For a union of whole rows PostgreSQL would read every column from the table.
  const entry = db`select effective_from, target_count, made_at, id from assigned_target_history`
  const ofTarget = db`assigned_id = a.id and voided_at is null`
  // Nearly all targets have a single entry for all of the days; no older entry is looked up for them.
  const older = db`latest.effective_from > ${from}::date and effective_from < latest.effective_from`
  return db<PackedTargets[]>`
  with assigned as materialized (${assignedTargets(db, db`select unnest(${ids(people)}::uuid[])`)}),
  named as materialized (
    select r.id, row_number() over (order by r.id) - 1 as place, json_build_object('key', a.key, 'until', a.deleted_on - ${from}::date,
      'subProject', r.sub_project_name, 'department', d.name, 'subject', r.subject) as row
    from (select distinct row_id, key, deleted_on from assigned) a join target_rows r on r.id = a.row_id join department_names d on d.id = r.department_id)
  select null::uuid as user_id, null as numbers, (select json_agg(row order by place) from named) as rows
  union all
  select a.user_id, '[' || string_agg(concat_ws(',', n.place, greatest(h.effective_from - ${from}::date, 0), h.target_count), ','
    order by h.effective_from desc, h.made_at desc, h.id desc) || ']', null
  from assigned a join named n on n.id = a.row_id
    cross join lateral (${entry} where ${ofTarget} and effective_from <= ${to}::date order by effective_from desc limit 1) latest
    cross join lateral (
      select latest.*
      union all
      ${entry} where ${ofTarget} and ${older} and effective_from > ${from}::date
      union all
      (${entry} where ${ofTarget} and ${older} and effective_from <= ${from}::date order by effective_from desc limit 1)) h
  group by a.user_id`
}

/** Unpacks the rows of targetsIn, by person. */
export function unpackTargets(packed: readonly PackedTargets[]): (person: string) => GatheredTarget[] {
  const numbersBy = new Map(packed.map(({ user_id: id, numbers }) => [id, numbers]))
  const rows = packed.find((each) => each.rows !== null)?.rows ?? []
  return (person) => {
    const numbers = JSON.parse(numbersBy.get(person) ?? '[]') as number[]
    const entries: GatheredTarget[] = []
    for (let n = 0; n < numbers.length; n += 3)
      entries.push({ row: rows[numbers[n] ?? 0] as TargetRow, from: numbers[n + 1] ?? 0, target: numbers[n + 2] ?? 0 })
    return entries
  }
}

/** Returns the statuses of the timesheets that count. */
const counting = (waiting: WaitingMode = 'counted') => (waiting === 'left out' ? ['APPROVED'] : ['APPROVED', 'FILLED'])

/**
 * Selects the project rows of the days in order, without those of declined timesheets; mark 1 means that the timesheet awaits
 * approval. Nearly all timesheets are approved, so lines are read from their index alone and checked against the few that are
 * not. A join is avoided, because without statistics PostgreSQL might compare each line with each of those.
 */
export const linesIn = (db: Db, { people, from, to, waiting }: GatherFilter) => {
  const ofPeopleAndDays = db`user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date`
  const isOf = (statuses: Sql): Sql =>
    db`(user_id, day) in (select user_id, day from timesheet_entries where ${ofPeopleAndDays} and ${statuses})`
  return packDays(
    db,
    db`select user_id, day, project_id as project, done as count, (${isOf(db`status = 'FILLED'`)})::int as mark, place
      from timesheet_lines
      where ${ofPeopleAndDays} and not ${isOf(db`status <> 'APPROVED' and status <> all (${counting(waiting)}::text[])`)}`,
    from,
  )
}

/**
 * Counts the lines of the days shown for people. When a project filter is set, it counts the lines of these projects and the days
 * that have anything for them.
 */
export const countLines = async (
  db: Db,
  people: readonly ReportPerson[],
  { projects, waiting }: { projects: readonly string[] | null; waiting: WaitingMode },
) => {
  const shown = people.flatMap(({ _id, shown: days }) => days.map(([from, until]) => ({ user_id: _id, from, until })))
  const chosen = (projects ?? []).filter((project) => project !== NO_PROJECT)
  const isOf = projects === null ? db`true` : db`l.project_id = any (${chosen}::uuid[])`
  const [counted] = await db<{ lines: number; days: number }[]>`
    with shown as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(shown)}::text::jsonb) as r(user_id uuid, "from" date, until date)),
    lines as materialized (
      select e.user_id, e.day from shown r
        join timesheet_entries e on e.user_id = r.user_id and e.day >= r."from" and e.day < r.until and e.status = any (${counting(waiting)}::text[])
        join timesheet_lines l on l.entry_id = e.id
      where ${isOf}),
    rest as (
      select q.user_id, q.day from qualitative_records q where q.approved and q.deleted_at is null
      union
      select h.user_id, h.day from productivity_hours h join productivity_files f on f.id = h.file_id and f.deleted_at is null where h.hours > 0),
    days as (
      select user_id, day from lines where ${projects !== null}::boolean
      union
      select d.user_id, d.day from shown r join rest d on d.user_id = r.user_id and d.day >= r."from" and d.day < r.until
      where ${projects?.includes(NO_PROJECT) === true}::boolean)
    select (select count(*) from lines)::int as lines, (select count(*) from days)::int as days`
  return counted ?? { lines: 0, days: 0 }
}
