import type { Db, Sql } from '../../kit/postgres/db.ts'

/** Over expressions of a person's id and a day: the hours of the productivity files, exact (calculations.md 3, prodHours). */
export const productiveHours = (db: Db, person: Sql, day: Sql): Sql => db`(
  select coalesce(sum(h.hours), 0) from productivity_hours h join productivity_files f on f.id = h.file_id and f.deleted_at is null
  where h.day = ${day} and h.user_id = ${person})`
