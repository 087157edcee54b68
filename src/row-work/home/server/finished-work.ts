import type { FinishedWork } from '../../../timesheets/server/extension-points.ts'
import { eventVisibleSql, rowsShownToSql } from '../../../rows/files/server/lookup.ts'
import { eventDaySql } from '../../../rows/history/server/acted.ts'
import { daysToSumSql, startOfSql } from '../../../rows/history/server/decision-sums.ts'
import { hasModuleSql } from '../../../projects/server/lookup.ts'
import { standingDecisionSql } from './decisions.ts'

/**
 * Counts the rows on which people decided, each once per day, by the project of the file, with the file as `part`. A timesheet
 * uses the same projects (decision 19). Rows that are hidden from the caller count too, but their file is not named (decision
 * 169). Days that have been summed are read from the sums, and other days from the events.
 */
export const finishedRows: FinishedWork = {
  has: (db, _reach, id) => hasModuleSql(db, 'sections', id),
  counts: (db, reach, { people, from, to }) => db`
    select t.person_id, t.day, f.project_id as of_id, case when t.is_shown then f.name end as part, t.rows::int as count
    from (
      select t.person_id, t.day, t.file_id, t.rows, ${rowsShownToSql(db, reach)} as is_shown from decision_sums t join decision_days d on d.day = t.day and d.is_summed
      where t.person_id in (${people}) and t.day between ${from}::date and ${to}::date and t.rows > 0
      union all
      select e.actor_id, c.day, e.file_id, count(distinct e.task_id), ${eventVisibleSql(db, reach)} as is_shown
      from (${daysToSumSql(db, { from, to })}) c join task_events e on ${eventDaySql(db, db`e.at`)} = c.day
        and e.at >= ${startOfSql(db, db`c.day`)} and e.at < ${startOfSql(db, db`(c.day + 1)`)}
      where e.actor_id in (${people}) and ${standingDecisionSql(db)}
      group by 1, 2, 3, 5) t join files f on f.id = t.file_id and f.deleted_at is null`,
}
