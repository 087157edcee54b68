import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { DayCheck } from '../../../kit/server/registered.ts'
import { productiveHours } from '../../../productivity-files/server/lookup.ts'
import { settingOn } from '../../../settings/server/lookup.ts'
import { linesDone } from '../../../target-projects/server/lookup.ts'
import { termsOn } from '../../../users/server/lookup.ts'
import { type Gap, gapWords } from '../rules.ts'

/** Over a day `d` with its hours `h`: the rule `hoursDiffer`. */
const hoursDiffer = (db: Db): Sql => db`
  not (h.at_least and h.recorded < h.required) and abs(h.recorded - h.required) * 100 > d.tolerance * h.required`

/** Over a project's counts `c` of a day `d`: the rule `countsDiffer`; their task rows are compared with each line by itself. */
const countsDiffer = (db: Db): Sql => db`
  abs(c.timesheet - c.units) * 100 > d.tolerance * greatest(c.timesheet, c.units)`

/**
 * What is recorded of days that wait for approval: hours of the timesheet, the qualitative records and the productivity files against the shift,
 * and units of the worklog against the timesheet lines of their project, over the tolerance of the day (calculations.md 8).
 */
const gapsOf = (db: Db, days: Sql): Sql => db`
  with days as materialized (
    select n.person_id, n.day, ${settingOn(db, 'CROSS_CHECK_TOLERANCE', db`n.day`)} as tolerance from (${days}) n),
  hours as (
    select d.person_id, d.day, jsonb_build_object('of', 'hours', 'recorded', h.recorded, 'required', h.required, 'atLeast', h.at_least) as gap
    from days d cross join lateral (${termsOn(db, db`d.person_id`, db`d.day`)}) s
    cross join lateral (${linesDone(db, db`d.person_id`, db`d.day`)}) l
    cross join lateral (
      select round(round((l.shifts * s.working_hours + ${productiveHours(db, db`d.person_id`, db`d.day`)} + coalesce((
          select sum(q.minutes) from qualitative_records q
          where q.user_id = d.person_id and q.day = d.day and not q.returned and q.deleted_at is null), 0) / 60.0) * 3600) / 3600, 2) as recorded,
        case when absence_on(d.person_id, d.day) is null then round(s.working_hours * day_share(s.shift_type, d.day), 2) else 0 end as required,
        l.untargeted as at_least) h
    where ${hoursDiffer(db)}),
  counts as (
    select d.person_id, d.day, jsonb_build_object('of', 'project', 'name', c.name, 'timesheet', c.timesheet, 'taskRows', null, 'worklogUnits', c.units) as gap
    from days d cross join lateral (
      select p.name, sum(s.completed_units) as units, (
          select l.done from timesheet_lines l join timesheet_entries e on e.id = l.entry_id
          where e.user_id = d.person_id and e.day = d.day and e.status <> 'REJECTED' and l.project_id = p.id) as timesheet
      from worklog_sub_targets s join worklog_targets t on t.id = s.target_id join worklog_profiles f on f.id = t.profile_id
        join worklog_subjects b on b.id = f.subject_id join projects p on p.id = b.project_id
      where s.user_id = d.person_id and s.day = d.day and s.removed_at is null and s.completed_units is not null
      group by p.id, p.name) c
    where ${countsDiffer(db)})
  select person_id, day, jsonb_agg(gap order by gap ->> 'of', gap ->> 'name') as gaps
  from (select * from hours union all select * from counts) found group by person_id, day`

export const dayCheck: DayCheck = { gaps: gapsOf, words: (gaps: readonly Gap[]) => gaps.map(gapWords) }
