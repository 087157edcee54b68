import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { FinishedWork } from '../../timesheets/server/extension-points.ts'
import { hasModule } from '../../projects/server/lookup.ts'

/**
 * A select of user_id, day, project and `count`, a numeric: the units of the worklog; `isOf`: a condition over user_id
 * and day. Rows of the same ones add up.
 */
export const worklogUnitsSql = (db: Db, isOf: Sql): Sql => db`(
  select s.user_id, s.day, b.project_id as project, s.completed_units as count
  from (select * from worklog_sub_targets where removed_at is null and completed_units is not null and ${isOf}) s
    join worklog_targets t on t.id = s.target_id join worklog_profiles f on f.id = t.profile_id join worklog_subjects b on b.id = f.subject_id)`

/** A select of user_id, day and the sum of the `hours` that the targets of the day have; `isOf`: also one over target_id. */
export const worklogHoursSql = (db: Db, isOf: Sql): Sql => db`(
  select user_id, day, sum(completed_hours) as hours from worklog_sub_targets
  where removed_at is null and completed_hours is not null and ${isOf} group by user_id, day)`

/** Units that people recorded, by the project of the profile: the project of a timesheet is the same (decision 19). */
export const recordedUnits: FinishedWork = {
  has: (db, _reach, id) => hasModule(db, 'worklog', id),
  counts: (db, _reach, { people, from, to }) => db`
    select u.user_id as person_id, u.day, u.project as of_id, null::text as part, u.count
    from ${worklogUnitsSql(db, db`user_id in (${people}) and day between ${from}::date and ${to}::date`)} u`,
}

/** Whether the person has a target that is not deleted. */
export const hasTargets = async (db: Db, userId: string): Promise<boolean> => {
  const rows = await db`select from worklog_targets where user_id = ${userId} and deleted_at is null limit 1`
  return rows.length > 0
}
