import { absentDaysSql } from '../../../absences/server/lookup.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { holidaysOfPeopleSql } from '../../../holidays/server/lookup.ts'
import type { DayCheck } from '../../../inbox/server/extension-points.ts'
import { settingSpansSql } from '../../../settings/server/lookup.ts'
import { linesSentSql } from '../../../timesheets/server/lookup.ts'
import { describeGaps } from '../rules.ts'
import { recordedHoursSql } from './impossible-days.ts'
import { isUncountedSql } from '../../../users/server/lookup.ts'
import { worklogUnitsSql } from '../../../worklog/server/lookup.ts'

/** Builds `hoursDiffer` of rules.ts as a SQL condition on a day with its hours. A test compares the two (rules-in-sql.md). */
export const hoursDifferSql = (db: Db): Sql => db`
  not (at_least and recorded < required) and abs(recorded - required) * 100 > tolerance * required`

/**
 * Builds `countsDiffer` of rules.ts as a SQL condition on a line of a day and the worklog units of its project. Both versions
 * ignore a source without a figure, which is null. A test compares them (rules-in-sql.md).
 */
export const countsDifferSql = (db: Db): Sql => db`
  (greatest(l.done, l.task_rows, u.count) - least(l.done, l.task_rows, u.count)) * 100 > d.tolerance * greatest(l.done, l.task_rows, u.count)`

/**
 * Selects the gaps above the tolerance on days with undecided entries (calculations.md 8). The hours of the timesheet, the
 * qualitative records and the productivity files are compared with the shift and the holidays. Each timesheet line is compared
 * with the task rows stored in it and with the worklog's units of its project. Each source is one part of the query, whatever the
 * number of days.
 */
const gapsOfSql: DayCheck['gaps'] = (db, _reach, days) => {
  const ofDays = db`select person_id, day from days`
  const isOfDays = db`(user_id, day) in (${ofDays})`
  return db`
  with days as materialized (
    select n.person_id, n.day, v.value as tolerance
    from (${days}) n join (${settingSpansSql(db, 'CROSS_CHECK_TOLERANCE')}) v on n.day >= v.begins and n.day < v.ends
    where not ${isUncountedSql(db, db`n.person_id`, db`n.day`)}),
  hours as materialized (
    select d.*, r.at_least, round(r.seconds / 3600, 2) as recorded,
      case when a.day is null then round(r.working_hours * day_share(r.shift_type, d.day, h.is_half), 2) else 0 end as required
    from days d join ${recordedHoursSql(db, ofDays)} r on r.person_id = d.person_id and r.day = d.day
      left join (${holidaysOfPeopleSql(db, db`(held.user_id, held.day) in (${ofDays})`)}) h on h.user_id = d.person_id and h.day = d.day
      left join ${absentDaysSql(db, ofDays)} a on a.person_id = d.person_id and a.day = d.day),
  found as (
    select person_id, day, null as sort_key, jsonb_build_object('of', 'hours', 'recorded', recorded, 'required', required, 'atLeast', at_least,
      'sheet', 'counts', 'taskRows', null) as gap
    from hours where ${hoursDifferSql(db)}
    union all
    select d.person_id, d.day, p.sort_key,
      jsonb_build_object('of', 'project', 'name', p.name, 'timesheet', l.done, 'taskRows', l.task_rows, 'worklogUnits', u.count)
    from days d join ${linesSentSql(db, isOfDays)} l on l.user_id = d.person_id and l.day = d.day join project_names p on p.id = l.project
      left join (
        select user_id, day, project, sum(count) as count from ${worklogUnitsSql(db, isOfDays)} w group by 1, 2, 3) u
        on u.user_id = l.user_id and u.day = l.day and u.project = l.project
    where ${countsDifferSql(db)})
  select person_id, day, jsonb_agg(gap order by gap ->> 'of', sort_key) as gaps from found group by person_id, day`
}

export const dayCheck: DayCheck = { gaps: gapsOfSql, words: describeGaps }
