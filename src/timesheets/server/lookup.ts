import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { FinishedWorkFilter, FinishedWork } from './extension-points.ts'
import { unionAllSql } from '../../users/server/lookup.ts'

/** Selects the work that the people have finished, by day and project: `person_id`, `day`, `of_id`, `part`, `count`. */
export const finishedBySql = (db: Db, reach: Reach, work: readonly FinishedWork[], filter: FinishedWorkFilter): Sql =>
  unionAllSql(
    db,
    work.map(({ counts }) => counts(db, reach, filter)),
    db`null::uuid as person_id, null::date as day, null::uuid as of_id, null::text as part, 0 as count`,
  )
export const canFinishSql = (db: Db, reach: Reach, work: readonly FinishedWork[], project: Sql): Sql =>
  work.reduce((any, { has }) => db`${any} or ${has(db, reach, project)}`, db`false`)

/**
 * Selects the lines of timesheets that are not declined: user_id, day, project, done and task_rows (at the time when the entry
 * was filled; null if the project has no files). `isOf` is a condition on user_id and day of the entry. The inner select leaves
 * out the line's copies of these two columns, which the trigger copy_entry_day_to_line writes.
 */
export const linesSentSql = (db: Db, isOf: Sql): Sql => db`(
  select user_id, day, l.project_id as project, l.done, l.task_rows
  from timesheet_entries e join (select entry_id, project_id, done, task_rows from timesheet_lines) l on l.entry_id = e.id where e.status <> 'REJECTED' and ${isOf})`
