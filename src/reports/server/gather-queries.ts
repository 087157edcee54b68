import type { Db } from '../../kit/postgres/db.ts'
import type { Reason } from '../../absences/vocabulary.ts'
import { termsRanges } from '../../users/server/lookup.ts'
import type { ReportPerson } from './selection.ts'

/** The statements of a report: one for each source, over ids of people and days, both included. Numerics are text. */
export type Asked = { people: readonly string[]; from: string; to: string }
const ids = (people: readonly string[]) => people as string[]

type Terms = { user_id: string; from_day: string; until_day: string; shift_type: string; working_hours: string }
/** The terms in force, each with its days; the last one excluded. */
export const termsOf = (db: Db, { people, from, to }: Asked) => db<Terms[]>`
  select user_id, from_day::text, until_day::text, shift_type::text, working_hours::text
  from (${termsRanges(db, db`select unnest(${ids(people)}::uuid[])`)}) t
  where from_day <= ${to}::date and until_day > ${from}::date order by user_id, from_day`

export const absencesIn = (db: Db, { people, from, to }: Asked) => db<{ user_id: string; day: string; reason: Reason | '' }[]>`
  select distinct on (user_id, day) user_id, day::text, reason from absences
  where user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date
  order by user_id, day, made_at desc, id desc`

/** Minutes of approved qualitative records, by day. */
export const qualitativeIn = (db: Db, { people, from, to }: Asked) => db<{ user_id: string; day: string; minutes: number }[]>`
  select user_id, day::text, sum(minutes)::int as minutes from qualitative_records
  where user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date and approved and deleted_at is null
  group by user_id, day`

/** Hours of the productivity files, by day. */
export const fileHoursIn = (db: Db, { people, from, to }: Asked) => db<{ user_id: string; day: string; hours: string }[]>`
  select h.user_id, h.day::text, sum(h.hours)::text as hours
  from productivity_hours h join productivity_files f on f.id = h.file_id and f.deleted_at is null
  where h.user_id = any (${ids(people)}::uuid[]) and h.day between ${from}::date and ${to}::date
  group by h.user_id, h.day`

/** Uses of allocation IDs on any moment of the days, the latest begun first; the last day included, null: it goes on. */
export const holdsIn = (db: Db, { people, from, to }: Asked) => db<
  { user_id: string; key: string; account: string; from_day: string; to_day: string | null }[]
>`
  select h.user_id, name_key(p.name) as key, a.account_id as account, (lower(h.during) at time zone 'Asia/Kolkata')::date::text as from_day,
    ((upper(h.during) - interval '1 microsecond') at time zone 'Asia/Kolkata')::date::text as to_day
  from allocation_holds h join accounts a on a.id = h.account_id join projects p on p.id = h.project_id
  where h.user_id = any (${ids(people)}::uuid[]) and h.during && tstzrange(
    ${from}::date::timestamp at time zone 'Asia/Kolkata', (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')
  order by lower(h.during) desc, h.id desc`

/** What lines refer to by number. */
export type Named = {
  projects: readonly { _id: string; name: string; key: string }[]
  targetRows: readonly { subProject: string; department: string; subject: string }[]
}
/**
 * The project rows of the days, those of a rejected timesheet left out, with the target in force (target_in_force, over ranges of days). A row
 * a person: the lines in their order as `day done project target row`, the day counted from `from`, project and target row as places in
 * `named`, which is on the first row alone; target and row are empty where there is none.
 */
export const linesIn = (db: Db, { people, from, to }: Asked) => db<
  { user_id: string | null; lines: string | null; named: Named | null }[]
>`
  with entries as materialized (
    select id, user_id, day from timesheet_entries
    where user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date and status <> 'REJECTED'),
  lines as materialized (
    select e.user_id, e.day, l.place, l.project_id, l.done from entries e join timesheet_lines l on l.entry_id = e.id),
  used as materialized (
    select id, name, name_key(name) as key, row_number() over (order by id) - 1 as place from projects
    where id in (select project_id from lines)),
  rows as materialized (
    select r.id, p.id as project_id, r.sub_project_name, r.department_id, r.subject, r.deleted_on,
      dense_rank() over (order by r.id) - 1 as place
    from target_rows r join used p on p.key = name_key(r.keyword)),
  assigned as materialized (
    select a.id, a.user_id, r.project_id, r.deleted_on, r.place from rows r join assigned_targets a on a.row_id = r.id
    where a.user_id = any (${ids(people)}::uuid[])),
  points as (
    select user_id, project_id, ${from}::date as day from assigned
    union select a.user_id, a.project_id, h.effective_from from assigned a join assigned_target_history h on h.assigned_id = a.id
      where h.voided_at is null and h.effective_from > ${from}::date and h.effective_from <= ${to}::date
    union select user_id, project_id, deleted_on from assigned where deleted_on > ${from}::date and deleted_on <= ${to}::date),
  latest as (
    select distinct on (p.user_id, p.project_id, p.day) p.*, h.target_count, case when h.id is not null then a.place end as place
    from points p join assigned a on a.user_id = p.user_id and a.project_id = p.project_id
      left join lateral (
        select h.* from assigned_target_history h
        where h.assigned_id = a.id and h.voided_at is null and h.effective_from <= p.day and (a.deleted_on is null or p.day < a.deleted_on)
        order by h.effective_from desc limit 1) h on true
    order by p.user_id, p.project_id, p.day, h.effective_from desc nulls last, h.made_at desc, h.id desc),
  targets as materialized (
    select *, coalesce(lead(day) over (partition by user_id, project_id order by day), 'infinity') as until_day from latest)
  select null::uuid as user_id, null as lines, json_build_object(
    'projects', (select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'key', key) order by place), '[]') from used),
    'targetRows', (
      select coalesce(json_agg(json_build_object('subProject', r.sub_project_name, 'department', d.name, 'subject', r.subject) order by r.place), '[]')
      from (select distinct place, sub_project_name, department_id, subject from rows) r join departments d on d.id = r.department_id)) as named
  union all
  select l.user_id, string_agg(
    concat_ws(' ', l.day - ${from}::date, l.done, u.place, coalesce(t.target_count::text, ''), coalesce(t.place::text, '')), ';'
    order by l.day, l.place), null
  from lines l join used u on u.id = l.project_id
    left join targets t on t.user_id = l.user_id and t.project_id = l.project_id and l.day >= t.day and l.day < t.until_day
  group by l.user_id`

/** The lines of the shown days of people, of these projects only, and the timesheets that have one. */
export const countLines = async (db: Db, people: readonly ReportPerson[], projects: readonly string[] | null) => {
  const shown = people.flatMap(({ _id, shown: days }) => days.map(([from, until]) => ({ user_id: _id, from, until })))
  const [counted] = await db<{ lines: number; entries: number }[]>`
    select count(*)::int as lines, count(distinct e.id)::int as entries
    from jsonb_to_recordset(${JSON.stringify(shown)}::text::jsonb) as r(user_id uuid, "from" date, until date)
      join timesheet_entries e on e.user_id = r.user_id and e.day >= r."from" and e.day < r.until and e.status <> 'REJECTED'
      join timesheet_lines l on l.entry_id = e.id
    where ${projects === null}::boolean or l.project_id = any (${(projects ?? []) as string[]}::uuid[])`
  return counted ?? { lines: 0, entries: 0 }
}
