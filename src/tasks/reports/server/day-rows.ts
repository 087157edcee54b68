import { STAFF_ROLES, type StaffRole } from '../../../kit/shared/access.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { isReachedOn } from '../../../users/server/lookup.ts'
import { shownTo } from '../../files/server/lookup.ts'
import { isStandingDecision } from '../../home/server/decisions.ts'
import type { Status } from '../../workflow/vocabulary.ts'
import type { DayLine } from '../day-contract.ts'

export type DayAsked = {
  /** What is counted in each role. */
  counted: readonly { role: StaffRole; statuses: readonly Status[] }[]
  /** A project of tasks; null: all. */
  projectId: string | null
  /** YYYY-MM-DD, both included. */
  from: string
  to: string
  isSummary: boolean
}

const midnight = (db: Db, day: string, more: 0 | 1 = 0): Sql =>
  db`((${day}::date + ${more}::int)::timestamp at time zone 'Asia/Kolkata')`

/**
 * A select of `person`, `day`, `role`, `status` and `rows`: the decisions that stand, each row once a day and status, of rows that the
 * caller sees. The events of each person's period are found by `task_events_actor`, whatever the number of events; the team is that of
 * the day. A deleted file's rows stay counted (P232).
 */
function decided(db: Db, reach: Reach<'team'>, { counted, projectId, from, to }: DayAsked): Sql {
  const isCounted = counted
    .map(({ role, statuses }) => db`(e.role = ${role} and e.to_status = any (${[...statuses]}::text[]))`)
    .reduce((all, one) => db`${all} or ${one}`)
  const shown = shownTo(db, reach)
  return db`
    select c.* from (
      select u.id as person, d.* from users u, lateral (
        select o.day, o.role, o.status, count(*)::int as rows from (
          select distinct (e.at at time zone 'Asia/Kolkata')::date as day, e.role, e.to_status as status, e.task_id
          from task_events e
          where e.actor_id = u.id and e.at >= ${midnight(db, from)} and e.at < ${midnight(db, to, 1)} and (${isCounted})
            and ${isStandingDecision(db)}
            and ${shown.all ? db`true` : db`exists (select from tasks t where t.id = e.task_id and ${shown.row})`}
            and (${projectId}::uuid is null or e.file_id in (select f.id from files f where f.project_id = ${projectId}::uuid))) o
        group by 1, 2, 3) d) c
    where ${isReachedOn(db, reach, { person: db`c.person`, day: db`c.day` })}`
}

/** A select of the lines: of a person, role and day, or in a summary of a person and role; in their order by `place`. */
const linesOf = (db: Db, reach: Reach<'team'>, asked: DayAsked): Sql => db`
  select l.*, u.full_name, u.email, row_number() over (order by l.day, lower(u.full_name), u.id, l.stage) as place
  from (
    select s.person, s.day, s.role, min(array_position(${STAFF_ROLES as readonly string[] as string[]}::text[], s.role)) as stage,
      sum(s.rows)::int as count, jsonb_object_agg(s.status, s.rows) as counts
    from (
      select person, ${asked.isSummary ? db`null::date` : db`day`} as day, role, status, sum(rows)::int as rows
      from (${decided(db, reach, asked)}) decided group by 1, 2, 3, 4) s
    group by s.person, s.day, s.role) l
  join users u on u.id = l.person`

type Report = { data: DayLine[]; total: number; totals: { count: number; counts: Record<string, number> } }
/** Some lines of a report with the totals of all, in one statement. */
export const dayLines = (
  db: Db,
  reach: Reach<'team'>,
  asked: DayAsked,
  { limit, offset }: { limit: number; offset: number },
) => db<Report[]>`
  with lines as materialized (${linesOf(db, reach, asked)})
  select
    (select coalesce(jsonb_agg(jsonb_build_object('_id', concat_ws(' ', l.day, l.person, l.role), 'date', l.day,
        'user', jsonb_build_object('_id', l.person, 'fullName', l.full_name, 'email', l.email),
        'role', l.role, 'count', l.count, 'counts', l.counts) order by l.place), '[]')
      from lines l where l.place > ${offset} and l.place <= ${offset + limit}) as data,
    (select count(*)::int from lines) as total,
    jsonb_build_object('count', (select coalesce(sum(count), 0)::int from lines),
      'counts', (select coalesce(jsonb_object_agg(status, rows), '{}') from (
        select c.key as status, sum(c.value::int)::int as rows from lines l, jsonb_each_text(l.counts) c group by 1) s)) as totals`
