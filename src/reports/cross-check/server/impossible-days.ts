import { absentDaysSql } from '../../../absences/server/lookup.ts'
import type { HoursCheck } from '../../../inbox/server/extension-points.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { productiveHoursSql } from '../../../productivity-files/server/lookup.ts'
import { linesDoneSql, roundToSecondsSql } from '../../../target-projects/server/lookup.ts'
import { DAY_HOURS, type HourSum, type ImpossibleHours, describeImpossible } from '../../../users/day-hours-rules.ts'
import { isUncountedSql, termsOnSql } from '../../../users/server/lookup.ts'
import { worklogHoursSql } from '../../../worklog/server/lookup.ts'
import { qualitativeMinutesSql } from './queries.ts'

const impossibleSql = (db: Db): Sql => db`seconds > ${DAY_HOURS * 3600}::int`

/**
 * Selects person_id, day, the terms in force (shift_type, working_hours), the `seconds` recorded in the timesheet, the
 * qualitative records and the productivity files (calculations.md 8), and `at_least`, which is true if a line has no target.
 * @param days a select of distinct person_id and day
 */
export const recordedHoursSql = (db: Db, days: Sql): Sql => db`(
  with done as materialized (select * from ${linesDoneSql(db, days)} of_lines)
  select d.person_id, d.day, s.shift_type, s.working_hours, coalesce(l.untargeted, false) as at_least,
    ${roundToSecondsSql(db, db`(coalesce(l.shifts, 0) * s.working_hours + coalesce(f.hours, 0)) * 3600 + coalesce(q.minutes, 0) * 60`)} as seconds
  from (${days}) d cross join lateral (${termsOnSql(db, db`d.person_id`, db`d.day`)}) s
    left join done l on l.person_id = d.person_id and l.day = d.day
    left join ${productiveHoursSql(db, days)} f on f.person_id = d.person_id and f.day = d.day
    left join ${qualitativeMinutesSql(db, db`(user_id, day) in (${days})`)} q on q.user_id = d.person_id and q.day = d.day)`

/**
 * Selects person_id, day, sum and seconds for the days on which the worklog has more than 24 hours. Days of absence have no hours
 * and are left out (calculations.md 2).
 * @param isOf a condition on user_id and day
 */
const impossibleWorklogSql = (db: Db, isOf: Sql): Sql => db`
  with over as materialized (
    select user_id as person_id, day, (hours * 3600)::int as seconds from ${worklogHoursSql(db, isOf)} w where hours > ${DAY_HOURS}::int)
  select person_id, day, 'worklog' as sum, seconds from over
  where (person_id, day) not in (select a.person_id, a.day from ${absentDaysSql(db, db`select person_id, day from over`)} a)`

/**
 * Filters a query of person_id, day, sum and seconds. It removes days after a person's last day, and sums that an ADMIN has
 * confirmed.
 */
const unconfirmedSql = (db: Db, found: Sql): Sql => db`
  select f.person_id, f.day, f.sum, f.seconds from (${found}) f
  where not exists (select from confirmed_hours c where c.user_id = f.person_id and c.day = f.day and c.sum = f.sum and c.seconds = f.seconds)
    and not ${isUncountedSql(db, db`f.person_id`, db`f.day`)}`

/**
 * Selects person_id, day, sum and seconds for the unconfirmed sums above 24 hours on these days (decision 174).
 * @param days a select of distinct person_id and day
 * @param recorded the hours of these days, if the statement has them already
 */
export const impossibleDaysSql = (db: Db, days: Sql, recorded: Sql = recordedHoursSql(db, days)): Sql =>
  unconfirmedSql(
    db,
    db`
    select person_id, day, 'recorded' as sum, seconds::int from ${recorded} r where ${impossibleSql(db)}
    union all
    select w.person_id, w.day, w.sum, w.seconds from (${impossibleWorklogSql(db, db`(user_id, day) in (${days})`)}) w`,
  )

/** `isOf` is a condition on user_id and day. */
export const selectImpossibleWorklog = (db: Db, isOf: Sql) => db<
  { person: string; fullName: string; email: string; day: string; seconds: number }[]
>`
  select u.id as person, u.full_name as "fullName", u.email, w.day::text, w.seconds
  from (${unconfirmedSql(db, impossibleWorklogSql(db, isOf))}) w join identities u on u.id = w.person_id order by w.day, u.sort_key, u.id`

export const selectConfirmedHours = (db: Db, isOf: Sql) => db<{ person: string; day: string; sum: HourSum; seconds: number }[]>`
  select user_id as person, day::text, sum, seconds from confirmed_hours where ${isOf}`

type Confirming = { person: string; day: string; by: string; now: Date } & ImpossibleHours
/** Confirms the current sum of a day. Returns no row if the day has no such sum above 24 hours, or if it is already confirmed. */
export const confirmHours = (db: Db, { person, day, sum, seconds, by, now }: Confirming) => db<{ fullName: string }[]>`
  with made as (
    insert into confirmed_hours (user_id, day, sum, seconds, confirmed_at, confirmed_by)
    select person_id, day, sum, seconds, ${now.toISOString()}::timestamptz, ${by}::uuid
    from (${impossibleDaysSql(db, db`select ${person}::uuid as person_id, ${day}::date as day`)}) i
    where i.sum = ${sum} and i.seconds = ${seconds}::int
    on conflict do nothing returning user_id)
  select u.full_name as "fullName" from made m join identities u on u.id = m.user_id`

/** Finds days on which a sum is above 24 hours, for a page with entries that add to the sum (decision 174). */
export const impossibleCheck: HoursCheck = {
  gaps: (db, _reach, days) => db`
    select person_id, day, jsonb_agg(jsonb_build_object('sum', sum, 'seconds', seconds) order by sum) as gaps
    from (${impossibleDaysSql(db, days)}) i group by person_id, day`,
  words: (gaps: readonly ImpossibleHours[]) => gaps.map(describeImpossible),
}
