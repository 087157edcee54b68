import type { Db, Sql } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { HistoryHold } from '../history-contract.ts'
import type { Hold } from '../rules.ts'

type AccountFound = {
  id: string
  account_id: string
  project: { _id: string; project_name: string }
  department: { _id: string; name: string }
}

export const selectAccountIn = (db: Db, projectId: string, account: string) => db<AccountFound[]>`
  select a.id, a.account_id, jsonb_build_object('_id', p.id, 'project_name', p.name) as project,
    jsonb_build_object('_id', d.id, 'name', d.name) as department
  from accounts a join project_names p on p.id = a.project_id join department_names d on d.id = a.department_id
  where a.deleted_at is null and a.project_id = ${projectId}
    and (a.id = ${asId(account.trim())} or a.account_id_key = account_key(${projectId}, ${account}))`

type Chosen = { holdId?: string; accountId?: string; projectId?: string; departmentId?: string }
/** A page of the history contains only uses before this one. */
export type Before = { start: string; id: string } | undefined

export const selectHoldHistory = (db: Db, chosen: Chosen, now: Date, page?: { before: Before; limit: number }) => {
  const { holdId, accountId, projectId, departmentId } = chosen
  const of = (id: string | undefined, column: Sql): Sql => (id === undefined ? db`true` : db`${column} = ${id}`)
  const before = page?.before
  return db<HistoryHold[]>`
    select h.id as "_id", a.account_id, p.name as project_name, d.name as subject_name, u.email as "user", u.full_name as "fullName",
      u.id as user_id, h.mode, lower(h.during) as current_user_allocation_time, upper(h.during) as user_revoke_time,
      case when h.during @> ${now.toISOString()}::timestamptz then 'active' else 'ended' end as status, s.email as started_by, e.email as ended_by
    from allocation_holds h join accounts a on a.id = h.account_id join project_names p on p.id = a.project_id
      join department_names d on d.id = a.department_id join identities u on u.id = h.user_id
      left join identities s on s.id = h.started_by left join identities e on e.id = h.ended_by
    where ${of(holdId, db`h.id`)} and ${of(accountId, db`h.account_id`)} and ${of(projectId, db`h.project_id`)}
      and ${of(departmentId, db`a.department_id`)}
      and ${before === undefined ? db`true` : db`(lower(h.during), h.id) < (${before.start}::timestamptz, ${before.id}::uuid)`}
    order by lower(h.during) desc, h.id desc
    ${page === undefined ? db`` : db`limit ${page.limit}`}`
}

export const countHistory = async (
  db: Db,
  { projectId, departmentId = null }: { projectId: string; departmentId?: string | null },
) => {
  const [counted] = await db<{ n: number }[]>`
    select count(*)::int as n from allocation_holds h
    where h.project_id = ${projectId} and (${departmentId}::uuid is null or exists (
      select from accounts a where a.id = h.account_id and a.department_id = ${departmentId}::uuid))`
  return counted?.n ?? 0
}

export type EditedHold = Hold & { id: string; account_id: string }

export const selectHoldBy = (db: Db, id: string) => db<EditedHold[]>`
  select h.id, h.account_id as account, a.account_id, h.user_id as "user", u.email, h.mode, lower(h.during) as start, upper(h.during) as "end"
  from allocation_holds h join accounts a on a.id = h.account_id join identities u on u.id = h.user_id
  where h.id = ${asId(id.trim())}`

/** Locks a person in any state, so that they cannot start two allocation IDs of a project at the same time. */
export const lockHolder = (db: Db, userId: string) => db<{ isActive: boolean }[]>`
  select deleted_at is null and account_state = 'active' as "isActive" from identities where id = ${userId} for no key update`

export const selectOtherHolds = (db: Db, { id, account, user }: EditedHold) => db<Hold[]>`
  select h.account_id as account, h.user_id as "user", u.email, h.mode, lower(h.during) as start, upper(h.during) as "end"
  from allocation_holds h join identities u on u.id = h.user_id
  where h.id <> ${id} and (h.account_id = ${account}
    or h.user_id = ${user} and h.project_id = (select project_id from accounts where id = ${account}))
  order by lower(h.during), h.id`

/** Records the person who changes the end as having ended the use, or nobody without an end. */
export const setTimes = (db: Db, id: string, { start, end }: Pick<Hold, 'start' | 'end'>, by: string) => db`
  update allocation_holds
  set during = tstzrange(${start}, ${end}),
    ended_by = case when ${end}::timestamptz is null then null when upper(during) is not distinct from ${end}::timestamptz then ended_by else ${by}::uuid end
  where id = ${id}`

export const updateAccountsToLowerCase = (db: Db) => db<{ id: string; before: string; after: string }[]>`
  with found as materialized (
    select id, account_id from accounts where deleted_at is null and account_id <> lower(account_id) order by id for no key update)
  update accounts a set account_id = lower(a.account_id) from found f where f.id = a.id
  returning a.id, f.account_id as before, a.account_id as after`
