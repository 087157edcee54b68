import { NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { hasPartSql } from '../../kit/postgres/search.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import { holidaysOfPeopleSql } from '../../holidays/server/lookup.ts'
import { waitingAbsencesSql, visibleAbsencesSql } from '../../absences/server/lookup.ts'
import type { Doer } from '../../users/rules.ts'
import {
  departmentRangesSql,
  everyStateRangeSql,
  firstDaySql,
  reachedSql,
  managerRangesSql,
  reachedInPeriodSql,
} from '../../users/server/lookup.ts'
import type { PersonFacts } from '../gap-rules.ts'
import type { WaitingAbsence } from '../gaps-contract.ts'
import { dayInstantsSql, projectsToFillSql } from './queries.ts'

type Named = { _id: string; fullName: string }
type NamedManager = Named & { has_left: boolean }
type Person = Named &
  PersonFacts & {
    email: string
    has_left: boolean
    can_nudge: boolean
    manager: Named | null
    asked: WaitingAbsence[]
    nudged_at: string | null
  }
type Calendar = {
  total: number
  is_closed: boolean
  people: Person[]
  managers: NamedManager[]
  departments: { _id: string; name: string }[]
}
export type GapsFilter = {
  reader: Doer
  /** Both days are included. */
  from: string
  to: string
  q: string
  /**
   * Limits the result to the days on which the person had this manager or was in this department. NO_DEPARTMENT selects the days
   * without a department.
   */
  manager: string | null
  department: string | null
  person: { id: string | null; email: string } | null
  among?: readonly string[]
  /** Whether to return all days of the people whom the caller reaches today, for an action. */
  isOfToday?: boolean
  limit: number
  offset: number
}

const staff = STAFF_ROLES as readonly string[] as string[]

/**
 * Selects, in one statement, the facts about a month of the people who fill timesheets, or did on a day of it, by name. A named
 * `person` is included in any month. A MANAGER gets the days on which people were in their team, and a filter keeps only the
 * matching days (decision 172). `shown` lists these days, or is null for all days. `managers` and `departments` are those of the
 * reached people in the month.
 */
export const selectGapCalendar = (db: Db, reach: Reach, filter: GapsFilter) => {
  const { reader, from, to, q, manager, department, person, among = null, isOfToday = false, limit, offset } = filter
  const month = db`datemultirange(daterange(${from}, ${to}, '[]'))`
  const people = db`select id from people`
  const reached = isOfToday ? reachedSql(db, reach, db`u.id`) : reachedInPeriodSql(db, reach, db`u.id`, filter)
  const isTeamOfDay = reach.rows === 'team' && !isOfToday
  const ofManagers = isTeamOfDay || manager !== null
  const isLimited = ofManagers || department !== null
  const everyDay = db`'{(,)}'::datemultirange`
  const team = isTeamOfDay ? reach.userId : null
  const isTeam = db`(${team}::uuid is null or h.manager_id = ${team}::uuid)`
  const isManager = db`(${manager}::uuid is null or h.manager_id = ${manager}::uuid)`
  const days = (where: Sql): Sql =>
    db`coalesce(range_agg(daterange(h.from_day, h.until_day)) filter (where ${where}) over (partition by h.user_id), '{}')`
  // The days before a person's first departments have no row.
  const departmentDays = (id: string): Sql =>
    id === NO_DEPARTMENT
      ? db`(${everyDay} - ${days(db`h.set_id in (select m.set_id from person_departments m)`)})`
      : days(db`h.set_id in (select m.set_id from person_departments m where m.department_id = ${id}::uuid)`)
  return db<Calendar[]>`
  with people as materialized (select u.id from identities u where ${reached}),
  -- The facts of a person stand together, so that nothing is joined: PostgreSQL expects one row of each of these selects.
  held as (
    select s.user_id, s.from_day, s.until_day, true as is_state, null::uuid as manager_id, null::uuid as set_id
    from (${everyStateRangeSql(db, people)}) s where s.state = 'active' and s.roles && ${staff}::text[]
    union all
    select m.user_id, m.from_day, m.until_day, false, m.manager_id, null from (${managerRangesSql(db, people)}) m
    union all
    select d.user_id, d.from_day, d.until_day, false, null, d.set_id from (${departmentRangesSql(db, people)}) d),
  facts as materialized (
    select h.*, ${days(db`h.is_state`)} as days,
      ${isTeamOfDay ? days(db`h.manager_id = ${team}::uuid`) : everyDay} as team_days,
      ${ofManagers ? days(db`h.manager_id is not null and ${isTeam} and ${isManager}`) : everyDay}
        * ${department === null ? everyDay : departmentDays(department)} * ${month} as shown
    from held h),
  reached as materialized (
    select u.id, u.full_name, u.sort_key, u.email, f.days, upper(f.days) < 'infinity' as has_left, f.shown
    from (select distinct on (user_id) user_id, days, shown from facts order by user_id) f join identities u on u.id = f.user_id
    where not isempty(f.days)
      and (upper(f.days) = 'infinity' or ${person !== null}::boolean or f.days && daterange(${from}, ${to}, '[]'))),
  found as materialized (
    select r.*, manager_on(r.id, least(upper(r.shown) - 1, ${reach.day}::date)) as manager_id from reached r
    where (${hasPartSql(db, db`r.full_name`, q)} or ${hasPartSql(db, db`r.email`, q)})
      and not isempty(r.shown) and (${person !== null || !isLimited}::boolean or not isempty(r.shown * r.days))
      and (${among as string[] | null}::uuid[] is null or r.id = any (${among as string[] | null}::uuid[]))
      and (${person === null}::boolean or r.id = ${person?.id ?? null}::uuid
        or (${person?.id ?? null}::uuid is null and lower(r.email) = ${person?.email ?? ''}::text))),
  page as materialized (
    select f.*, row_number() over (order by f.sort_key, f.id) as place from found f order by place limit ${limit} offset ${offset})
  select (select count(*)::int from found) as total,
    ${closedOnSql(db, db`${from}::date`)} as is_closed,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', b.id, 'fullName', b.full_name,
        'has_left', b.deleted_at is not null or b.account_state <> 'active') order by b.sort_key, b.id), '[]')
      from identities b where b.id in (
        select h.manager_id from facts h
        where ${isTeam} and h.days * h.team_days * ${month} && daterange(h.from_day, h.until_day))) as managers,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', d.id, 'name', d.name) order by d.sort_key, d.id), '[]') from department_names d
      where d.id in (
        select m.department_id from facts h join person_departments m on m.set_id = h.set_id
        where h.days * h.team_days * ${month} && daterange(h.from_day, h.until_day))) as departments,
    (select coalesce(json_agg(json_build_object(
        '_id', p.id, 'fullName', p.full_name, 'email', p.email, 'has_left', p.has_left, 'can_nudge', not p.has_left and ${reachedSql(db, reach, db`p.id`)},
        'shown', ${isLimited ? db`(select json_agg(json_build_object('from', lower(r), 'until', upper(r))) from unnest(p.shown) r)` : db`null::json`},
        'counted', (select json_agg(json_build_object('from', lower(r), 'until', upper(r))) from unnest(p.days) r),
        'manager', case when b.id is not null then json_build_object('_id', b.id, 'fullName', b.full_name) end,
        'nudged_at', (select n.at from timesheet_nudges n where n.user_id = p.id and n.nudged_on = ${reach.day}::date),
        'first', ${firstDaySql(db, db`p.id`)},
        'entries', (select coalesce(json_object_agg(e.day::text, e.status), '{}') from timesheet_entries e
          where e.user_id = p.id and e.day between ${from}::date and ${to}::date),
        'absences', (select coalesce(json_object_agg(a.day::text, a.reason), '{}') from (
          ${visibleAbsencesSql(db, reader, db`a.user_id = p.id and a.day between ${from}::date and ${to}::date`)}) a),
        'holidays', (select coalesce(json_object_agg(h.day::text, json_build_object('name', h.name, 'isHalf', h.is_half)), '{}') from (
          ${holidaysOfPeopleSql(db, db`held.user_id = p.id and held.day between ${from}::date and ${to}::date`)}) h),
        'asked', (select coalesce(json_agg(json_build_object('date', w.day, 'reason', w.reason) order by w.day), '[]') from (
          ${waitingAbsencesSql(db, db`q.user_id = p.id and q.day between ${from}::date and ${to}::date`)}) w),
        'terms', (select coalesce(json_agg(json_build_object('from', w.effective_from, 'shift_type', w.shift_type)
            order by w.effective_from, w.made_at), '[]')
          from work_terms w where w.user_id = p.id and w.effective_from <= ${to}::date),
        'memberships', (select coalesce(json_agg(json_build_object('from', (lower(m.during) at time zone 'Asia/Kolkata')::date,
            'to', ((upper(m.during) - interval '1 microsecond') at time zone 'Asia/Kolkata')::date)), '[]')
          from ${projectsToFillSql(db, db`p.id`, dayInstantsSql(db, db`${from}::date`, db`${to}::date`))} m))
        order by p.place), '[]')
      from page p left join identities b on b.id = p.manager_id) as people`
}

export type Nudge = { userId: string; days: number }
/**
 * Records a reminder for each of these people, except for those already reminded on that day. Returns the people who are reminded
 * now.
 */
export const insertNudges = (
  db: Db,
  nudges: readonly Nudge[],
  { day, from, by, now }: { day: string; from: string; by: string; now: Date },
) => db<{ userId: string }[]>`
  insert into timesheet_nudges (user_id, nudged_on, month, days, actor_id, at)
  select n.user_id, ${day}, ${from}, n.days, ${by}, ${now}
  from unnest(${nudges.map(({ userId }) => userId)}::uuid[], ${nudges.map(({ days }) => days)}::int[]) as n(user_id, days)
  order by n.user_id
  on conflict (user_id, nudged_on) do nothing returning user_id as "userId"`
