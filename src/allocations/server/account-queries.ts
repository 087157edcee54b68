import type { Db, Sql } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { DepartmentAllocation } from '../contract.ts'
import type { OwnAllocation } from '../holds-contract.ts'
import { workBlockerSql } from '../../users/server/lookup.ts'
import { type Reach } from '../../kit/server/reach.ts'
import type { BlockerQuery } from '../../users/server/extension-points.ts'
import { type FieldGroup, versionSql } from '../../kit/server/versions.ts'

export const lentGroup: FieldGroup = { type: 'account', fields: ['departments', 'users'] }

type Chosen = {
  accountId?: string
  projectId?: string
  departmentId?: string
  /** The person whom the list of holders names first. */
  viewer?: string
  blockerQueries?: readonly BlockerQuery[]
}

/**
 * A condition over `accounts a`. An account is offered to a caller who is in its department on the day, or in no department, or
 * to whom it is lent (decision 118).
 */
const offeredSql = (db: Db, { userId, day }: Reach<'own' | 'all'>): Sql => {
  const own = db`select m.department_id from person_departments m where m.set_id = departments_on(${userId}::uuid, ${day}::date)`
  return db`(
    a.department_id in (${own}) or not exists (${own}) or exists (
      select from account_lendings l where l.account_id = a.id and (l.user_id = ${userId} or l.department_id in (${own}))))`
}
const heldBySql = (db: Db, userId: string): Sql =>
  db`exists (select from allocation_holds s where s.account_id = a.id and s.user_id = ${userId})`

const lentToSql = (db: Db): Sql => db`(
  select coalesce(jsonb_agg(jsonb_build_object('_id', coalesce(e.id, w.id), 'name', coalesce(e.name, w.full_name),
      'kind', case when e.id is null then 'user' else 'department' end, 'email', w.email)
    order by e.id is null, coalesce(e.sort_key, w.sort_key), coalesce(e.id, w.id)), '[]')
  from account_lendings l left join department_names e on e.id = l.department_id and e.deleted_at is null
    left join identities w on w.id = l.user_id and w.deleted_at is null and w.account_state = 'active'
  where l.account_id = a.id and num_nonnulls(e.id, w.id) = 1)`

/**
 * Selects accounts with their holders at the instant, by project, department and id. Staff find those that are offered to them
 * and those that they have held (decision P56).
 */
export const selectAccountsBy = (db: Db, reach: Reach<'own' | 'all'>, chosen: Chosen, now: Date) => {
  const { accountId = null, projectId = null, departmentId = null, viewer = null, blockerQueries = [] } = chosen
  const isLimited = reach.rows === 'own'
  // Only in the viewer's own list can an account no longer be offered.
  const offered = isLimited && viewer !== null ? offeredSql(db, reach) : db`true`
  return db<(DepartmentAllocation & OwnAllocation)[]>`
    select a.id as "_id", a.account_id, p.id as project_id, p.name as project_name, d.name as subject_name, a.is_multiple,
      coalesce(h.emails, '{}') as user_list, h.emails[1] as current_user, h.since as current_user_allocation_time,
      case when h.emails is null then last.ended else h.until end as user_revoke_time,
      case when h.emails is not null then 'active' when last.ended is not null then 'ended' else 'free' end as status,
      coalesce(h.single, false) as held_single, coalesce(h.holders, '[]') as holders, ${offered} as offered,
      ${lentToSql(db)} as lent_to, ${versionSql(db, lentGroup, db`a.id::text`)} as version,
      ${workBlockerSql(db, reach, blockerQueries, { person: db`${viewer}::uuid`, within: db`a.department_id` })} as hindrance
    from accounts a join project_names p on p.id = a.project_id join department_names d on d.id = a.department_id
      left join lateral (
        select array_agg(o.email order by o.place) as emails, bool_or(o.mode = 'single') as single,
          (array_agg(o.since order by o.place))[1] as since, (array_agg(o.until order by o.place))[1] as until,
          jsonb_agg(jsonb_build_object('_id', o.user_id, 'fullName', o.full_name, 'email', o.email,
            'since', to_char(o.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'until', to_char(o.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.place) as holders
        from (
          select s.user_id, u.full_name, u.email, s.mode, lower(s.during) as since, upper(s.during) as until,
            row_number() over (order by s.user_id = ${viewer}::uuid desc nulls last, lower(s.during) desc, s.id desc) as place
          from allocation_holds s join identities u on u.id = s.user_id
          where s.account_id = a.id and s.during @> ${now.toISOString()}::timestamptz) o) h on true
      left join lateral (
        select upper(s.during) as ended from allocation_holds s
        where s.account_id = a.id and upper(s.during) <= ${now.toISOString()}::timestamptz order by 1 desc limit 1) last on true
    where a.deleted_at is null and p.deleted_at is null
      and (${accountId}::uuid is null or a.id = ${accountId}::uuid)
      and (${projectId}::uuid is null or a.project_id = ${projectId}::uuid)
      and (${departmentId}::uuid is null or a.department_id = ${departmentId}::uuid)
      and ${isLimited ? db`(${offeredSql(db, reach)} or ${heldBySql(db, reach.userId)})` : db`true`}
    order by p.sort_key, d.sort_key, a.account_id_key, a.id`
}

export type LockedAccount = { id: string; account_id: string; is_multiple: boolean; project_id: string }

/**
 * Every use begins and ends under this lock of its account. Staff find only an account that is offered to them (decision 118) or,
 * to end its use, one that they have held.
 */
export const lockAccount = (db: Db, reach: Reach<'own' | 'all'>, to: 'start' | 'end', projectId: string, accountId: string) => {
  const isMine =
    reach.rows === 'all'
      ? db`true`
      : db`(${offeredSql(db, reach)} or ${to === 'end'}::boolean and ${heldBySql(db, reach.userId)})`
  return db<LockedAccount[]>`
    select a.id, a.account_id, a.is_multiple, a.project_id from accounts a
    where a.deleted_at is null and a.project_id = ${projectId}
      and (a.id = ${asId(accountId)} or a.account_id_key = account_key(${projectId}, ${accountId})) and ${isMine}
    for no key update of a`
}

/**
 * Selects the other projects that have an account with this name or id. Staff find only the projects of accounts that they hold,
 * have held or are offered.
 */
export const selectOtherProjectsWith = async (
  db: Db,
  reach: Reach<'own' | 'all'>,
  projectId: string,
  accountId: string,
): Promise<string[]> => {
  const isMine = reach.rows === 'all' ? db`true` : db`(${offeredSql(db, reach)} or ${heldBySql(db, reach.userId)})`
  const rows = await db<{ name: string }[]>`
    select p.name from accounts a join project_names p on p.id = a.project_id
    where a.deleted_at is null and p.deleted_at is null and p.id <> ${projectId}
      and (a.id = ${asId(accountId)} or a.account_id_key in (name_key(${accountId}), old_name_key(${accountId}))) and ${isMine}
    order by p.sort_key`
  return rows.map(({ name }) => name)
}

export const lockAccountById = (db: Db, id: string) => db<LockedAccount[]>`
  select id, account_id, is_multiple, project_id from accounts where deleted_at is null and id = ${asId(id)} for no key update`

export const lendTo = async (
  db: Db,
  accountId: string,
  { departments, users }: { departments: readonly string[]; users: readonly string[] },
  by: string,
  now: Date,
): Promise<void> => {
  await db`
    delete from account_lendings
    where account_id = ${accountId} and (department_id is null or department_id <> all (${departments as string[]}::uuid[]))
      and (user_id is null or user_id <> all (${users as string[]}::uuid[]))`
  await db`
    insert into account_lendings (account_id, department_id, user_id, lent_by, lent_at)
    select ${accountId}::uuid, g.department_id, g.user_id, ${by}::uuid, ${now.toISOString()}::timestamptz from (
      select d.id as department_id, null::uuid as user_id from unnest(${departments as string[]}::uuid[]) d(id)
      union select null, u.id from unnest(${users as string[]}::uuid[]) u(id)) g
    on conflict do nothing`
}

export const selectAccountsLentTo = (db: Db, userId: string) => db<{ account_id: string; project_name: string }[]>`
  select a.account_id, p.name as project_name
  from account_lendings l join accounts a on a.id = l.account_id join project_names p on p.id = a.project_id
  where l.user_id = ${userId} and a.deleted_at is null and p.deleted_at is null
  order by p.sort_key, a.account_id_key, a.id`

/**
 * Revokes all lendings to these locked people, but not to their departments. Returns each lending with the previous lendings of
 * the account.
 */
export const endLendings = (db: Db, userIds: readonly string[]) => db<
  { account: string; account_id: string; user: string; was: DepartmentAllocation['lent_to'] }[]
>`
  with ended as (delete from account_lendings where user_id = any (${userIds as string[]}::uuid[]) returning account_id, user_id)
  select a.id as account, a.account_id, e.user_id as "user", ${lentToSql(db)} as was
  from ended e join accounts a on a.id = e.account_id`

export const setMultiple = (db: Db, id: string, multiple: boolean) => db`
  update accounts set is_multiple = ${multiple} where id = ${id}`

export const selectTakenAccounts = (db: Db, projectIds: readonly string[], accountIds: readonly string[]) => db<
  { project_id: string; key: string }[]
>`
  select project_id, name_key(account_id) as key from accounts
  where deleted_at is null and project_id = any (${projectIds as string[]}::uuid[])
    and account_id_key in (select unnest(array[name_key(t), old_name_key(t)]) from unnest(${accountIds as string[]}::text[]) t)`

export type NewAccount = { account_id: string; project_id: string; department_id: string; is_multiple: boolean }

/**
 * Links the departments to their projects if they are not linked yet. Returns the ids of all inserted rows. The trigger
 * accounts_set_key sets account_id_key.
 */
export const insertAccounts = async (db: Db, accounts: readonly NewAccount[], by: string, now: Date): Promise<string[]> => {
  const rows = JSON.stringify(accounts)
  const links = await db<{ id: string }[]>`
    insert into allocation_departments (project_id, department_id, added_by, created_at)
    select distinct r.project_id, r.department_id, ${by}::uuid, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::text::jsonb) as r(project_id uuid, department_id uuid) on conflict do nothing returning id`
  const added = await db<{ id: string }[]>`
    insert into accounts (account_id, project_id, department_id, is_multiple, added_by, created_at)
    select r.account_id, r.project_id, r.department_id, r.is_multiple, ${by}, ${now.toISOString()}
    from jsonb_to_recordset(${rows}::text::jsonb) as r(account_id text, project_id uuid, department_id uuid, is_multiple boolean)
    returning id`
  return [...links, ...added].map(({ id }) => id)
}

/**
 * Skips accounts that the project already has. They are sorted, so that two calls cannot deadlock. The trigger accounts_set_key
 * sets account_id_key, which detects duplicates.
 */
export const insertMissingAccounts = (
  db: Db,
  { ids, project_id, department_id, is_multiple }: Omit<NewAccount, 'account_id'> & { ids: readonly string[] },
  by: string,
  now: Date,
) => db<{ account_id: string }[]>`
  insert into accounts (account_id, project_id, department_id, is_multiple, added_by, created_at)
  select distinct on (name_key(t.id)) t.id, ${project_id}::uuid, ${department_id}::uuid, ${is_multiple}::boolean, ${by}::uuid,
    ${now.toISOString()}::timestamptz
  from unnest(${ids as string[]}::text[]) with ordinality as t(id, place)
  order by name_key(t.id), t.place
  on conflict (project_id, account_id_key) where deleted_at is null do nothing
  returning account_id`

export const selectAccountNames = async (db: Db, projectId: string): Promise<string[]> => {
  const rows = await db<{ account_id: string }[]>`
    select account_id from accounts where project_id = ${projectId} and deleted_at is null order by account_id_key, id`
  return rows.map(({ account_id: id }) => id)
}

export type MadeAccount = { id: string; name: string; project_id: string; project_name: string }
/** Keeps others from using, lending or referring to the accounts until the commit. */
export const lockMadeAccounts = (db: Db, ids: readonly string[]) => db<MadeAccount[]>`
  select a.id, a.account_id as name, a.project_id, p.name as project_name
  from accounts a join project_names p on p.id = a.project_id
  where a.id = any (${ids as string[]}::uuid[]) order by a.id for update of a`

/** Also deletes those of the given department links that have no other accounts. */
export const deleteAccounts = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db`delete from accounts where id = any (${ids as string[]}::uuid[])`
  // The links are locked before the check, so that a concurrent upload that uses one of them either commits first or waits.
  await db`select from allocation_departments where id = any (${ids as string[]}::uuid[]) order by id for update`
  await db`
    delete from allocation_departments l where id = any (${ids as string[]}::uuid[])
      and not exists (select from accounts a where a.project_id = l.project_id and a.department_id = l.department_id)`
}
