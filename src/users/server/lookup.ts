import { toSortKey } from '../../kit/shared/name-order.ts'
import { type Role, type StaffRole, STAFF_ROLES } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { DepartmentPerson } from '../contract.ts'
import { type Doer, SEEN_RESET_DAYS, DEFAULT_TERMS, isAdmin, getTeamManagerId } from '../rules.ts'
import {
  type BlockerQuery,
  type EndedResource,
  type FollowingWork,
  leaverResources,
  type RoleWork,
  type StayingWork,
} from './extension-points.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { formatDay, toDay } from '../../kit/shared/time.ts'
import { refusal, refuse } from '../refusals.ts'
import { insertUserStatesSql } from './states.ts'
import { eraseTextsSql } from './text-fields.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'

type PeopleQuery = {
  /** Null for all departments and for people without one. */
  departmentId: string | null
  /** Null for any role. */
  role: Role | null
  day: string
  /** Used to count open tasks. */
  work: readonly RoleWork[]
  blockerQueries: readonly BlockerQuery[]
}

/** `first` is the id of a manager whose own team is sorted first. */
type WorkQuery = PeopleQuery & { first: string | null }

/** Combines the rows of all these selects. `nothing` holds the columns of an empty select, used if there are no selects. */
export const unionAllSql = (db: Db, selects: readonly Sql[], nothing: Sql): Sql =>
  selects.reduce((all, one) => db`${all} union all (${one})`, db`select ${nothing} where false`)

/** A condition on a person's id: one of these people (ids or a select of ids) is the person's manager on the day. */
export const directReportSql = (db: Db, managers: Sql, day: string, person: Sql): Sql => db`${person} in (
  select m.user_id from user_managers m where m.manager_id in (${managers}) and manager_on(m.user_id, ${day}) = m.manager_id)`

/** A condition on a person's id: the caller reaches the person. This is the only implementation of the rule. */
export const reachedSql = (db: Db, { rows, userId, day }: Reach, person: Sql): Sql =>
  ({
    all: () => db`true`,
    own: () => db`${person} = ${userId}`,
    team: () => directReportSql(db, db`${userId}::uuid`, day, person),
  })[rows]()

/**
 * The same condition for reports on the past, over a person's id and a day. Staff reach themselves, a MANAGER reaches their team
 * of that day, and an ADMIN reaches everybody. It is for calls whose reach is `team`, or `own` unless 'admin or manager'.
 */
export const reachedOnSql = (db: Db, reach: Reach<'own' | 'team'>, { person, day }: { person: Sql; day: Sql }): Sql => {
  if (reach.isAdmin) return db`true`
  if (reach.rows === 'own') return db`${person} = ${reach.userId}`
  // The first condition narrows the people, because the second one alone would be evaluated for everybody.
  return db`(${person} in (${everReportsSql(db, reach)}) and manager_on(${person}, ${day}) = ${reach.userId})`
}

/** Selects the ids of the people whose manager the caller is, was or will be. */
export const everReportsSql = (db: Db, { userId }: Reach): Sql => db`
  select m.user_id from user_managers m where m.manager_id = ${userId}`

/** Selects the ids of the people in any of these departments (by name) on the day. */
export const peopleInDepartmentsSql = (db: Db, departments: readonly string[], day: string): Sql => db`
  select s.user_id from department_names d join user_department_members m on m.department_id = d.id
    join user_department_sets s on s.id = m.set_id
  where d.deleted_at is null and d.name_key = any (${departments as string[]}::text[]) and m.set_id = departments_on(s.user_id, ${day})`

/**
 * Selects the active people with these emails or ids whom the caller reaches. They are locked in the order of their ids, which
 * prevents deadlocks, unless the mode is `look`. `place` is the index of the text, from 0.
 */
export const selectPeopleForUse = (db: Db, reach: Reach, texts: readonly string[], mode?: 'look') => db<
  { id: string; email: string; fullName: string; roles: Role[]; place: number }[]
>`
  select u.id, u.email, u.full_name as "fullName", u.roles, (t.place - 1)::int as place
  from unnest(${texts.map(toEmailKey)}::text[]) with ordinality as t(text, place)
    join users u on u.deleted_at is null and u.account_state = 'active' and ${reachedSql(db, reach, db`u.id`)}
      and (lower(u.email) = t.text or u.id::text = t.text)
  order by u.id ${mode === 'look' ? db`` : db`for no key update of u`}`

/** A condition on a person of `identities` and a role (null for any): work in the role may be given to them now. */
export const mayHoldSql = (db: Db, u: Sql, role: Sql): Sql => db`
  may_hold(${u}.deleted_at, ${u}.account_state, ${u}.enable_assignments, ${u}.roles, ${role})`

/**
 * Returns the stages that these people may not hold now, as "author <id>" or "reviewer2 <id>". The people are locked until the
 * write commits, unless the mode is `look`.
 */
export const selectStagesNotToHold = async (db: Db, people: readonly string[], mode?: 'look'): Promise<string[]> => {
  const lock = mode === 'look' ? db`` : db`order by u.id for share`
  const rows = await db<{ stage: string }[]>`
    with named as materialized (
      select u.* from users u where u.id = any (${people as string[]}::uuid[]) ${lock})
    select replace(lower(role), '-', '') || ' ' || n.id as stage
    from named n, unnest(${STAFF_ROLES as readonly string[] as string[]}::text[]) as role where not ${mayHoldSql(db, db`n`, db`role`)}`
  return rows.map(({ stage }) => stage)
}

/** SQL over a person's id: the last day of a person who has left, as a date, or null for a person who has not. */
export const lastWorkingDaySql = (db: Db, person: Sql): Sql => db`(
  select gone.from_day - 1 from days_after_leaving(array[${person}]) gone where gone.until_day = 'infinity')`

/**
 * SQL over a person's id and a day: the last day that precedes this day, as a date. Null if there is none, or if a later period
 * has begun.
 */
export const lastDayBeforeSql = (db: Db, person: Sql, day: Sql): Sql => db`(
  select gone.from_day - 1 from days_after_leaving(array[${person}]) gone where gone.from_day <= ${day} and gone.until_day > ${day})`

/**
 * Refuses an entry for a day after a last day of a locked person (decision 171).
 * @param lastDay the last day that precedes the day, or null if there is none
 * @param path the field of the day
 * @throws AFTER_LAST_DAY
 */
export const refuseAfterLastDay = (lastDay: string | null, path = 'date'): void => {
  if (lastDay === null) return
  const values = { last: formatDay(lastDay) }
  refuse('AFTER_LAST_DAY', { values, issues: [{ path, message: refusal('AFTER_LAST_DAY', { values }).message }] })
}

/**
 * SQL for rows of many people: true if the day comes after a last day of the person. It applies from the beginning of the dated
 * rule `last day`; earlier days count as before (ADR 26).
 */
export const isUncountedSql = (db: Db, person: Sql, day: Sql): Sql => db`exists (
  select from days_after_leaving(array(select id from identities)) gone
  where gone.user_id = ${person} and gone.from_day <= ${day} and gone.until_day > ${day} and ${day} >= rule_holds_from('last day'))`

/**
 * Selects user_id and days, which is jsonb [{from, until}] ordered by day: the days after a last day, for everybody who has such
 * days.
 */
export const daysGoneSql = (db: Db): Sql => db`
  select gone.user_id, jsonb_agg(jsonb_build_object('from', gone.from_day, 'until', gone.until_day) order by gone.from_day) as days
  from days_after_leaving(array(select id from identities)) gone group by gone.user_id`

/**
 * Selects each email with every account that has or had it: `user_id`, `email` and `until`, which is infinity for the current
 * account. Changed emails are read from the audit log for as long as it keeps their values.
 */
export const emailHoldersSql = (db: Db): Sql => db`
  select id as user_id, email, coalesce(deleted_at, 'infinity') as until from identities
  union all
  select object_id::uuid, before ->> 'email', at from audit_lines
  where object_type = 'user' and before ? 'email' and after ? 'email'`

/** Turns a select of user_id and day into jsonb [{id, fullName, days, hasLeft}], ordered by name. */
export const daysByPersonSql = (db: Db, days: Sql): Sql => db`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'fullName', p.full_name, 'days', p.days,
    'hasLeft', ${lastWorkingDaySql(db, db`p.id`)} is not null) order by p.sort_key, p.id), '[]')
  from (
    select u.id, u.full_name, u.sort_key, array_agg(d.day::text order by d.day) as days
    from (${days}) d join identities u on u.id = d.user_id group by u.id, u.full_name, u.sort_key) p)`

export const selectManagerIds = async (db: Db, people: readonly string[], day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select distinct manager_on(p.id, ${day}) as id from unnest(${people as string[]}::uuid[]) as p(id)
    where manager_on(p.id, ${day}) is not null`
  return rows.map(({ id }) => id)
}

const staff = STAFF_ROLES as readonly string[] as string[]
type Staff = { _id: string; fullName: string; email: string; roleData: StaffRole[]; departments: string[]; isActive: boolean }
/**
 * Selects the people with a production role whom the caller reaches, by name, with these roles and their departments of today.
 */
export const selectStaff = (db: Db, reach: Reach, which: 'active' | 'blocked too') => db<Staff[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, u.account_state = 'active' as "isActive",
    array(select r from unnest(u.roles) with ordinality as t(r, place) where r = any (${staff}::text[]) order by place) as "roleData",
    (select coalesce(jsonb_agg(d.name order by m.place), '[]') from user_department_members m join department_names d on d.id = m.department_id
      where m.set_id = departments_on(u.id, ${reach.day})) as departments
  from users u
  where u.deleted_at is null and (${which === 'blocked too'} or u.account_state = 'active') and u.roles && ${staff}::text[]
    and ${reachedSql(db, reach, db`u.id`)}
  order by u.sort_key, u.id`

/**
 * Selects active people, ordered by name, with the count of their open tasks. Without a department, it selects those of all
 * departments.
 */
export const selectDepartmentPeople = (db: Db, reach: Reach<'team' | 'all'>, query: PeopleQuery) =>
  selectPeopleWithTasks(
    db,
    reach,
    { ...query, first: null },
    db`u.deleted_at is null and u.account_state = 'active' and ${reachedSql(db, reach, db`u.id`)}`,
  )

/**
 * Selects the people who can be assigned work, with the count of their open tasks (000 §2 Assign Tasks). For a manager, their
 * team comes first; other people are listed with their managers and without employee IDs, which are personal details. An assigner
 * may name anyone who may hold the stage, whatever their own reach is (decision 112): the reach limits only the counted rows.
 */
export const selectPeopleForWork = (db: Db, reach: Reach<'team' | 'all'>, query: WorkQuery) =>
  selectPeopleWithTasks(db, reach, query, mayHoldSql(db, db`u`, db`${query.role}::text`))

const selectPeopleWithTasks = (
  db: Db,
  reach: Reach<'team' | 'all'>,
  { departmentId, role, day, first, work, blockerQueries }: WorkQuery,
  fits: Sql,
) => db<DepartmentPerson[]>`
  with people as materialized (
    select u.id, u.full_name, u.sort_key, u.email, u.roles, u.employee_id, manager_on(u.id, ${day}) as manager_id from users u
    where ${fits} and (${departmentId}::uuid is null or u.id in (
        select s.user_id from user_department_members m join user_department_sets s on s.id = m.set_id
        where m.department_id = ${departmentId}::uuid and m.set_id = departments_on(s.user_id, ${day})))),
  waiting as (
    select id, sum(rows)::int as rows from (
      ${unionAllSql(
        db,
        work.map((each) => each.waiting(db, reach, db`select id from people`, role)),
        db`null::uuid as id, 0 as rows`,
      )}
    ) of_work group by id)
  select p.id as "_id", p.full_name as "fullName", p.email, p.roles as "roleData",
    case when ${first}::uuid is null or p.manager_id = ${first}::uuid then p.employee_id end as employee_id,
    case when m.id is not null then jsonb_build_object('_id', m.id, 'fullName', m.full_name) end as manager,
    (select coalesce(jsonb_agg(d.name order by dm.place), '[]') from user_department_members dm join department_names d on d.id = dm.department_id
      where dm.set_id = departments_on(p.id, ${day})) as departments,
    coalesce(w.rows, 0) as "openTasks", ${workBlockerSql(db, reach, blockerQueries, { person: db`p.id`, within: db`${departmentId}::uuid` })} as hindrance
  from people p left join waiting w using (id) left join users m on m.id = p.manager_id
  order by case when ${first}::uuid is not null then p.manager_id is distinct from ${first}::uuid end,
    case when ${first}::uuid is not null then m.sort_key end, p.sort_key, p.id`

/**
 * Selects user_id, from_day, until_day (excluded), shift_type and working_hours: the periods in which terms are in force. There
 * is no row before a person's creation and first dated terms (calculations.md 1).
 * @param people a select of ids
 */
export const termsRangesSql = (db: Db, people: Sql): Sql => db`
  select user_id, from_day, coalesce(lead(from_day) over (partition by user_id order by from_day), 'infinity') as until_day,
    shift_type, working_hours
  from (
    select distinct on (user_id, from_day) user_id, from_day, shift_type, working_hours from (
      select w.user_id, w.effective_from as from_day, w.shift_type, w.working_hours, w.made_at from work_terms w
      where w.user_id in (${people})
      union all
      select u.id, u.since, ${DEFAULT_TERMS.shiftType}::numeric, ${DEFAULT_TERMS.workingHours}::numeric, '-infinity'
      from (select id, (created_at at time zone 'Asia/Kolkata')::date as since from users where id in (${people})) u
      where not exists (select from work_terms w where w.user_id = u.id and w.effective_from <= u.since)) dated
    order by user_id, from_day, made_at desc) latest`

/**
 * Selects the periods in which facts are in force: the columns of `facts` with from_day and until_day (excluded). There is no row
 * before a person's first fact.
 * @param facts a select of user_id, effective_from, made_at and the facts themselves
 */
const factRangesSql = (db: Db, facts: Sql): Sql => db`
  select f.*, f.effective_from as from_day,
    coalesce(lead(f.effective_from) over (partition by f.user_id order by f.effective_from), 'infinity') as until_day
  from (select distinct on (user_id, effective_from) * from (${facts}) g order by user_id, effective_from, made_at desc) f`
/** Selects the periods of each manager. manager_id is null where the person has none. `people` is a select of ids. */
export const managerRangesSql = (db: Db, people: Sql): Sql =>
  factRangesSql(db, db`select user_id, effective_from, made_at, manager_id from user_managers where user_id in (${people})`)
/** Selects the periods of each set of departments (user_department_members). */
export const departmentRangesSql = (db: Db, people: Sql): Sql =>
  factRangesSql(
    db,
    db`select user_id, effective_from, made_at, id as set_id from user_department_sets where user_id in (${people})`,
  )

type PersonOnDay = { person: Sql; day: Sql }
/** A condition on ranges of facts with user_id: one of the person's ranges includes the day. */
const holdsOnSql = (db: Db, ranges: Sql, { person, day }: PersonOnDay): Sql => db`exists (
  select from (${ranges}) held where held.user_id = ${person} and held.from_day <= ${day} and held.until_day > ${day})`

/**
 * A condition on a person's id and a day: the caller reaches the person on that day. It is equivalent to reachedOnSql, but it is
 * one join for any number of days, and it is true for every caller whom `team` does not limit.
 */
export const reachedOnDaysSql = (db: Db, reach: Reach<'team'>, of: PersonOnDay): Sql =>
  reach.rows === 'all'
    ? db`true`
    : holdsOnSql(
        db,
        db`select * from (${managerRangesSql(db, everReportsSql(db, reach))}) m where m.manager_id = ${reach.userId}::uuid`,
        of,
      )

/** A condition on a person's id: the caller reaches the person on a day of the period (decision 172). */
export const reachedInPeriodSql = (db: Db, reach: Reach, person: Sql, { from, to }: { from: string; to: string }): Sql =>
  reach.rows === 'team'
    ? db`${person} in (
        select m.user_id from (${managerRangesSql(db, everReportsSql(db, reach))}) m
        where m.manager_id = ${reach.userId}::uuid and m.from_day <= ${to}::date and m.until_day > ${from}::date)`
    : reachedSql(db, reach, person)

/**
 * A condition on a person's id and a day: the person was in the department on that day.
 * @param department an id, or null to test that the person was in none
 */
export const inDepartmentOnDaysSql = (db: Db, department: string | null, of: PersonOnDay): Sql => {
  const sets = department === null ? db`true` : db`m.department_id = ${department}::uuid`
  const people = db`
    select s.user_id from person_departments m join user_department_sets s on s.id = m.set_id where ${sets}`
  const ranges = db`
    select * from (${departmentRangesSql(db, people)}) d where d.set_id in (select m.set_id from person_departments m where ${sets})`
  return department === null ? db`not ${holdsOnSql(db, ranges, of)}` : holdsOnSql(db, ranges, of)
}

const stateRangesSql = (db: Db, people: Sql): Sql =>
  factRangesSql(db, db`select user_id, effective_from, made_at, roles, state from user_states where user_id in (${people})`)

/**
 * Selects the periods of each combination of roles and state, extended to cover every day. Before a person's first row, the first
 * stored row holds. On days before the rule `first state` came into force, the last row of the person's first day holds (ADR 26).
 * A person without any row has the current roles and state.
 * @param people a select of ids
 */
export const everyStateRangeSql = (db: Db, people: Sql): Sql => db`
  select s.user_id, s.roles, s.state, s.from_day, s.until_day from (${stateRangesSql(db, people)}) s
  union all
  select f.user_id, f.roles, f.state, r.holds_from, f.begins_on
  from (${firstStatesSql(db, people, db`made_at`)}) f cross join ${firstStateRuleSql(db)} r where r.holds_from < f.begins_on
  union all
  select f.user_id, f.roles, f.state, '-infinity', least(r.holds_from, f.begins_on)
  from (${firstStatesSql(db, people, db`made_at desc`)}) f cross join ${firstStateRuleSql(db)} r where r.holds_from > '-infinity'
  union all
  select u.id, u.roles, case when u.deleted_at is null then u.account_state else 'deleted' end, '-infinity', 'infinity' from users u
  where u.id in (${people}) and not exists (select from user_states s where s.user_id = u.id)`
const firstStateRuleSql = (db: Db): Sql => db`(select rule_holds_from('first state') as holds_from)`
/**
 * Selects the first stored row of each person. If several rows were saved on the same day, `order` decides. The row holds until
 * `begins_on`, the earliest day of any row, because a last day can date a row before the day of its save.
 */
const firstStatesSql = (db: Db, people: Sql, order: Sql): Sql => db`
  select distinct on (user_id) user_id, roles, state, min(effective_from) over (partition by user_id) as begins_on
  from user_states where user_id in (${people}) order by user_id, coalesce(saved_on, effective_from), ${order}`

/**
 * SQL over a person's id: the first day, which is that of the account or of the first dated terms, whichever is earlier (decision
 * 95).
 */
export const firstDaySql = (db: Db, person: Sql): Sql => db`(
  select least((someone.created_at at time zone 'Asia/Kolkata')::date,
    (select min(terms.effective_from) from work_terms terms where terms.user_id = someone.id)) from users someone where someone.id = ${person})`

/**
 * Selects the people who managed somebody with a primary production role on a day of the period, by name. `hasLeft` means that
 * they are no longer an active manager (decision 172).
 */
export const selectManagersInPeriod = (db: Db, { from, to }: { from: string; to: string }) => {
  const people = db`select user_id from user_managers`
  return db<{ _id: string; fullName: string; email: string; hasLeft: boolean }[]>`
    select u.id as "_id", u.full_name as "fullName", u.email,
      not ('MANAGER' = any (u.roles) and u.account_state = 'active' and u.deleted_at is null) as "hasLeft"
    from identities u
    where u.id in (
      select m.manager_id from (${managerRangesSql(db, people)}) m join (${everyStateRangeSql(db, people)}) s on s.user_id = m.user_id
      where s.state = 'active' and s.roles[1] = any (${staff}::text[])
        and greatest(m.from_day, s.from_day, ${from}::date, ${firstDaySql(db, db`m.user_id`)}) < least(m.until_day, s.until_day, ${to}::date + 1))
    order by u.sort_key, u.id`
}

export const isBeforeFirst = async (db: Db, userId: string, day: string): Promise<boolean> => {
  const [row] = await db<{ isBefore: boolean }[]>`select ${day}::date < ${firstDaySql(db, db`${userId}::uuid`)} as "isBefore"`
  return row?.isBefore ?? false
}

/**
 * A select of one row of shift_type and working_hours, over a person's id and a day. These are the terms in force, or the default
 * ones if there are no dated terms.
 */
export const termsOnSql = (db: Db, person: Sql, day: Sql): Sql => db`
  select shift_type, working_hours from terms_on(${person}, ${day})`

/**
 * A select, over a person's id and a day, of one row of id, effective_from and amount_paise: the salary in force, or nulls
 * without one (decision 89 says who may see it).
 */
export const salaryOnSql = (db: Db, person: Sql, day: Sql): Sql => db`
  select y.* from (select) one left join lateral (
    select id, effective_from, amount_paise from salaries where user_id = ${person} and effective_from <= ${day}
    order by effective_from desc, made_at desc limit 1) y on true`

/**
 * A condition on a person's id: the reader may see the salary today. It implements the rule `maySeeSalary` of rules.ts in SQL
 * (decision 132).
 */
export const salaryVisibleSql = (db: Db, { actor, today }: SalaryReader, person: Sql): Sql => {
  if (isAdmin(actor)) return db`true`
  return getTeamManagerId(actor) === null ? db`false` : directReportSql(db, db`${actor.id}::uuid`, today, person)
}
export type SalaryReader = { actor: Doer; today: string }

/** Stores a password hash, if there is one. It is part of the statement of a login or of a person's own change. */
export const setPasswordHashSql = (db: Db, userId: string, hash: string | undefined): Sql => db`
  update users set password_hash = ${hash ?? null} where id = ${userId} and ${hash ?? null}::text is not null`

/** Marks that the person has chosen a password. Returns who had last set one for them, and when. */
export const acknowledgePasswordsSql = (db: Db, userId: string | null, now: Date): Sql => db`
  update passwords_by_others set acknowledged_at = ${now.toISOString()}
  where user_id = ${userId} and acknowledged_at is null returning chosen_by, chosen_at`

/** Deletes the notices of passwords set by others that the person has seen for long enough. */
export const forgetSeenResets = (db: Db, now: Date) => db<{ user_id: string }[]>`
  delete from passwords_by_others where acknowledged_at is not null
    and chosen_at < ${now.toISOString()}::timestamptz - make_interval(days => ${SEEN_RESET_DAYS}) returning user_id`

/** Unblocks a person on behalf of the operator of the host, who has no account here. The person is locked. */
export const unblockAsOperator = (db: Db, userId: string, now: Date) => db`
  with dated as (${insertUserStatesSql(db, db`select id, roles, 'active' as state from users where id = ${userId}`, { by: null, day: toDay(now) })})
  update users set account_state = 'active' where id = ${userId}`

export const selectActiveAdmins = (db: Db) => db<{ id: string }[]>`
  select id from users where 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null`

/** Inserts the first ADMIN, when the product starts without one. */
export const insertAdmin = (db: Db, admin: { email: string; fullName: string; passwordHash: string }, now: Date) => db<
  { id: string }[]
>`
  with made as (
    insert into users (email, full_name, sort_key, password_hash, roles)
    values (${admin.email}, ${admin.fullName}, ${toSortKey(admin.fullName)}, ${admin.passwordHash}, array['ADMIN']) returning id, roles),
  dated as (${insertUserStatesSql(db, db`select id, roles, 'active' as state from made`, { by: null, day: toDay(now) })})
  select id from made`

/** Replaces an erased person's name and email with placeholders, which are then shown wherever the person's id is referenced. */
export const tombstonePerson = (db: Db, id: string, { fullName, email }: { fullName: string; email: string }) => db`
  update users set full_name = ${fullName}, sort_key = ${toSortKey(fullName)}, email = ${email}, ${eraseTextsSql(db)}
  where id = ${id} and deleted_at is not null`

/** The first blocker that the domains report for a person, in the format of BlockerQuery. */
export const workBlockerSql = (
  db: Db,
  reach: Reach,
  blockerQueries: readonly BlockerQuery[],
  of: { person: Sql; within: Sql },
): Sql => db`
  coalesce(${blockerQueries.reduce((list, one) => db`${list}, ${one(db, reach, of)}`, db`null::jsonb`)})`

/** Each list is in the order of the domains. */
export function listLeaverResources({ extensionsOf }: Pick<Registered, 'extensionsOf'>) {
  const all = extensionsOf(leaverResources)
  return {
    ended: all.filter((each): each is EndedResource => 'end' in each),
    work: all.filter((each): each is RoleWork => 'handOver' in each),
    following: all.filter((each): each is FollowingWork => 'follows' in each),
    staying: all.filter((each): each is StayingWork => 'stays' in each),
  }
}
