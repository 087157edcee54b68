import type { FirstDay } from '../../closed-months/server/extension-points.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'

/**
 * Selects person_id, day and the exact hours of the productivity files (calculations.md 3, prodHours). Leaves out days without
 * hours.
 * @param days a select of distinct person_id and day
 */
export const productiveHoursSql = (db: Db, days: Sql): Sql => db`(
  select d.person_id, d.day, sum(h.hours) as hours
  from (${days}) d join productivity_hours h on h.day = d.day and h.user_id = d.person_id
    join productivity_files f on f.id = h.file_id and f.deleted_at is null
  group by d.person_id, d.day)`

/** Builds the SQL for the first day of all files. The reach does not matter, because a file contains hours of people of all teams. */
export const firstDaySql: FirstDay = (db, _reach) => db`(select min(first_day) from productivity_files where deleted_at is null)`
