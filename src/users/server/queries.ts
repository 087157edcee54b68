import type { Role } from '../../kit/shared/access.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { dayOf } from '../../kit/shared/time.ts'
import type { UserRow } from '../contract.ts'
import type { ShiftType } from '../rules.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { isReached } from './lookup.ts'
import { endSessionsOf } from '../../session/server/lookup.ts'

// Reading --------------------------------------------------------------------------------------------------------------------

export type Filters = {
  fullName: string | null
  email: string | null
  role: Role | null
  /** A field of the rows, prefixed with `-` for descending. */
  sort: string
  limit: number | null
  offset: number
}
type Numeric = 'shiftType' | 'workingHours'
export type UserRecord = Omit<UserRow, 'salary' | 'newSalary' | 'newShift' | 'is_active' | Numeric> & {
  total: number
  salary_paise: number | null
  new_salary_paise: number | null
  new_salary_from: string | null
  /** Exact decimals, as text. */
  shift_type: string | null
  working_hours: string | null
  new_shift_type: string | null
  new_working_hours: string | null
  new_shift_from: string | null
}

/** The people who match the filters, with their sort key. */
const matched = (db: Db, reach: Reach<'team'>, { fullName, email, role, sort }: Omit<Filters, 'limit' | 'offset'>): Sql => db`
  select u.id,
    case ltrim(${sort}::text, '-') when 'email' then lower(u.email) when 'roleData' then u.roles[1]
      when 'employee_id' then lower(u.employee_id) else lower(u.full_name) end as sort_key,
    lower(u.full_name) as name
  from users u
  where u.deleted_at is null and ${isReached(db, reach, db`u.id`)}
    and (${fullName}::text is null or strpos(lower(u.full_name), lower(${fullName}::text)) > 0)
    and (${email}::text is null or strpos(lower(u.email), lower(${email}::text)) > 0)
    and (${role}::text is null or ${role}::text = any (u.roles))`
const inOrder = (db: Db, sort: string): Sql => db`
  case when ${sort}::text not like '-%' then sort_key end, case when ${sort}::text like '-%' then sort_key end desc nulls last, name, id`

/** `u` as a row of Manage Users, beside `factJoins`. */
const rowColumns = (db: Db): Sql => db`
  u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData",
  u.employee_id, u.enable_assignments as "enableAssignments", u.enable_qualitative as "enableQualitative",
  u.status_report_permission as "statusReportPermission", u.account_state as "accountState", u.created_at,
  coalesce(d.list, '[]') as departments,
  case when b.id is null then null else jsonb_build_object('_id', b.id, 'fullName', b.full_name, 'email', b.email) end as manager,
  s.amount_paise as salary_paise, ns.amount_paise as new_salary_paise, ns.effective_from as new_salary_from,
  w.shift_type, w.working_hours,
  nw.shift_type as new_shift_type, nw.working_hours as new_working_hours, nw.effective_from as new_shift_from`
/** The dated facts of the people in `page p`, as of the day. */
const factJoins = (db: Db, day: string): Sql => db`
  left join users u on u.id = p.id
  left join lateral (
    select manager_id from user_managers where user_id = p.id and effective_from <= ${day}
    order by effective_from desc, made_at desc limit 1) m on true
  left join users b on b.id = m.manager_id
  left join lateral (
    select id from user_department_sets where user_id = p.id and effective_from <= ${day}
    order by effective_from desc, made_at desc limit 1) ds on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('_id', e.id, 'name', e.name) order by dm.place) as list
    from user_department_members dm join departments e on e.id = dm.department_id where dm.set_id = ds.id) d on true
  left join lateral (
    select amount_paise from salaries where user_id = p.id and effective_from <= ${day}
    order by effective_from desc, made_at desc limit 1) s on true
  left join lateral (
    select amount_paise, effective_from from salaries where user_id = p.id and effective_from > ${day}
    order by effective_from, made_at desc limit 1) ns on true
  left join lateral (
    select shift_type, working_hours from work_terms where user_id = p.id and effective_from <= ${day}
    order by effective_from desc, made_at desc limit 1) w on true
  left join lateral (
    select shift_type, working_hours, effective_from from work_terms where user_id = p.id and effective_from > ${day}
    order by effective_from, made_at desc limit 1) nw on true`

/**
 * One page of people with all facts in force on the day, and the total of all pages: one round trip.
 * Filters and order use `users` only; the dated facts are looked up for the page's rows only.
 * A page past the end is one row with a null `_id`, so that the total is known there too.
 */
export const usersPage = (db: Db, reach: Reach<'team'>, { limit, offset, ...filters }: Filters) => db<UserRecord[]>`
  with matched as materialized (${matched(db, reach, filters)}),
  page as materialized (
    select id, row_number() over (order by ${inOrder(db, filters.sort)}) as place
    from matched order by place limit ${limit} offset ${offset})
  select (select count(*)::int from matched) as total, ${rowColumns(db)}
  from (select 1) as always left join page p on true ${factJoins(db, reach.day)}
  order by p.place`

/** The ids of all who match the filters, in order: an export's contents, whatever changes while it is written. */
export const matchedIds = (db: Db, reach: Reach<'team'>, filters: Omit<Filters, 'limit' | 'offset'>) => db<{ id: string }[]>`
  with matched as (${matched(db, reach, filters)}) select id from matched order by ${inOrder(db, filters.sort)}`

/** These people, found by `matchedIds`, in this order with all facts in force on the day, including deleted ones. `total` is meaningless here. */
export const usersNamed = (db: Db, reach: Reach<'team'>, ids: readonly string[]) => db<UserRecord[]>`
  select 0 as total, ${rowColumns(db)}
  from unnest(${ids as string[]}::uuid[]) with ordinality as p(id, place) ${factJoins(db, reach.day)}
  order by p.place`

export const activeManagers = (db: Db) => db<{ _id: string; fullName: string; email: string }[]>`
  select id as "_id", full_name as "fullName", email from users
  where 'MANAGER' = any (roles) and account_state = 'active' and deleted_at is null order by lower(full_name), id`

// Writing --------------------------------------------------------------------------------------------------------------------

export type Person = {
  id: string
  fullName: string
  email: string
  roles: Role[]
  accountState: 'active' | 'blocked'
  employee_id: string | null
  enableAssignments: boolean
  enableQualitative: boolean
  managerId: string | null
  managerEmail: string | null
  departments: { id: string; name: string }[]
  shift_type: string | null
  working_hours: string | null
  salary_paise: number | null
}

type Who = { id: string | null; email: string | null }
/** The caller is found too: why nobody may block themselves, or raise their own salary, is decided by rules. */
const isWho = (db: Db, reach: Reach<'team'>, { id, email }: Who): Sql => db`
  u.deleted_at is null and (u.id = ${reach.userId} or ${isReached(db, reach, db`u.id`)}) and (u.id = ${id}::uuid or (${id}::uuid is null and lower(u.email) = lower(${email}::text)))`

const lockPerson = (db: Db, reach: Reach<'team'>, who: Who) => db<{ id: string }[]>`
  select u.id from users u where ${isWho(db, reach, who)} for no key update`

/**
 * The undeleted person of an id or an email, locked for a change; terms and salary are those in force on `termsDay`. The read is a
 * separate statement, so that it sees what was committed while waiting for the lock.
 */
const personToChange = async (db: Db, reach: Reach<'team'>, who: Who, day: string, termsDay: string): Promise<Person[]> => {
  const [[locked], persons] = await Promise.all([lockPerson(db, reach, who), personAsOf(db, reach, who, day, termsDay)])
  return persons.filter(({ id }) => id === locked?.id)
}

const personAsOf = (db: Db, reach: Reach<'team'>, who: Who, day: string, termsDay: string) => db<Person[]>`
  select u.id, u.full_name as "fullName", u.email, u.roles, u.account_state as "accountState", u.employee_id,
    u.enable_assignments as "enableAssignments", u.enable_qualitative as "enableQualitative", m.manager_id as "managerId",
    (select email from users b where b.id = m.manager_id) as "managerEmail",
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by dm.place)
      from user_department_members dm join departments e on e.id = dm.department_id
      where dm.set_id = departments_on(u.id, ${day})), '[]') as departments,
    w.shift_type, w.working_hours, s.amount_paise as salary_paise
  from users u
    left join lateral (select manager_on(u.id, ${day}) as manager_id) m on true
    left join lateral (
      select shift_type, working_hours from work_terms where user_id = u.id and effective_from <= ${termsDay}
      order by effective_from desc, made_at desc limit 1) w on true
    left join lateral (
      select amount_paise from salaries where user_id = u.id and effective_from <= ${termsDay}
      order by effective_from desc, made_at desc limit 1) s on true
  where ${isWho(db, reach, who)}`

/** `personToChange` as of today by the clock after the lock, because the wait may have crossed midnight. */
export const personToday = async (
  db: Db,
  reach: Reach<'team'>,
  who: Who,
  clock: () => Date,
  termsDay?: string,
): Promise<{ persons: Person[]; today: string }> => {
  for (;;) {
    const today = dayOf(clock())
    const persons = await personToChange(db, reach, who, today, termsDay ?? today)
    if (dayOf(clock()) === today) return { persons, today }
  }
}

/** The active MANAGER of an id or an email, locked until the write commits. */
export const managerForUse = (db: Db, manager: { id: string | null; email: string | null }) => db<
  { id: string; email: string }[]
>`
  select id, email from users
  where 'MANAGER' = any (roles) and account_state = 'active' and deleted_at is null
    and (id = ${manager.id}::uuid or (${manager.id}::uuid is null and lower(email) = lower(${manager.email}::text)))
  for share`

/** Serializes changes that remove an admin; the transaction holds the lock. */
export const lockAdmins = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline admins'))`

export const otherActiveAdmins = (db: Db, id: string) => db<{ id: string }[]>`
  select id from users where 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null and id <> ${id} limit 1`

export type NewPerson = {
  email: string
  fullName: string
  passwordHash: string
  roles: readonly Role[]
  enableAssignments: boolean
  departmentIds: readonly string[]
  managerId: string | null
  shiftType: ShiftType
  workingHours: number
  by: string
  day: string
  now: Date
}
/** Inserts the person with their facts from the first day on, as one statement. */
export const insertPerson = (db: Db, p: NewPerson) => db<{ id: string }[]>`
  with person as (
    insert into users (email, full_name, password_hash, roles, enable_assignments, created_at, created_by)
    values (${p.email}, ${p.fullName}, ${p.passwordHash}, ${p.roles as Role[]}::text[], ${p.enableAssignments}, ${p.now.toISOString()}, ${p.by})
    returning id),
  chosen as (
    insert into passwords_by_others (user_id, chosen_by, chosen_at) select id, ${p.by}, ${p.now.toISOString()} from person),
  terms as (
    insert into work_terms (user_id, effective_from, shift_type, working_hours, made_by)
    select id, ${p.day}, ${p.shiftType}, ${p.workingHours}, ${p.by} from person),
  manager as (
    insert into user_managers (user_id, effective_from, manager_id, made_by)
    select id, ${p.day}, ${p.managerId}::uuid, ${p.by} from person where ${p.managerId}::uuid is not null),
  department_set as (
    insert into user_department_sets (user_id, effective_from, made_by)
    select id, ${p.day}, ${p.by} from person where cardinality(${p.departmentIds as string[]}::uuid[]) > 0 returning id),
  members as (
    insert into user_department_members (set_id, department_id, place)
    select s.id, d.id, d.place from department_set s, unnest(${p.departmentIds as string[]}::uuid[]) with ordinality as d(id, place))
  select id from person`

/** The changed fields of a person; undefined stays as it is. */
export type Change = {
  email?: string | undefined
  fullName?: string | undefined
  employee_id?: string | undefined
  passwordHash?: string | undefined
  roles?: readonly Role[] | undefined
  enableAssignments?: boolean | undefined
  enableQualitative?: boolean | undefined
  /** From today on; null: no manager. */
  managerId?: string | null | undefined
  /** From today on, all of them. */
  departmentIds?: readonly string[] | undefined
  terms?: { effective: string; shiftType: number; workingHours: number } | undefined
}
/**
 * Writes one save as one statement; a new password ends all sessions, and counts as self-chosen when they set their own here.
 * Dated facts are added, never rewritten.
 */
export const savePerson = (db: Db, id: string, c: Change, { by, day, now }: { by: string; day: string; now: Date }) => db`
  with ended as (${endSessionsOf(db, id, db`${c.passwordHash !== undefined}::boolean`)}),
  chosen as (
    insert into passwords_by_others (user_id, chosen_by, chosen_at)
    select ${id}::uuid, ${by}::uuid, ${now.toISOString()}::timestamptz where ${c.passwordHash !== undefined && by !== id}
    on conflict do nothing),
  own as (delete from passwords_by_others where user_id = ${id} and ${c.passwordHash !== undefined && by === id}),
  terms as (
    insert into work_terms (user_id, effective_from, shift_type, working_hours, made_by)
    select ${id}::uuid, ${c.terms?.effective ?? day}::date, ${c.terms?.shiftType ?? null}::numeric, ${c.terms?.workingHours ?? null}::numeric, ${by}::uuid
    where ${c.terms !== undefined}),
  manager as (
    insert into user_managers (user_id, effective_from, manager_id, made_by)
    select ${id}::uuid, ${day}::date, ${c.managerId ?? null}::uuid, ${by}::uuid where ${c.managerId !== undefined}),
  department_set as (
    insert into user_department_sets (user_id, effective_from, made_by)
    select ${id}::uuid, ${day}::date, ${by}::uuid where ${c.departmentIds !== undefined} returning id),
  members as (
    insert into user_department_members (set_id, department_id, place)
    select s.id, d.id, d.place
    from department_set s, unnest(${(c.departmentIds ?? []) as string[]}::uuid[]) with ordinality as d(id, place))
  update users set
    email = coalesce(${c.email ?? null}::text, email),
    full_name = coalesce(${c.fullName ?? null}::text, full_name),
    employee_id = coalesce(${c.employee_id ?? null}::text, employee_id),
    password_hash = coalesce(${c.passwordHash ?? null}::text, password_hash),
    roles = coalesce(${(c.roles ?? null) as Role[] | null}::text[], roles),
    enable_assignments = coalesce(${c.enableAssignments ?? null}::boolean, enable_assignments),
    enable_qualitative = coalesce(${c.enableQualitative ?? null}::boolean, enable_qualitative)
  where id = ${id}`

export const setAccountState = (db: Db, id: string, state: 'active' | 'blocked') => db`
  with ended as (${endSessionsOf(db, id, db`${state} = 'blocked'`)})
  update users set account_state = ${state} where id = ${id}`

export const deletePerson = (db: Db, id: string, now: Date) => db`
  with ended as (${endSessionsOf(db, id, db`true`)})
  update users set deleted_at = ${now.toISOString()} where id = ${id}`

/** Inserts salaries from their days on; later elements count as entered later. */
export const addSalaries = (db: Db, id: string, salaries: readonly { from: string; paise: number }[], by: string) => db`
  insert into salaries (user_id, effective_from, amount_paise, made_by)
  select ${id}::uuid, s."from", s.paise, ${by}::uuid
  from jsonb_to_recordset(${JSON.stringify(salaries)}::text::jsonb) as s("from" date, paise bigint)`
