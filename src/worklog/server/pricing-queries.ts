import { absencesUpTo } from '../../absences/server/lookup.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { settingRanges } from '../../settings/server/lookup.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { isReached, salaryRanges, termsRanges } from '../../users/server/lookup.ts'
import type { ShiftType } from '../../users/rules.ts'
import type { Reason } from '../../absences/vocabulary.ts'
import type { TargetType } from '../vocabulary.ts'

/** What a statement gathers of days that are priced alike; numerics are text (PricedDays of pricing-rules.ts). */
export type Gathered = {
  type: TargetType
  target: string
  month: string
  shift_type: string
  working_hours: string
  share: string
  rate: string
  reason: Reason | null
  beside: number
  days: number
  hours: string
  units: number
  over: string
  over_hours: string
}

/**
 * The beginning of a statement over days up to today: `prices` has, for each person and day that a target of the condition has, what
 * decides its price: terms, salary, rate, absence, and among how many days of targets its hours are divided. `price` numbers those that are
 * alike in all but the salary.
 */
export const withPrices = (db: Db, which: Sql, today: string): Sql => {
  const people = db`select user_id from people`
  return db`
  people as materialized (select distinct t.user_id from worklog_targets t where ${which}),
  terms as materialized (${termsRanges(db, people, 'usual')}),
  salary as materialized (${salaryRanges(db, people)}),
  rates as materialized (${settingRanges(db, 'INCENTIVE_RATE')}),
  absent as materialized (${absencesUpTo(db, people, today)}),
  worked as (
    select s.user_id, s.day, count(*)::int as of_all, (count(*) filter (where s.type = 'units'))::int as of_units
    from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
    where t.user_id in (${people}) and s.removed_at is null and s.day <= ${today}
    group by s.user_id, s.day),
  priced as (
    select w.user_id, w.day, date_trunc('month', w.day)::date as month, e.shift_type, e.working_hours, day_share(e.shift_type, w.day) as share,
      r.value as rate, a.reason, case when a.reason is null then w.of_units else w.of_all end as beside, y.salary_id, y.paise
    from worked w
      join terms e on e.user_id = w.user_id and w.day >= e.from_day and w.day < e.until_day
      join salary y on y.user_id = w.user_id and w.day >= y.from_day and w.day < y.until_day
      join rates r on w.day >= r.from_day and w.day < r.until_day
      left join absent a on a.user_id = w.user_id and a.day = w.day),
  prices as materialized (
    select *, dense_rank() over (order by month, shift_type, working_hours, share, rate, reason, beside) as price from priced)`
}

/** The sums of alike days: figures of absent days are none. */
export const sums = (db: Db): Sql => db`
  count(*)::int as days,
  coalesce(sum(s.completed_hours), 0) as hours, coalesce(sum(s.completed_units), 0)::int as units,
  coalesce(sum(case when s.type = 'hours' then s.completed_hours - s.target else s.completed_units - s.target end)
    filter (where case when s.type = 'hours' then s.completed_hours else s.completed_units end > s.target), 0) as over,
  coalesce(sum((s.completed_units - s.target) * s.completed_hours) filter (where s.completed_units > s.target), 0) as over_hours`

/** The same, each day times the salary in paise of its person: what is linear in the salary is summed over the people. */
const sumsOfPaise = (db: Db): Sql => db`
  (count(*) filter (where p.paise is null))::int as unknown, coalesce(sum(p.paise), 0) as paise_days,
  coalesce(sum(p.paise * s.completed_hours), 0) as paise_hours,
  coalesce(sum(p.paise * case when s.type = 'hours' then s.completed_hours - s.target else s.completed_units - s.target end)
    filter (where case when s.type = 'hours' then s.completed_hours else s.completed_units end > s.target), 0) as paise_over,
  coalesce(sum(p.paise * (s.completed_units - s.target) * s.completed_hours) filter (where s.completed_units > s.target), 0) as paise_over_hours`

/** `unknown`: days without a salary. `paise_…`: each day times the paise a month of its person. */
export type SummedGroup = Gathered & {
  of_id: string
  unknown: number
  paise_days: string
  paise_hours: string
  paise_over: string
  paise_over_hours: string
}

/**
 * Exact sums of the days up to today of targets `t` for which a condition holds, of all people together: by `of` (an expression over the
 * target, as its profile), month, terms, rate, absence, beside, type and target.
 */
export const summedGroups = (db: Db, { which, of, today }: { which: Sql; of: Sql; today: string }) => db<SummedGroup[]>`
  with ${withPrices(db, which, today)},
  grouped as (
    select ${of} as of_id, p.price, s.type, s.target, ${sums(db)}, ${sumsOfPaise(db)}
    from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
      join prices p on p.user_id = s.user_id and p.day = s.day
    where ${which} and s.removed_at is null and s.day <= ${today}
    group by 1, 2, 3, 4),
  named as (select distinct on (price) * from prices)
  select g.of_id, g.type, g.target, to_char(n.month, 'YYYY-MM') as month, n.shift_type, n.working_hours, n.share, n.rate, n.reason, n.beside,
    g.days, g.hours, g.units, g.over, g.over_hours, g.unknown, g.paise_days, g.paise_hours, g.paise_over, g.paise_over_hours
  from grouped g join named n using (price)`

export type PersonGroup = Gathered & {
  user: { _id: string; fullName: string; email: string }
  of_target: { _id: string; name: string }
  paise: number | null
  salary_from: string | null
  from_day: string
  until_day: string
}
type PeopleAsked = { which: Sql; today: string; from: string; to: string }
/** The same of some days, of people whom the caller reaches, by target and salary revision, with the first and the last of the days. */
export const groupsOfPeople = (db: Db, reach: Reach<'team'>, { which, today, from, to }: PeopleAsked) => db<PersonGroup[]>`
  with ${withPrices(db, which, today)}
  select jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as "user",
    jsonb_build_object('_id', t.id, 'name', t.name) as of_target, p.paise,
    (select effective_from from salaries where id = p.salary_id) as salary_from, s.type, s.target, to_char(p.month, 'YYYY-MM') as month, p.shift_type, p.working_hours, p.share,
    p.rate, p.reason, p.beside, min(s.day) as from_day, max(s.day) as until_day, ${sums(db)}
  from worklog_targets t join users u on u.id = t.user_id join worklog_sub_targets s on s.target_id = t.id
    join prices p on p.user_id = s.user_id and p.day = s.day
  where ${which} and s.removed_at is null and s.day between ${from} and least(${to}::date, ${today}::date)
    and ${isReached(db, reach, db`t.user_id`)}
  group by u.id, t.id, p.salary_id, p.paise, s.type, s.target, p.month, p.shift_type, p.working_hours, p.share, p.rate, p.reason, p.beside
  order by lower(u.full_name), u.id, min(s.day), t.id`

export type DayGroup = Gathered & { id: string; salary_id: string | null; paise: number | null; salary_from: string | null }
/** Each day by itself, with its salary revision. */
export const groupsOfDays = (db: Db, { which, today }: { which: Sql; today: string }) => db<DayGroup[]>`
  with ${withPrices(db, which, today)}
  select s.id, p.salary_id, p.paise, (select effective_from from salaries where id = p.salary_id) as salary_from, s.type, s.target,
    to_char(p.month, 'YYYY-MM') as month, p.shift_type, p.working_hours, p.share, p.rate, p.reason, p.beside, ${sums(db)}
  from worklog_targets t join worklog_sub_targets s on s.target_id = t.id join prices p on p.user_id = s.user_id and p.day = s.day
  where ${which} and s.removed_at is null and s.day <= ${today}
  group by s.id, p.salary_id, p.paise, s.type, s.target, p.month, p.shift_type, p.working_hours, p.share, p.rate, p.reason, p.beside`

/** A group as the rules price it. */
export const pricedDaysOf = (group: Gathered, paise: number | null) => ({
  type: group.type,
  target: group.target,
  terms: { shiftType: Number(group.shift_type) as ShiftType, workingHours: group.working_hours },
  month: group.month,
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
})
