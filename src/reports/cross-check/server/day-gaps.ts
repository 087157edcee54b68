import { absentDaysSql, waitingAbsencesSql } from '../../../absences/server/lookup.ts'
import { holidaysOfPeopleSql } from '../../../holidays/server/lookup.ts'
import type { DayJudge } from '../../../inbox/server/extension-points.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { settingSpansSql } from '../../../settings/server/lookup.ts'
import { finishedInProjects } from '../../../timesheets/server/extension-points.ts'
import { canFinishSql, finishedBySql, linesSentSql } from '../../../timesheets/server/lookup.ts'
import { isUncountedSql } from '../../../users/server/lookup.ts'
import { worklogUnitsSql } from '../../../worklog/server/lookup.ts'
import { describeGaps } from '../rules.ts'
import { impossibleDaysSql, recordedHoursSql } from './impossible-days.ts'

/** Builds `hoursDiffer` as a SQL condition on a day with its hours. A test compares the two (rules-in-sql.md). */
export const hoursDifferSql = (db: Db): Sql => db`
  (not (at_least and recorded < required) and abs(recorded - required) * 100 > tolerance * required)`

/**
 * Builds `countsDiffer` as a SQL condition on the counts of a project. Both versions ignore a source without a figure, which is
 * null. A test compares them (rules-in-sql.md).
 */
export const countsDifferSql = (db: Db): Sql => db`
  coalesce((greatest(timesheet, task_rows, worklog_units) - least(timesheet, task_rows, worklog_units)) * 100
    > tolerance * greatest(timesheet, task_rows, worklog_units), false)`

const isTooMuchSql = (db: Db): Sql => db`
  (coalesce(rest in ('off', 'holiday'), false) and (sheet = 'counts' or recorded > 0) or recorded > required and ${hoursDifferSql(db)})`
const isTooLittleSql = (db: Db): Sql => db`
  (rest is null and (is_over or sheet <> 'none') and recorded < required and ${hoursDifferSql(db)})`

/** Builds a SQL condition on the facts of a day: `judgeDay` has the reason `hours` or `leave`, which are worded by its hours. */
export const hasHoursReasonSql = (db: Db): Sql => db`
  (has_work and (coalesce(rest = 'absent', false) or ${isTooMuchSql(db)} or ${isTooLittleSql(db)}))`

/** Builds the verdict of `judgeDay` over the facts of a day on which the person counts. A test compares them (rules-in-sql.md). */
export const verdictSql = (db: Db): Sql => db`
  case when is_impossible or has_work and (coalesce(rest in ('absent', 'asked'), false) or differs) then 'contradictory'
    when has_work and ${isTooMuchSql(db)} then 'over'
    when has_work and ${isTooLittleSql(db)} then 'short'
    when rest in ('holiday', 'absent', 'off') then rest
    when rest = 'asked' then 'waiting'
    when not has_work then case when is_over and required > 0 then 'short' else 'open' end
    when not is_over and sheet = 'none' and recorded < required and ${hoursDifferSql(db)} then 'open'
    else 'complete' end`

/**
 * Judges days (calculations.md 8). The hours of the timesheet, the qualitative records and the productivity files are compared
 * with the shift, the holidays and the absences. The counts of each project are compared with one another: those of the
 * timesheet, of the decided task rows, and of the worklog. Each source is one part of the query, whatever the number of days.
 */
const judgedSql: DayJudge['judged'] = (db, reach, { days, from, to, extensionsOf }) => {
  const finished = extensionsOf(finishedInProjects)
  const ofDays = db`select person_id, day from days`
  const isOfDays = db`(user_id, day) in (${ofDays})`
  return db`
  with days as materialized (
    select n.person_id, n.day, v.value as tolerance, n.day < ${reach.day}::date as is_over
    from (${days}) n join (${settingSpansSql(db, 'CROSS_CHECK_TOLERANCE')}) v on n.day >= v.begins and n.day < v.ends
    where not ${isUncountedSql(db, db`n.person_id`, db`n.day`)}),
  lines as (
    select user_id as person_id, day, project, sum(done) as timesheet, max(task_rows) as stored
    from ${linesSentSql(db, isOfDays)} l group by 1, 2, 3),
  finished as (
    select person_id, day, of_id as project, sum(count) as count
    from (${finishedBySql(db, reach, finished, { people: db`select person_id from days`, from, to })}) f
    where (person_id, day) in (${ofDays}) group by 1, 2, 3),
  units as (
    select user_id as person_id, day, project, sum(count) as worklog_units from ${worklogUnitsSql(db, isOfDays)} w group by 1, 2, 3),
  sources as materialized (
    select * from lines full join finished using (person_id, day, project) full join units using (person_id, day, project)),
  with_rows as materialized (
    select p.project from (select distinct project from sources) p where ${canFinishSql(db, reach, finished, db`p.project`)}),
  counts as materialized (
    select s.person_id, s.day, s.project, s.timesheet, s.worklog_units, d.tolerance,
      coalesce(s.count, case when s.project in (select project from with_rows) then 0 else s.stored end) as task_rows
    from sources s join days d on d.person_id = s.person_id and d.day = s.day),
  counted as materialized (
    select person_id, day, sum(task_rows) as task_rows, coalesce(bool_or(task_rows > 0 or worklog_units > 0), false) as has_counts,
      bool_or(${countsDifferSql(db)}) as differs, bool_or(num_nonnulls(timesheet, task_rows, worklog_units) > 1) as is_compared
    from counts group by person_id, day),
  recorded as materialized (select * from ${recordedHoursSql(db, ofDays)} r),
  impossible as materialized (select * from (${impossibleDaysSql(db, ofDays, db`recorded`)}) i),
  facts as materialized (
    select d.*, r.at_least, round(r.seconds / 3600, 2) as recorded,
      case when a.day is null then round(r.working_hours * day_share(r.shift_type, d.day, h.is_half), 2) else 0 end as required,
      case when h.is_half = false then 'holiday' when not a.is_off then 'absent'
        when a.is_off or day_share(r.shift_type, d.day, h.is_half) = 0 then 'off' when q.day is not null then 'asked' end as rest,
      coalesce(e.sheet, 'none') as sheet, c.task_rows, coalesce(c.is_compared, false) as is_compared,
      coalesce(c.differs, false) as differs,
      r.seconds > 0 or coalesce(e.sheet = 'counts', false) or coalesce(c.has_counts, false) as has_work,
      (d.person_id, d.day) in (select person_id, day from impossible) as is_impossible
    from days d join recorded r on r.person_id = d.person_id and r.day = d.day
      left join (${holidaysOfPeopleSql(db, db`(held.user_id, held.day) in (${ofDays})`)}) h on h.user_id = d.person_id and h.day = d.day
      left join ${absentDaysSql(db, ofDays)} a on a.person_id = d.person_id and a.day = d.day
      left join (${waitingAbsencesSql(db, db`(q.user_id, q.day) in (${ofDays}) and q.reason <> ''`)}) q
        on q.user_id = d.person_id and q.day = d.day
      left join (select user_id, day, case status when 'REJECTED' then 'declined' else 'counts' end as sheet
        from timesheet_entries where ${isOfDays}) e on e.user_id = d.person_id and e.day = d.day
      left join counted c on c.person_id = d.person_id and c.day = d.day),
  found as materialized (
    select person_id, day, 1 as place, sum as sort_key, jsonb_build_object('of', 'impossible', 'sum', sum, 'seconds', seconds) as gap
    from impossible
    union all
    select person_id, day, 2, null, jsonb_build_object('of', 'hours', 'recorded', recorded, 'required', required, 'atLeast', at_least,
      'sheet', sheet, 'taskRows', task_rows)
    from facts where ${hasHoursReasonSql(db)}
    union all
    select person_id, day, 3, null, jsonb_build_object('of', 'asked') from facts where has_work and rest = 'asked'
    union all
    select c.person_id, c.day, 4, p.sort_key,
      jsonb_build_object('of', 'project', 'name', p.name, 'timesheet', timesheet, 'taskRows', task_rows, 'worklogUnits', worklog_units)
    from counts c join project_names p on p.id = c.project where ${countsDifferSql(db)}),
  gaps as materialized (
    select person_id, day, jsonb_agg(gap order by place, sort_key) as gaps from found group by person_id, day)
  select f.person_id, f.day, f.is_compared, ${verdictSql(db)} as verdict, g.gaps
  from facts f left join gaps g on g.person_id = f.person_id and g.day = f.day`
}

export const dayJudge: DayJudge = { judged: judgedSql, words: describeGaps }
