import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { FinishedWork } from '../../timesheets/server/extension-points.ts'
import { hasModuleSql } from '../../projects/server/lookup.ts'

/**
 * Selects the units of the worklog as user_id, day, project and a numeric `count`. Several rows may have the same keys, so the
 * reader sums them. `isOf` is a condition on user_id and day.
 */
export const worklogUnitsSql = (db: Db, isOf: Sql): Sql => db`(
  select s.user_id, s.day, b.project_id as project, s.completed_units as count
  from (select * from worklog_sub_targets where removed_at is null and completed_units is not null and ${isOf}) s
    join worklog_targets t on t.id = s.target_id join worklog_profiles f on f.id = t.profile_id join worklog_subjects b on b.id = f.subject_id)`

/** Selects user_id, day and the total `hours` of the day's targets. `isOf` may also use target_id. */
export const worklogHoursSql = (db: Db, isOf: Sql): Sql => db`(
  select user_id, day, sum(completed_hours) as hours from worklog_sub_targets
  where removed_at is null and completed_hours is not null and ${isOf} group by user_id, day)`

/** The units that people recorded, by the project of the profile, which is also the project of the timesheet (decision 19). */
export const recordedUnits: FinishedWork = {
  has: (db, _reach, id) => hasModuleSql(db, 'worklog', id),
  counts: (db, _reach, { people, from, to }) => db`
    select u.user_id as person_id, u.day, u.project as of_id, null::text as part, u.count
    from ${worklogUnitsSql(db, db`user_id in (${people}) and day between ${from}::date and ${to}::date`)} u`,
}

export const hasTargets = async (db: Db, userId: string): Promise<boolean> => {
  const rows = await db`select from worklog_targets where user_id = ${userId} and deleted_at is null limit 1`
  return rows.length > 0
}
