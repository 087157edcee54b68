import { visibleAbsenceOnSql } from '../../absences/server/lookup.ts'
import type { SeenReason } from '../../absences/vocabulary.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { dayShareOnSql } from '../../holidays/server/lookup.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Doer } from '../../users/rules.ts'
import { DAY_HOURS } from '../../users/day-hours-rules.ts'
import { firstDaySql, lastDayBeforeSql, reachedSql, termsOnSql } from '../../users/server/lookup.ts'
import { worklogHoursSql } from './lookup.ts'
import type { TargetType } from '../vocabulary.ts'

type Where = { targetId: string | null; subId: string | null }
/**
 * Selects and locks the person of a day of a target if the caller may access that person. Every write to days needs this lock.
 */
export const lockPersonOfDay = (db: Db, reach: Reach<'own' | 'all'>, { targetId, subId }: Where) => db<
  { id: string; fullName: string }[]
>`
  select u.id, u.full_name as "fullName" from identities u join worklog_sub_targets s on s.user_id = u.id
  where s.id = ${subId} and s.target_id = ${targetId} and u.deleted_at is null and ${reachedSql(db, reach, db`u.id`)}
  for no key update of u`

export type WorklogDay = {
  id: string
  targetName: string
  targetDeleted: boolean
  /** Whether the day was removed before its target was deleted. */
  isRemovedBefore: boolean
  day: string
  type: TargetType
  target: number
  completedUnits: number | null
  completedHours: number | null
  remarks: string
  version: number
  removedBecause: string | null
  /** Whether the day is off, because of a holiday or the terms in force on it. */
  isOffDay: boolean
  /** Whether the day is before the person's first day (decision 95). */
  isBeforeFirst: boolean
  /** The person's last day if the day comes after it (decisions 119, 171); otherwise null. */
  lastDayBefore: string | null
  absence: SeenReason | null
}
type HoursBeside = { others: number; scheduled: number; perDay: number }
/** Selects the hours that the person's other targets have on the day of a sub-target, and the hours of the shift. */
export const selectOtherHours = (db: Db, reach: Reach<'own'>, id: string | null) => db<HoursBeside[]>`
  select (select coalesce(sum(o.completed_hours), 0) from worklog_sub_targets o
      where o.user_id = s.user_id and o.day = s.day and o.id <> s.id and o.removed_at is null)::float8 as others,
    (e.working_hours * ${dayShareOnSql(db, { shift: db`e.shift_type`, person: db`s.user_id`, day: db`s.day` })})::float8 as scheduled,
    e.working_hours::float8 as "perDay"
  from worklog_sub_targets s cross join lateral (${termsOnSql(db, db`s.user_id`, db`s.day`)}) e
  where s.id = ${id}::uuid and ${reachedSql(db, reach, db`s.user_id`)}`

export const selectLongDays = (db: Db, userId: string) => db<{ day: string }[]>`
  select w.day::text
  from ${worklogHoursSql(db, db`target_id in (select t.id from worklog_targets t where t.user_id = ${userId})`)} w where w.hours > ${DAY_HOURS}::int order by w.day`

export const selectDayBy = (db: Db, reader: Doer, { targetId, subId }: Where) => db<WorklogDay[]>`
  select s.id, t.name as "targetName", t.deleted_at is not null as "targetDeleted",
    coalesce(s.removed_at < t.deleted_at, false) as "isRemovedBefore", s.day, s.type, s.target::float8 as target,
    s.completed_units::float8 as "completedUnits", s.completed_hours::float8 as "completedHours", s.remarks, s.version, s.removed_because as "removedBecause",
    ${dayShareOnSql(db, { shift: db`e.shift_type`, person: db`s.user_id`, day: db`s.day` })} = 0 as "isOffDay", s.day < ${firstDaySql(db, db`s.user_id`)} as "isBeforeFirst",
    ${lastDayBeforeSql(db, db`s.user_id`, db`s.day`)}::text as "lastDayBefore",
    ${visibleAbsenceOnSql(db, reader, { person: db`s.user_id`, day: db`s.day` })} as absence
  from worklog_sub_targets s join worklog_targets t on t.id = s.target_id
    cross join lateral (${termsOnSql(db, db`s.user_id`, db`s.day`)}) e
  where s.id = ${subId} and s.target_id = ${targetId}`

type Change = Pick<WorklogDay, 'type' | 'target' | 'completedUnits' | 'completedHours' | 'remarks'> & {
  /** Whether figures are entered by this change. Otherwise the day keeps the person who entered them. */
  isFilled: boolean
  /** Whether somebody other than the day's person writes it. That writer is then stored in the day. */
  isCorrection: boolean
  by: string
  now: Date
}
/** Updates a day. The trigger worklog_sub_targets_summed_again recalculates its month in worklog_sums. */
export const updateDay = (db: Db, id: string, c: Change) => db`
  update worklog_sub_targets set type = ${c.type}, target = ${c.target}, completed_units = ${c.completedUnits},
    completed_hours = ${c.completedHours}, remarks = ${c.remarks}, version = version + 1,
    corrected_by = case when ${c.isCorrection} then ${c.by}::uuid else corrected_by end,
    filled_at = case when ${c.completedUnits}::numeric is null and ${c.completedHours}::numeric is null then null
      when ${c.isFilled} then ${c.now.toISOString()}::timestamptz else filled_at end,
    filled_by = case when ${c.completedUnits}::numeric is null and ${c.completedHours}::numeric is null then null
      when ${c.isFilled} then ${c.by}::uuid else filled_by end
  where id = ${id}`

export const removeDay = (db: Db, id: string, { by, now }: { by: string; now: Date }) => db`
  update worklog_sub_targets set removed_at = ${now.toISOString()}, removed_by = ${by}, removed_because = 'removed' where id = ${id}`

export const restoreDay = (db: Db, id: string, by: string) => db`
  update worklog_sub_targets set removed_at = null, removed_by = null, removed_because = null, corrected_by = ${by} where id = ${id}`

/**
 * Selects the targets that have figures on the given days as person_id, day and name, such as "Set 1 (Textbook)" with the project
 * in parentheses. `days` selects person_id and day.
 */
export const filledOnSql = (db: Db, _reach: Reach, days: Sql): Sql => db`
  select d.user_id as person_id, d.day, t.name || ' (' || p.name || ')' as name
  from worklog_sub_targets d join worklog_targets t on t.id = d.target_id join worklog_profiles f on f.id = t.profile_id
    join worklog_subjects s on s.id = f.subject_id join project_names p on p.id = s.project_id
  where (d.user_id, d.day) in (${days}) and d.removed_at is null and d.filled_at is not null`

type TargetToDelete = { id: string; name: string; userId: string; fullName: string; filled: number }
/**
 * Locks the people of the undeleted targets `t` that match a condition. Returns these targets with the number of their days in
 * open months that have figures.
 */
export const lockTargets = async (db: Db, which: Sql): Promise<TargetToDelete[]> => {
  await db`
    select from identities u where u.id in (select t.user_id from worklog_targets t where ${which} and t.deleted_at is null)
    order by u.id for no key update`
  return db<TargetToDelete[]>`
    select t.id, t.name, t.user_id as "userId", u.full_name as "fullName", (
      select count(*)::int from worklog_sub_targets s where s.target_id = t.id and s.removed_at is null and s.filled_at is not null
        and not ${closedOnSql(db, db`s.day`)}) as filled
    from worklog_targets t join identities u on u.id = t.user_id where ${which} and t.deleted_at is null order by t.id`
}

/**
 * Deletes locked targets with their days in open months. Days in closed months stay, because closed months never
 * change.
 */
export const deleteTargets = async (db: Db, ids: readonly string[], { by, now }: { by: string; now: Date }): Promise<void> => {
  const at = now.toISOString()
  await Promise.all([
    db`update worklog_targets set deleted_at = ${at}, deleted_by = ${by} where id = any (${ids as string[]}::uuid[])`,
    db`
      update worklog_sub_targets s set removed_at = ${at}, removed_by = ${by}, removed_because = 'deleted'
      where s.target_id = any (${ids as string[]}::uuid[]) and s.removed_at is null and not ${closedOnSql(db, db`s.day`)}`,
  ])
}

/** Selects the targets of locked people that have days without figures after a given day, sorted by name. */
export const selectTargetsToCome = (db: Db, userIds: readonly string[], lastDay: string) => db<
  { userId: string; fullName: string; names: string[] }[]
>`
  select t.user_id as "userId", u.full_name as "fullName", array_agg(distinct t.name order by t.name) as names
  from worklog_targets t join identities u on u.id = t.user_id
  where t.user_id = any (${userIds as string[]}::uuid[]) and t.deleted_at is null and t.end_day > ${lastDay}::date and exists (
    select from worklog_sub_targets s where s.target_id = t.id and s.day > ${lastDay}::date and s.removed_at is null and s.filled_at is null)
  group by t.user_id, u.full_name`

/**
 * Removes the days without figures after the last day of people who leave, because nothing counts after that day (decision 119).
 */
export const endDaysToCome = (
  db: Db,
  userIds: readonly string[],
  { lastDay, by, now }: { lastDay: string; by: string; now: Date },
) => db`
  update worklog_sub_targets s set removed_at = ${now.toISOString()}, removed_by = ${by}, removed_because = 'left'
  where s.user_id = any (${userIds as string[]}::uuid[]) and s.day > ${lastDay}::date and s.removed_at is null and s.filled_at is null`

export const selectPeopleWithTargets = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select distinct user_id as id from worklog_targets where user_id = any (${ids as string[]}::uuid[])`
  return rows.map(({ id }) => id)
}
