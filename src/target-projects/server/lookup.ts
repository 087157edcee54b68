import type { Db, Sql } from '../../kit/postgres/db.ts'

/**
 * Over expressions of a person's id and a day: a select of what the lines of the timesheet come to against their targets, in `shifts`: 1 is a
 * whole one (calculations.md 3, productivityHours ÷ workingHours), and whether one is `untargeted`. That, and one with the target 0, comes to
 * nothing.
 */
export const linesDone = (db: Db, person: Sql, day: Sql): Sql => db`
  select coalesce(sum(l.done / nullif(t.target_count, 0)), 0) as shifts, coalesce(bool_or(t.id is null), false) as untargeted
  from timesheet_entries e join timesheet_lines l on l.entry_id = e.id join projects p on p.id = l.project_id
    left join lateral target_in_force(e.user_id, p.name, e.day) t on true
  where e.user_id = ${person} and e.day = ${day} and e.status <> 'REJECTED'`

/** The shifts alone. */
export const shiftsDone = (db: Db, person: Sql, day: Sql): Sql => db`(select shifts from (${linesDone(db, person, day)}) done)`
