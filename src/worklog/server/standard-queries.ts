import type { Db } from '../../kit/postgres/db.ts'
import { type FieldGroup, versionSql } from '../../kit/server/versions.ts'
import { holidayDaysByMonthSql } from '../../holidays/server/lookup.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import type { ShiftType } from '../../users/rules.ts'
import { salaryOnSql, termsOnSql } from '../../users/server/lookup.ts'
import type { StandardRate } from '../standard-contract.ts'

export const rateGroup: FieldGroup = { type: 'standard-rate', fields: ['rate', 'effective'] }

type Ref = { _id: string; name: string }
/** Selects all rates that were set, or only the one with this id. The workspace's rates come first, then the latest day. */
export const selectRateRows = (db: Db, { today, id }: { today: string; id: string | null }) => db<StandardRate[]>`
  select r.id as "_id", case when d.id is not null then jsonb_build_object('_id', d.id, 'name', d.name) end as department,
    r.paise::float8 / 100 as rate, r.effective_from as effective, r.version, r.made_at as "setOn",
    jsonb_build_object('fullName', u.full_name, 'email', u.email) as "setBy",
    r.id = (select i.id from standard_rates i where i.department_id is not distinct from r.department_id and i.effective_from <= ${today}
      order by i.effective_from desc, i.version desc limit 1) is true as "inForce",
    ${versionSql(db, rateGroup, db`select i.id::text from standard_rates i where i.department_id is not distinct from r.department_id`)} as "historyVersion"
  from standard_rates r join identities u on u.id = r.made_by left join department_names d on d.id = r.department_id
  where ${id}::uuid is null or r.id = ${id}::uuid
  order by r.department_id is not null, d.sort_key, d.id, r.effective_from desc, r.version desc`

export const selectRateOn = (db: Db, department: string | null, day: string) => db<{ paise: number | null; effective: string }[]>`
  select paise::float8 as paise, effective_from as effective from standard_rates
  where department_id is not distinct from ${department}::uuid and effective_from <= ${day}
  order by effective_from desc, version desc limit 1`

/**
 * Returns the first day after `from` on which another rate of the department or of the workspace takes effect; null if there is
 * none.
 */
export const selectNextRateDay = async (db: Db, department: string | null, from: string): Promise<string | null> => {
  const [next] = await db<{ day: string | null }[]>`
    select min(effective_from) as day from standard_rates
    where department_id is not distinct from ${department}::uuid and effective_from > ${from}`
  return next?.day ?? null
}

type Span = { department: string | null; from: string; until: string | null }
/**
 * Counts the days of each profile that are priced at the rate of a department or of the workspace, by the same rule as
 * standard_rate_on.
 */
export const selectDaysPricedAt = (db: Db, { department, from, until }: Span) => db<
  { _id: string; name: string; days: number }[]
>`
  with dated as (
    select distinct on (s.user_id, s.effective_from) s.user_id, s.effective_from,
      (select (array_agg(m.department_id))[1] from person_departments m where m.set_id = s.id having count(*) = 1) as alone
    from user_department_sets s order by s.user_id, s.effective_from, s.made_at desc),
  spans as (
    select user_id, effective_from, lead(effective_from) over (partition by user_id order by effective_from) as until, alone from dated)
  select f.id as "_id", f.name, count(*)::int as days
  from worklog_sub_targets d join worklog_targets t on t.id = d.target_id join worklog_profiles f on f.id = t.profile_id
    left join spans s on s.user_id = d.user_id and s.effective_from <= d.day and (s.until is null or d.day < s.until)
  where d.removed_at is null and d.day >= ${from} and (${until}::date is null or d.day < ${until}::date)
    and ${department === null ? db`(s.alone is null or standard_rate_in(s.alone, d.day) is null)` : db`s.alone = ${department}::uuid`}
  group by f.id order by f.name_key, f.id`

/** If no rate was ever set, no money is shown at standard rates and no rate is reported as missing. */
export const hasRates = async (db: Db): Promise<boolean> => {
  const [found] = await db<{ any: boolean }[]>`select exists (select from standard_rates) as any`
  return found?.any ?? false
}

/** Serializes concurrent changes of rates, so that the later one sees the earlier one. */
export const lockRates = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline standard rates'))`

type NewRate = { department: string | null; paise: number | null; effective: string; by: string; now: Date }
/** Inserts a rate. The trigger worklog_sum_rates recalculates worklog_sums. */
export const insertRate = (db: Db, { department, paise, effective, by, now }: NewRate) => db<{ id: string }[]>`
  insert into standard_rates (department_id, effective_from, version, paise, made_at, made_by)
  select ${department}::uuid, ${effective}, coalesce(max(version), 0) + 1, ${paise}::bigint, ${now.toISOString()}::timestamptz, ${by}::uuid
  from standard_rates where department_id is not distinct from ${department}::uuid and effective_from = ${effective}
  returning id`

export const selectLastClosedMonth = async (db: Db): Promise<string | null> => {
  const [row] = await db<{ month: string | null }[]>`
    select to_char(max(month), 'YYYY-MM') as month from closed_months`
  return row?.month ?? null
}

/** Builds the only department of a person `u` on a day; null if the person has none or several. */
const onlyDepartmentSql = (db: Db, day: string) => db`(
  select case when count(*) = 1 then (jsonb_agg(jsonb_build_object('_id', d.id, 'name', d.name)))[0] end
  from person_departments m join department_names d on d.id = m.department_id where m.set_id = departments_on(u.id, ${day}::date))`
/** Builds a condition: the person `u` is active and has a production role. */
const pricedPersonSql = (db: Db) =>
  db`u.deleted_at is null and u.account_state = 'active' and u.roles && ${STAFF_ROLES as readonly string[] as string[]}::text[]`

/**
 * Selects the active people with a production role and a salary on a day, with their terms, the holidays of its month, and their
 * department if they have exactly one.
 */
export const selectSalariedOn = (db: Db, day: string) => db<
  { paise: number; shift_type: ShiftType; working_hours: string; holiday_days: string; department: Ref | null }[]
>`
  with month_holidays as (${holidayDaysByMonthSql(db, {
    people: db`array(select id from identities)`,
    from: db`date_trunc('month', ${day}::date)`,
    to: db`date_trunc('month', ${day}::date) + interval '1 month'`,
  })})
  select y.amount_paise::float8 as paise, e.shift_type::float8 as shift_type, e.working_hours, coalesce(h.days, 0) as holiday_days,
    ${onlyDepartmentSql(db, day)} as department
  from identities u cross join lateral (${termsOnSql(db, db`u.id`, db`${day}::date`)}) e
    join lateral (${salaryOnSql(db, db`u.id`, db`${day}::date`)}) y on y.amount_paise > 0
    left join month_holidays h on h.user_id = u.id and h.shift_type = e.shift_type
  where ${pricedPersonSql(db)} order by u.id`

/** Counts the people by their only department on a day. People with no department or several are counted under null. */
export const selectPricedOn = (db: Db, day: string) => db<{ department: Ref | null; count: number }[]>`
  select p.department, count(*)::int as count
  from (select ${onlyDepartmentSql(db, day)} as department from identities u where ${pricedPersonSql(db)}) p group by p.department`
