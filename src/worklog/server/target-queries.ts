import { visibleAbsenceOnSql, visibleAbsencesSql, waitingAbsencesSql } from '../../absences/server/lookup.ts'
import type { Reason, SeenReason } from '../../absences/vocabulary.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Doer } from '../../users/rules.ts'
import { dayShareOnSql, holidayListBetweenSql } from '../../holidays/server/lookup.ts'
import { reachedSql, salaryOnSql, termsRangesSql } from '../../users/server/lookup.ts'
import type { OwnTarget } from '../own-targets-contract.ts'
import type { SubTarget, Target } from '../targets-contract.ts'
import type { TargetGroup, TargetType } from '../vocabulary.ts'

const personJsonSql = (db: Db, user: Sql): Sql => db`jsonb_build_object('fullName', ${user}.full_name, 'email', ${user}.email)`

type TargetRow = Omit<Target, 'group' | 'units' | 'hours' | 'cost' | 'incentive' | 'costUnknownDays' | 'standard'>
type TargetsAsked = { which: Sql; today: string; withDeleted?: boolean }
/**
 * Selects the matching targets `t` of people whom the caller may access, the latest end first. Deleted targets are included if
 * they have days that still count (decision P342), or always with `withDeleted`.
 */
export const selectTargetRows = (db: Db, reach: Reach<'team' | 'all'>, { which, today, withDeleted = false }: TargetsAsked) => db<
  TargetRow[]
>`
  select t.id as "_id", t.name, t.user_id as "userId", t.profile_id as "profileId", t.start_day as start, t.end_day as "end", t.type,
    t.target::float8 as target, jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as "user",
    ${personJsonSql(db, db`b`)} as "addedBy", case when x.id is not null then jsonb_build_object('by', ${personJsonSql(db, db`x`)}, 'at', ${instantTextSql(db, db`t.deleted_at`)}) end as deleted,
    coalesce(d.days, 0) as days, coalesce(d.so_far, 0) as "daysSoFar", coalesce(d.filled, 0) as filled
  from worklog_targets t join identities u on u.id = t.user_id join identities b on b.id = t.created_by
    left join identities x on x.id = t.deleted_by
    left join (
      select s.target_id, count(*)::int as days, (count(*) filter (where s.day <= ${today}))::int as so_far,
        (count(*) filter (where s.filled_at is not null))::int as filled
      from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
      where ${which} and s.removed_at is null group by s.target_id) d on d.target_id = t.id
  where ${which} and (${withDeleted} or t.deleted_at is null or exists (select from worklog_sums z where z.target_id = t.id)) and ${reachedSql(db, reach, db`t.user_id`)}
  order by t.end_day desc, u.sort_key, t.id`

type DayRow = Omit<SubTarget, 'off' | 'hours' | 'cost' | 'incentive' | 'standard' | 'costUnknown'> & {
  absence: SeenReason | null
}
/**
 * Selects the days of a target in order, including removed ones, as the reader may see them. If the reason of an absence is
 * hidden, its remarks are hidden too, because they may reveal it.
 */
export const selectTargetDays = (db: Db, reader: Doer, targetId: string) => db<DayRow[]>`
  select s.id as "_id", s.day as date, s.type, s.target::float8 as target, s.completed_units::float8 as "completedUnits",
    s.completed_hours::float8 as "completedHours", case when o.absence = 'off' then '' else s.remarks end as remarks, s.version, o.absence,
    case when f.id is not null then jsonb_build_object('by', ${personJsonSql(db, db`f`)}, 'at', ${instantTextSql(db, db`s.filled_at`)}) end as filled,
    case when r.id is not null then jsonb_build_object('by', ${personJsonSql(db, db`r`)}, 'at', ${instantTextSql(db, db`s.removed_at`)}) end as removed,
    case when c.id is not null then ${personJsonSql(db, db`c`)} end as "correctedBy"
  from worklog_sub_targets s
    cross join lateral (select ${visibleAbsenceOnSql(db, reader, { person: db`s.user_id`, day: db`s.day` })} as absence) o
    left join identities f on f.id = s.filled_by left join identities r on r.id = s.removed_by
    left join identities c on c.id = s.corrected_by
  where s.target_id = ${targetId} and (s.removed_at is null or s.removed_because = 'removed')
  order by s.day`

const COMPARED = { ongoing: '=', upcoming: '>', lapsed: '<' } as const
/**
 * Builds a condition on `worklog_targets t`: the target has a day in the group, or it has no day at all and its range is in the
 * group (decision 156). Each day belongs to the same group as in `getTargetGroup` of rules.ts. A test compares the two
 * (rules-in-sql.md).
 */
export const ofGroupSql = (db: Db, group: TargetGroup, today: string): Sql => {
  const isOf = (day: Sql): Sql => db`${day} ${db.unsafe(COMPARED[group])} ${today}::date`
  const days = db`select from worklog_sub_targets s where s.target_id = t.id and s.removed_at is null`
  const place = db`case when t.end_day < ${today}::date then t.end_day else greatest(t.start_day, ${today}::date) end`
  return db`(exists (${days} and ${isOf(db`s.day`)}) or not exists (${days}) and ${isOf(place)})`
}

export type OwnRow = Omit<OwnTarget, 'group' | 'incentive' | 'subTargets'> & {
  days: (Omit<OwnTarget['subTargets'][number], 'off' | 'why' | 'group'> & { absence: Reason | null; closed: boolean })[]
}
type OwnAsked = { group: TargetGroup | undefined; today: string; limit: number; offset: number }
export const selectOwnTargets = (db: Db, reach: Reach<'own'>, { group, today, limit, offset }: OwnAsked) => db<OwnRow[]>`
  with shown as materialized (
    select t.* from worklog_targets t
    where ${reachedSql(db, reach, db`t.user_id`)} and t.user_id = ${reach.userId} and t.deleted_at is null
      and ${group === undefined ? db`true` : ofGroupSql(db, group, today)}
    order by t.end_day desc, t.start_day desc, t.id limit ${limit} offset ${offset}),
  absent as materialized (
    select day, nullif(reason, '') as reason from (${visibleAbsencesSql(
      db,
      { id: reach.userId, roles: [] },
      db`a.user_id = ${reach.userId} and a.day between (select min(start_day) from shown) and (select max(end_day) from shown)`,
    )}) a),
  asked as materialized (${waitingAbsencesSql(db, db`q.user_id = ${reach.userId}`)}),
  closed as materialized (select month from closed_months)
  select t.id as "_id", t.name, t.start_day as start, t.end_day as "end", t.type, t.target::float8 as target,
    jsonb_build_object('_id', f.id, 'name', f.name) as profile, jsonb_build_object('_id', j.id, 'name', j.name) as subject,
    jsonb_build_object('_id', p.id, 'name', p.name) as project,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', s.id, 'date', s.day, 'type', s.type, 'target', s.target,
        'completedUnits', s.completed_units, 'completedHours', s.completed_hours, 'remarks', s.remarks, 'version', s.version,
        'absence', a.reason, 'asked', q.reason, 'closed', c.month is not null) order by s.day), '[]')
      from worklog_sub_targets s left join absent a on a.day = s.day left join asked q on q.day = s.day
        left join closed c on c.month = date_trunc('month', s.day)::date
      where s.target_id = t.id and s.removed_at is null) as days,
    ${holidayListBetweenSql(db, { person: db`t.user_id`, from: db`t.start_day`, to: db`t.end_day` })} as holidays
  from shown t join worklog_profiles f on f.id = t.profile_id join worklog_subjects j on j.id = f.subject_id
    join project_names p on p.id = j.project_id
  order by t.end_day desc, t.start_day desc, t.id`

export const selectOwnCounts = (db: Db, reach: Reach<'own'>, today: string) => db<
  { all: number; ongoing: number; upcoming: number; lapsed: number }[]
>`
  select count(*)::int as all, (count(*) filter (where ${ofGroupSql(db, 'ongoing', today)}))::int as ongoing,
    (count(*) filter (where ${ofGroupSql(db, 'upcoming', today)}))::int as upcoming,
    (count(*) filter (where ${ofGroupSql(db, 'lapsed', today)}))::int as lapsed
  from worklog_targets t where t.user_id = ${reach.userId} and t.deleted_at is null`

type NewTargets = {
  profileId: string
  people: readonly string[]
  name: string
  type: TargetType
  target: number
  start: string
  end: string
  by: string
  now: Date
}
/**
 * Inserts a target for each of these locked people, with a day for each of their working days in the range. Everything is one
 * statement. The trigger worklog_sub_targets_summed recalculates worklog_sums.
 */
export const insertTargets = (db: Db, { profileId, people, name, type, target, start, end, by, now }: NewTargets) => db<
  { _id: string; userId: string; days: number }[]
>`
  with made as (
    insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
    select ${profileId}::uuid, p.id, ${name}::text, ${type}::text, ${target}::numeric, ${start}::date, ${end}::date, ${now.toISOString()}::timestamptz, ${by}::uuid
    from unnest(${people as string[]}::uuid[]) p(id) returning id, user_id),
  terms as materialized (${termsRangesSql(db, db`select unnest(${people as string[]}::uuid[])`)}),
  days as (
    insert into worklog_sub_targets (target_id, user_id, day, type, target)
    select m.id, m.user_id, d.day, ${type}::text, ${target}::numeric
    from made m join terms e on e.user_id = m.user_id and e.from_day <= ${end}::date and e.until_day > ${start}::date
      cross join lateral (${daysBetweenSql(db, db`greatest(e.from_day, ${start}::date)`, db`least(e.until_day - 1, ${end}::date)`)}) d
    where ${dayShareOnSql(db, { shift: db`e.shift_type`, person: db`m.user_id`, day: db`d.day` })} > 0
    returning target_id)
  select m.id as "_id", m.user_id as "userId", count(d.target_id)::int as days
  from made m left join days d on d.target_id = m.id group by m.id, m.user_id order by m.id`

export const selectPeopleWithoutSalary = async (db: Db, people: readonly string[], day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select p.id from unnest(${people as string[]}::uuid[]) p(id) cross join lateral (${salaryOnSql(db, db`p.id`, db`${day}::date`)}) y
    where y.id is null`
  return rows.map(({ id }) => id)
}

/** Both days are included. */
const daysBetweenSql = (db: Db, from: Sql, to: Sql): Sql =>
  db`select ${from} + n as day from generate_series(0, ${to} - ${from}) n`

type Terms = { userId: string; from: string; by: string; now: Date }
/**
 * Adapts the days of a locked person's targets to the terms that apply from a day until the next terms. Working days are added,
 * and off days without figures are dropped. Days that were removed by an admin, or because the person left, stay removed.
 */
export const followTerms = (db: Db, { userId, from, by, now }: Terms) => db<{ added: number; dropped: number }[]>`
  with span as (
    select e.shift_type, ${from}::date as from_day, e.until_day
    from (${termsRangesSql(db, db`select ${userId}::uuid`)}) e where e.from_day = ${from}::date),
  touched as (
    select t.id, t.user_id, t.type, t.target, e.shift_type, greatest(t.start_day, e.from_day) as from_day,
      least(t.end_day, e.until_day - 1) as to_day
    from worklog_targets t cross join span e
    where t.user_id = ${userId} and t.deleted_at is null and t.end_day >= e.from_day and t.start_day < e.until_day),
  added as (
    insert into worklog_sub_targets as s (target_id, user_id, day, type, target)
    select t.id, t.user_id, d.day, t.type, t.target
    from touched t join identities u on u.id = t.user_id and u.account_state = 'active' and u.deleted_at is null
      cross join lateral (${daysBetweenSql(db, db`t.from_day`, db`t.to_day`)}) d
    where ${dayShareOnSql(db, { shift: db`t.shift_type`, person: db`t.user_id`, day: db`d.day` })} > 0 and not exists (
      select from worklog_sub_targets o where o.target_id = t.id and o.day = d.day and (o.removed_at is null or o.removed_because <> 'terms'))
    on conflict (target_id, day) do update set removed_at = null, removed_by = null, removed_because = null
    returning 1),
  dropped as (
    update worklog_sub_targets s set removed_at = ${now.toISOString()}, removed_by = ${by}, removed_because = 'terms'
    from touched t
    where s.target_id = t.id and s.day between t.from_day and t.to_day and s.removed_at is null and s.filled_at is null
      and ${dayShareOnSql(db, { shift: db`t.shift_type`, person: db`s.user_id`, day: db`s.day` })} = 0
    returning 1)
  select (select count(*)::int from added) as added, (select count(*)::int from dropped) as dropped`
