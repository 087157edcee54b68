import type { Db, Sql } from '../../kit/postgres/db.ts'
import { holidayDaysByMonthSql } from '../../holidays/server/lookup.ts'
import { settingOnSql } from '../../settings/server/lookup.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { type SalaryReader, salaryVisibleSql, reachedOnDaysSql, salaryOnSql, termsOnSql } from '../../users/server/lookup.ts'
import { type ShiftType, isAdmin } from '../../users/rules.ts'
import { visibleAbsencesSql, visibleReasonSql } from '../../absences/server/lookup.ts'
import type { SeenReason } from '../../absences/vocabulary.ts'
import type { TargetType } from '../vocabulary.ts'

/** Sums of days that are priced alike, as a query returns them; numerics are strings (PricedDays of pricing-rules.ts). */
export type Gathered = {
  type: TargetType
  target: string
  month: string
  shift_type: string
  working_hours: string
  holiday_days: string
  share: string
  rate: string
  reason: SeenReason | null
  beside: number
  days: number
  hours: string
  units: string
  over: string
  over_hours: string
  taken: string
  /**
   * Whether the reader may see the salaries of all its people and the reasons of their absences. The reasons matter because paid
   * leave and unpaid days have different costs (decision 133).
   */
  read: boolean
}

/**
 * Builds the start of a `with` clause over the targets `t` that match a condition. `people` holds the owners of the targets and
 * the month of the first day. `prices` holds the terms, the salary, the rate and the holidays of the month for each of the
 * owners' spans (worklog_spans) up to today.
 */
const withPricesSql = (db: Db, which: Sql, today: string): Sql => db`
  people as materialized (
    select array_agg(distinct t.user_id) as ids, date_trunc('month', min(t.start_day))::date as first_day from worklog_targets t where ${which}),
  holiday_days as materialized (
    select h.* from people cross join lateral (${holidayDaysByMonthSql(db, {
      people: db`people.ids`,
      from: db`people.first_day`,
      to: db`date_trunc('month', ${today}::date) + interval '1 month'`,
    })}) h),
  prices as materialized (
    select p.user_id, p.from_day, date_trunc('month', p.from_day)::date as month, e.shift_type, e.working_hours, coalesce(h.days, 0) as holiday_days,
      ${settingOnSql(db, 'INCENTIVE_RATE', db`p.from_day`)} as rate, y.id as salary_id, y.effective_from as salary_from, y.amount_paise as paise,
      case when (select count(*) from standard_rates) > 0 then standard_rate_on(p.user_id, p.from_day) end as standard
    from people cross join lateral worklog_spans(people.ids, people.first_day, ${today}::date + 1) p
      cross join lateral (${termsOnSql(db, db`p.user_id`, db`p.from_day`)}) e
      cross join lateral (${salaryOnSql(db, db`p.user_id`, db`p.from_day`)}) y
      left join holiday_days h on h.user_id = p.user_id and h.month = date_trunc('month', p.from_day)::date and h.shift_type = e.shift_type)`

/**
 * Builds the share of a full day that a weekday has under the terms. `is_half` marks a half holiday. Only the weekday matters, so
 * its date in the week of Sunday 1900-01-07 is used.
 */
export const shareSql = (db: Db, terms = db`p`, day = db`d`): Sql =>
  db`day_share(${terms}.shift_type, date '1900-01-07' + ${day}.weekday, nullif(${day}.is_half, false))`

/**
 * Sums over days of several people. `unknown` is the number of days without a salary. For the `paise_…` sums, each day is
 * multiplied by the person's monthly salary in paise. Costs are linear in the salary, so they can be computed from these sums for
 * all people at once.
 */
export type SummedGroup = Gathered & {
  of_id: string
  unknown: number
  paise_days: string
  paise_hours: string
  paise_over: string
  paise_over_hours: string
  paise_taken: string
  /** The same sums, but multiplied by the standard rates. */
  standard_unknown: number
  standard_days: string
  standard_hours: string
  standard_over: string
  standard_over_hours: string
  standard_taken: string
}

/** Builds what the reader may see of the absence on a day `d`. */
const seenOfDaySql = (db: Db, { actor }: SalaryReader): Sql =>
  visibleReasonSql(db, actor, { person: db`d.user_id`, day: db`d.day`, reason: db`d.reason` })

type SumsAsked = { which: Sql; of: Sql; reader: SalaryReader }
/**
 * Builds the start of a `with` clause over the stored sums `sums` of the matching targets `t` up to today, each with its `of_id`.
 * Past months come from worklog_sums, which these triggers maintain: worklog_sum_changed, worklog_sum_terms, worklog_sum_states,
 * worklog_sum_rates and worklog_sum_setting.
 */
const withSumsSql = (db: Db, { which, of, reader: { today } }: SumsAsked): Sql => db`
  ${withPricesSql(db, which, today)},
  this_month as (select date_trunc('month', ${today}::date)::date as day),
  sums as (
    select ${of} as of_id, z.* from worklog_targets t join worklog_sums z on z.target_id = t.id
    where ${which} and z.from_day < (select day from this_month)
    union all
    select ${of}, z.* from people cross join this_month m, worklog_days_summed(people.ids, m.day, ${today}::date + 1) z
      join worklog_targets t on t.id = z.target_id
    where ${which})`

/** Builds a condition on sums `z`: the reader may see the reason of every absence in their span. */
const spanSeenSql = (db: Db, { actor }: SalaryReader): Sql =>
  isAdmin(actor)
    ? db`true`
    : db`not exists (
  select from (${visibleAbsencesSql(db, actor, db`a.user_id = z.user_id and a.day >= z.from_day and a.day < date_trunc('month', z.from_day) + interval '1 month'`)}) seen
  where seen.reason = 'off')`

/**
 * Selects exact sums of the days up to today, over all people, for the targets `t` that match a condition. They are grouped by
 * `of` (an expression over the target, such as its profile), month, terms, holidays of the month, rate, absence, beside, type and
 * target.
 */
export const selectSummedGroups = (db: Db, query: SumsAsked) => db<SummedGroup[]>`
  with ${withSumsSql(db, query)},
  alike as materialized (
    select *, dense_rank() over (order by month, shift_type, working_hours, holiday_days, rate) as price from prices),
  grouped as (
    select z.of_id, p.price, z.type, z.target, z.weekday, z.is_half, z.reason, z.beside, sum(z.days)::int as days, sum(z.hours) as hours,
      sum(z.units) as units, sum(z.over) as over, sum(z.over_hours) as over_hours, sum(z.taken) as taken,
      coalesce(sum(z.days) filter (where p.paise is null), 0)::int as unknown, coalesce(sum(p.paise * z.days), 0) as paise_days,
      coalesce(sum(p.paise * z.hours), 0) as paise_hours, coalesce(sum(p.paise * z.over), 0) as paise_over,
      coalesce(sum(p.paise * z.over_hours), 0) as paise_over_hours, coalesce(sum(p.paise * z.taken), 0) as paise_taken,
      coalesce(sum(z.days) filter (where p.standard is null), 0)::int as standard_unknown, coalesce(sum(p.standard * z.days), 0) as standard_days,
      coalesce(sum(p.standard * z.hours), 0) as standard_hours, coalesce(sum(p.standard * z.over), 0) as standard_over,
      coalesce(sum(p.standard * z.over_hours), 0) as standard_over_hours, coalesce(sum(p.standard * z.taken), 0) as standard_taken,
      bool_and(${salaryVisibleSql(db, query.reader, db`z.user_id`)} and (z.reason is null or z.reason = 'reject'
        or ${spanSeenSql(db, query.reader)})) as read
    from sums z join alike p on p.user_id = z.user_id and p.from_day = z.from_day
    group by 1, 2, 3, 4, 5, 6, 7, 8),
  named as (select distinct on (price) price, month, shift_type, working_hours, holiday_days, rate from alike)
  select g.of_id, g.type, g.target, to_char(n.month, 'YYYY-MM') as month, n.shift_type, n.working_hours, n.holiday_days,
    ${shareSql(db, db`n`, db`g`)} as share, n.rate, g.reason, g.beside,
    g.days, g.hours, g.units, g.over, g.over_hours, g.taken, g.unknown, g.paise_days, g.paise_hours, g.paise_over, g.paise_over_hours,
    g.paise_taken, g.standard_unknown, g.standard_days, g.standard_hours, g.standard_over, g.standard_over_hours, g.standard_taken, g.read
  from grouped g join named n using (price)`

/**
 * Builds the start of a `with` clause over the days in a range of the matching targets `t`: `prices`, and `placed`, which has the
 * rows of worklog_days_placed.
 */
export const withDaysSql = (db: Db, which: Sql, { today, from, to }: { today: string; from: Sql; to: string }): Sql => db`
  ${withPricesSql(db, which, today)},
  placed as materialized (
    select d.* from people, worklog_days_placed(people.ids, date_trunc('month', ${from})::date, least(${to}::date, ${today}::date) + 1) d)`

/** Joins the days `d` of the matching targets `t` with the price inputs `p` of their span. */
export const daysSql = (db: Db, which: Sql): Sql => db`
  placed d join prices p on p.user_id = d.user_id and p.from_day = d.from_day join worklog_targets t on t.id = d.target_id and ${which}`

/** Builds the same join, with `x.reason`: what the reader may see of the absence on each day. */
const seenDaysSql = (db: Db, which: Sql, reader: SalaryReader): Sql => db`
  ${daysSql(db, which)} cross join lateral (select ${seenOfDaySql(db, reader)} as reason) x`

/** Days of absence have no figures. */
export const sumsSql = (db: Db, reader: SalaryReader): Sql => db`
  count(*)::int as days, coalesce(sum(d.completed_hours), 0) as hours, coalesce(sum(d.completed_units), 0) as units,
  sum(d.over) as over, sum(d.over_hours) as over_hours, sum(d.taken) as taken,
  bool_and(${salaryVisibleSql(db, reader, db`d.user_id`)} and ${seenOfDaySql(db, reader)} is distinct from 'off') as read`

export type PersonGroup = Gathered & {
  user: { _id: string; fullName: string; email: string }
  of_target: { _id: string; name: string }
  paise: number | null
  standard: number | null
  salary_from: string | null
  from_day: string
  until_day: string
}
/**
 * With `bySalary`, which is for readers who may see salaries, days under different salary revisions form separate groups. Without
 * it, nothing reveals when a salary changed.
 */
type PeopleAsked = { which: Sql; reader: SalaryReader; from: string; to: string; bySalary: boolean }
/**
 * Selects groups of days by person and target, each with its first and last day. Only days on which the caller may access the
 * person are included.
 */
export const selectGroupsOfPeople = (db: Db, reach: Reach<'team'>, { which, reader, from, to, bySalary }: PeopleAsked) => db<
  PersonGroup[]
>`
  with ${withDaysSql(db, which, { today: reader.today, from: db`${from}::date`, to })}
  select jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as "user",
    jsonb_build_object('_id', t.id, 'name', t.name) as of_target,
    case when y.is_read then p.paise end as paise, case when y.is_read then p.salary_from end as salary_from, p.standard, d.type, d.target, to_char(p.month, 'YYYY-MM') as month,
    p.shift_type, p.working_hours, p.holiday_days, ${shareSql(db)} as share, p.rate, x.reason, d.beside, min(d.day) as from_day, max(d.day) as until_day, ${sumsSql(db, reader)}
  from ${seenDaysSql(db, which, reader)} join identities u on u.id = t.user_id
    cross join lateral (select ${bySalary ? salaryVisibleSql(db, reader, db`d.user_id`) : db`false`} as is_read) y
  where d.day between ${from} and ${to} and ${reachedOnDaysSql(db, reach, { person: db`d.user_id`, day: db`d.day` })}
  group by u.id, u.full_name, u.sort_key, u.email, t.id, case when y.is_read then p.salary_id end, case when y.is_read then p.salary_from end,
    case when y.is_read then p.paise end, p.standard, d.type, d.target, p.month, p.shift_type, p.working_hours, p.holiday_days, ${shareSql(db)}, p.rate, x.reason, d.beside
  order by u.sort_key, u.id, min(d.day), t.id`

export type DayGroup = Gathered & {
  id: string
  salary_id: string | null
  paise: number | null
  standard: number | null
  salary_from: string | null
}
export const selectGroupsOfDays = (db: Db, { which, reader }: { which: Sql; reader: SalaryReader }) => db<DayGroup[]>`
  with ${withDaysSql(db, which, { today: reader.today, from: db`people.first_day`, to: reader.today })}
  select d.id, p.salary_id, p.paise, p.standard, p.salary_from, d.type, d.target,
    to_char(p.month, 'YYYY-MM') as month, p.shift_type, p.working_hours, p.holiday_days, ${shareSql(db)} as share, p.rate, x.reason, d.beside, ${sumsSql(db, reader)}
  from ${seenDaysSql(db, which, reader)}
  group by d.id, p.salary_id, p.salary_from, p.paise, p.standard, d.type, d.target, p.month, p.shift_type, p.working_hours, p.holiday_days, ${shareSql(db)}, p.rate, x.reason, d.beside`

export const toPricedDays = (group: Gathered, paise: number | null) => ({
  type: group.type,
  target: group.target,
  terms: { shiftType: Number(group.shift_type) as ShiftType, workingHours: group.working_hours },
  month: group.month,
  holidayDays: group.holiday_days,
  share: Number(group.share),
  paise,
  rate: group.rate,
  absence: group.reason,
  beside: group.beside,
  days: group.days,
  hours: group.hours,
  units: group.units,
  over: group.over,
  overHours: group.over_hours,
  taken: group.taken,
})
