import type { Db, Sql } from '../../kit/postgres/db.ts'

/**
 * Over expressions of a person's id and a day: what the lines of the timesheet come to against their targets, in shifts: 1 is a whole one
 * (calculations.md 3, productivityHours ÷ workingHours). A line without a target, or with the target 0, comes to nothing.
 */
export const shiftsDone = (db: Db, person: Sql, day: Sql): Sql => db`(
  select coalesce(sum(l.done / nullif(t.target_count, 0)), 0)
  from timesheet_entries e join timesheet_lines l on l.entry_id = e.id join projects p on p.id = l.project_id
    cross join lateral target_in_force(e.user_id, p.name, e.day) t
  where e.user_id = ${person} and e.day = ${day} and e.status <> 'REJECTED')`
