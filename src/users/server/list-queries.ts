import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Role } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { UserRow } from '../contract.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { versionSql } from '../../kit/server/versions.ts'
import { profileGroup, salaryGroup } from './field-groups.ts'
import { reachedSql } from './lookup.ts'
import { textColumnsSql, textSortsSql } from './text-fields.ts'

export type UserListFilter = {
  fullName: string | null
  email: string | null
  role: Role | null
  /** A field of the rows. The prefix `-` means descending order. */
  sort: string
  limit: number
  offset: number
}
type Numeric = 'shiftType' | 'workingHours'
export type UserRecord = Omit<UserRow, 'salary' | 'newSalary' | 'salaryVersion' | 'newShift' | 'is_active' | Numeric> & {
  salary_paise: number | null
  new_salary_paise: number | null
  new_salary_from: string | null
  salaryVersion: number
  /** Exact decimals as text. */
  shift_type: string | null
  working_hours: string | null
  new_shift_type: string | null
  new_working_hours: string | null
  new_shift_from: string | null
}

const matchedSql = (
  db: Db,
  reach: Reach<'team'>,
  { fullName, email, role, sort }: Omit<UserListFilter, 'limit' | 'offset'>,
): Sql => db`
  select u.id,
    (case ltrim(${sort}::text, '-') when 'email' then lower(u.email) when 'roleData' then u.roles[1]
      ${textSortsSql(db, db`u`)} else u.sort_key end) collate "C" as chosen_key,
    u.sort_key
  from users u
  where u.deleted_at is null and ${reachedSql(db, reach, db`u.id`)}
    and (${fullName}::text is null or ${hasPartSql(db, db`u.full_name`, fullName)})
    and (${email}::text is null or ${hasPartSql(db, db`u.email`, email)})
    and (${role}::text is null or ${role}::text = any (u.roles))`
const orderBySql = (db: Db, sort: string): Sql => db`
  case when ${sort}::text not like '-%' then chosen_key end, case when ${sort}::text like '-%' then chosen_key end desc nulls last, sort_key, id`

/** Selects `u` as a row of Manage Users. It needs the joins of `factJoinsSql`. */
const rowColumnsSql = (db: Db): Sql => db`
  u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData",
  ${textColumnsSql(db, db`u`)}, u.enable_assignments as "enableAssignments", u.enable_qualitative as "enableQualitative",
  u.status_report_permission as "statusReportPermission", u.account_state as "accountState", u.created_at,
  coalesce(d.list, '[]') as departments, ${versionSql(db, profileGroup, db`u.id::text`)} as version,
  ${versionSql(db, salaryGroup, db`u.id::text`)} as "salaryVersion",
  case when b.id is null then null else jsonb_build_object('_id', b.id, 'fullName', b.full_name, 'email', b.email) end as manager,
  s.amount_paise as salary_paise, ns.amount_paise as new_salary_paise, ns.effective_from as new_salary_from,
  w.shift_type, w.working_hours,
  nw.shift_type as new_shift_type, nw.working_hours as new_working_hours, nw.effective_from as new_shift_from`
/** Joins the dated facts of the people in `page p`, as of the day. */
const factJoinsSql = (db: Db, day: string): Sql => db`
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
    from user_department_members dm join department_names e on e.id = dm.department_id where dm.set_id = ds.id) d on true
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
 * Selects one page of people with all facts in force on the day, and the total over all pages, in one round trip. Filters and
 * order use `users` only; the dated facts are looked up only for the rows of the page. A page after the end consists of one row
 * with a null `_id`, so that the total is known there too.
 */
export const selectUsersPage = (db: Db, reach: Reach<'team'>, { limit, offset, ...filters }: UserListFilter) => db<
  (UserRecord & { total: number })[]
>`
  with matched as materialized (${matchedSql(db, reach, filters)}),
  page as materialized (
    select id, row_number() over (order by ${orderBySql(db, filters.sort)}) as place
    from matched order by place limit ${limit} offset ${offset})
  select (select count(*)::int from matched) as total, ${rowColumnsSql(db)}
  from (select 1) as always left join page p on true ${factJoinsSql(db, reach.day)}
  order by p.place`

/**
 * Selects the ids of all people who match the filters, in order. They fix the contents of an export even if data changes while it
 * is written.
 */
export const selectMatchedUserIds = (db: Db, reach: Reach<'team'>, filters: Omit<UserListFilter, 'limit' | 'offset'>) => db<
  { id: string }[]
>`
  with matched as (${matchedSql(db, reach, filters)}) select id from matched order by ${orderBySql(db, filters.sort)}`

/** Selects these people, found by `selectMatchedUserIds`, in this order with all facts in force on the day. It includes deleted ones. */
export const selectUsersNamed = (db: Db, reach: Reach<'team'>, ids: readonly string[]) => db<UserRecord[]>`
  select ${rowColumnsSql(db)}
  from unnest(${ids as string[]}::uuid[]) with ordinality as p(id, place) ${factJoinsSql(db, reach.day)}
  order by p.place`
