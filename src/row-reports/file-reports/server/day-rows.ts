import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { parsePersonRef } from '../../../kit/shared/emails.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { everReportsSql, reachedOnSql } from '../../../users/server/lookup.ts'
import { buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import { eventDaySql } from '../../../rows/history/server/acted.ts'
import { standingDecisionSql } from '../../../row-work/home/server/decisions.ts'
import type { TaskStatus } from '../../../rows/workflow/vocabulary.ts'
import type { DayLine, DayRow } from '../day-contract.ts'
import { selectReportPerson } from './report-rows.ts'

export type DayReportFilter = {
  counted: readonly { role: StaffRole; statuses: readonly TaskStatus[] }[]
  /** Null means all. */
  projectId: string | null
  departmentId: string | null
  /** Days YYYY-MM-DD, both included. */
  from: string
  to: string
  isSummary: boolean
}

/**
 * A select over `identities u` of the decisions that were not undone, on rows that the caller may see. Each row counts once per
 * person, day and status, by its last decision. The index `task_events_decider` finds the decisions, even among very many events.
 * Rows of a deleted file still count (decision P232).
 */
function decisionsOfSql(db: Db, reach: Reach<'team'>, { counted, projectId, departmentId, from, to }: DayReportFilter): Sql {
  const isCounted = counted
    .map(({ role, statuses }) => db`(e.role = ${role} and e.to_status = any (${[...statuses]}::text[]))`)
    .reduce((all, one) => db`${all} or ${one}`)
  const shown = buildFileVisibility(db, reach)
  return db`
    select distinct on (day, e.role, e.to_status, e.task_id)
      ${eventDaySql(db, db`e.at`)} as day, e.role, e.to_status as status, e.task_id, e.id
    from task_events e
    where e.actor_id = u.id and ${eventDaySql(db, db`e.at`)} between ${from}::date and ${to}::date and (${isCounted})
      and ${standingDecisionSql(db)}
      and ${shown.all ? db`true` : db`exists (select from tasks t where t.id = e.task_id and ${shown.row})`}
      and (${projectId}::uuid is null or e.file_id in (select f.id from files f where f.project_id = ${projectId}::uuid))
      and (${departmentId}::uuid is null
        or exists (select from tasks t where t.id = e.task_id and t.department_id = ${departmentId}::uuid))
    order by day, e.role, e.to_status, e.task_id, e.id desc`
}

/** A condition over `c` with a `person` and a `day`: the person was in the caller's reach on that day. */
const reachedSql = (db: Db, reach: Reach<'team'>): Sql => reachedOnSql(db, reach, { person: db`c.person`, day: db`c.day` })

const decidedSql = (db: Db, reach: Reach<'team'>, filter: DayReportFilter): Sql => db`
  select c.* from (
    select u.id as person, d.* from identities u, lateral (
      select o.day, o.role, o.status, count(*)::int as rows from (${decisionsOfSql(db, reach, filter)}) o group by 1, 2, 3) d) c
  where ${reachedSql(db, reach)}`

/** One line per person, role and day or, in a summary, per person and role. `place` is their order. */
const linesOfSql = (db: Db, reach: Reach<'team'>, filter: DayReportFilter): Sql => db`
  select l.*, u.full_name, u.email, row_number() over (order by l.day, u.sort_key, u.id, l.stage) as place
  from (
    select s.person, s.day, s.role, min(array_position(${STAFF_ROLES as readonly string[] as string[]}::text[], s.role)) as stage,
      sum(s.rows)::int as count, jsonb_object_agg(s.status, s.rows) as counts
    from (
      select person, ${filter.isSummary ? db`null::date` : db`day`} as day, role, status, sum(rows)::int as rows
      from (${decidedSql(db, reach, filter)}) decided group by 1, 2, 3, 4) s
    group by s.person, s.day, s.role) l
  join identities u on u.id = l.person`

type Report = { data: DayLine[]; total: number; totals: { count: number; counts: Record<string, number> } }
export const selectDayLines = (
  db: Db,
  reach: Reach<'team'>,
  filter: DayReportFilter,
  { limit, offset }: { limit: number; offset: number },
) => db<Report[]>`
  with lines as materialized (${linesOfSql(db, reach, filter)})
  select
    (select coalesce(jsonb_agg(jsonb_build_object('_id', concat_ws(' ', l.day, l.person, l.role), 'date', l.day,
        'user', jsonb_build_object('_id', l.person, 'fullName', l.full_name, 'email', l.email),
        'role', l.role, 'count', l.count, 'counts', l.counts) order by l.place), '[]')
      from lines l where l.place > ${offset} and l.place <= ${offset + limit}) as data,
    (select count(*)::int from lines) as total,
    jsonb_build_object('count', (select coalesce(sum(count), 0)::int from lines),
      'counts', (select coalesce(jsonb_object_agg(status, rows), '{}') from (
        select c.key as status, sum(c.value::int)::int as rows from lines l, jsonb_each_text(l.counts) c group by 1) s)) as totals`

/** A person who was never in the caller's reach counts as unknown. */
export const dayPerson = (db: Db, reach: Reach<'team'>, text: string) =>
  selectReportPerson(db, parsePersonRef(text), reach.isAdmin ? db`true` : db`id in (${everReportsSql(db, reach)})`)

/**
 * Selects the rows behind a count, the latest decision first. A page past the end is one row with a null `_id`. `person` is an
 * id.
 */
export const selectDecisionDays = (
  db: Db,
  reach: Reach<'team'>,
  { person, limit, offset, ...asked }: DayReportFilter & { person: string | null; limit: number; offset: number },
) => {
  return db<(DayRow & { total: number })[]>`
  with found as materialized (
    select c.* from (
      select u.id as person, d.* from identities u, lateral (${decisionsOfSql(db, reach, asked)}) d where ${person}::uuid is null or u.id = ${person}::uuid) c
    where ${reachedSql(db, reach)}),
  page as (
    select e.id::text as "_id", e.at,
      jsonb_build_object('_id', i.id, 'name', i.name, 'section', p.name, 'living', i.deleted_at is null) as file, t.sr_no, t.question_id,
      jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as person, e.role, e.from_status as "from",
      e.to_status as status, (
        -- An event sets what it changes: the same comments once more are not among it.
        select nullif(o.set ->> c.name, '') from task_events o
        where o.task_id = e.task_id and o.id <= e.id and o.set ? c.name order by o.id desc limit 1) as comments, e.id as place
    from found f join task_events e on e.id = f.id join tasks t on t.id = e.task_id join files i on i.id = t.file_id
      join project_names p on p.id = i.project_id join identities u on u.id = f.person,
      lateral (select lower(replace(e.role, '-', '')) || '_comments' as name) c
    order by e.at desc, e.id desc limit ${limit} offset ${offset})
  select g."_id", g.at, g.file, g.sr_no, g.question_id, g.person, g.role, g."from", g.status, g.comments, c.total
  from (select count(*)::int as total from found) c left join page g on true order by g.at desc, g.place desc`
}
