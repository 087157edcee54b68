import type { Db } from '../../kit/postgres/db.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { MePart } from '../../session/server/extension-points.ts'
import type { PersonPart } from '../../users/server/extension-points.ts'
import type { MeParts } from '../../session/contract.ts'
import type { PersonSummary } from '../../users/person-contract.ts'
import type { PersonHold } from '../holds-contract.ts'
import type { Hold } from '../rules.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import { type LockedAccount } from './account-queries.ts'

/** Finds a person by email or id, within the caller's reach. Blocked people are included, deleted ones are not. */
export const selectAllocationPerson = (db: Db, reach: Reach<'own' | 'all'>, text: string) => db<{ id: string }[]>`
  select id from identities where deleted_at is null and ${reachedSql(db, reach, db`id`)}
    and (lower(email) = ${toEmailKey(text)} or id = ${asId(text.trim())})`

/**
 * Selects the uses that extend beyond the instant, of the account and of the people in its project. The trigger
 * allocation_hold_places has set h.project_id.
 */
export const selectHoldsBeyond = (
  db: Db,
  { accountId, projectId, users, from }: { accountId: string; projectId: string; users: readonly string[]; from: Date },
) => db<(Hold & { id: string })[]>`
  select h.id, h.account_id as account, h.user_id as "user", u.email, h.mode, lower(h.during) as start, upper(h.during) as "end"
  from allocation_holds h join identities u on u.id = h.user_id
  where (h.account_id = ${accountId} or h.project_id = ${projectId} and h.user_id = any (${users as string[]}::uuid[]))
    and (upper(h.during) is null or upper(h.during) > ${from.toISOString()}::timestamptz)
  order by lower(h.during), h.id`

/**
 * The trigger allocation_hold_places sets `project_id`, the account's project, and `places`, on which a constraint refuses
 * overlaps. It replaces the values that this insert gives for both.
 */
export const beginHolds = (
  db: Db,
  {
    account,
    mode,
    users,
    start,
    end,
    by,
  }: {
    account: LockedAccount
    mode: Hold['mode']
    users: readonly string[]
    start: Date
    end: string | null
    by: string
  },
) => db<{ id: string }[]>`
  insert into allocation_holds (account_id, project_id, user_id, mode, during, places, started_by)
  select ${account.id}::uuid, ${account.project_id}::uuid, t.id, ${mode}, tstzrange(${start.toISOString()}, ${end}), '(,)', ${by}::uuid
  from unnest(${users as string[]}::uuid[]) t(id)
  returning id`

/**
 * Selects the uses by these people (emails or ids, including deleted people) that have not ended at the instant. `place` is the
 * index of the person, from 0.
 */
export const openHolds = (db: Db, reach: Reach<'own' | 'all'>, accountId: string, people: readonly string[], now: Date) => db<
  { place: number; id: string; user_id: string; start: string; end: string | null }[]
>`
  select distinct on (t.place) (t.place - 1)::int as place, h.id, h.user_id, lower(h.during) as start, upper(h.during) as "end"
  from unnest(${people.map(toEmailKey)}::text[]) with ordinality as t(text, place)
    join (allocation_holds h join identities u on u.id = h.user_id) on lower(u.email) = t.text or u.id::text = t.text
  where h.account_id = ${accountId} and ${reachedSql(db, reach, db`h.user_id`)}
    and (upper(h.during) is null or upper(h.during) > ${now.toISOString()}::timestamptz)
  order by t.place, u.deleted_at desc nulls first, lower(h.during) desc`

export const endAt = (db: Db, ids: readonly string[], at: Date, by: string) => db`
  update allocation_holds set during = tstzrange(lower(during), ${at.toISOString()}), ended_by = ${by}
  where id = any (${ids as string[]}::uuid[])`

export const setHoldMode = (db: Db, id: string, mode: Hold['mode']) => db`
  update allocation_holds set mode = ${mode} where id = ${id}`

export const selectAccountsInUse = (db: Db, userId: string, now: Date) => db<{ account_id: string; project_name: string }[]>`
  select a.account_id, p.name as project_name
  from allocation_holds h join accounts a on a.id = h.account_id join project_names p on p.id = a.project_id
  where h.user_id = ${userId} and (upper(h.during) is null or upper(h.during) > ${now.toISOString()}::timestamptz)
  order by p.sort_key, a.account_id_key, a.id`

/** Locks the accounts that these people hold, in the order of ids. Lock accounts before people. */
export const lockAccountsInUse = (db: Db, userIds: readonly string[], now: Date) => db`
  select from accounts where id in (
    select account_id from allocation_holds where user_id = any (${userIds as string[]}::uuid[])
      and (upper(during) is null or upper(during) > ${now.toISOString()}::timestamptz))
  order by id for no key update`

/** A use that began at this very instant lasts one millisecond. The accounts must be locked. */
export const endHolds = (db: Db, userIds: readonly string[], now: Date, by: string) => db<
  { account: string; account_id: string; user: string; start: string; planned: string | null; end: string }[]
>`
  with ended as (
    update allocation_holds h
    set during = tstzrange(lower(b.during), greatest(${now.toISOString()}::timestamptz, lower(b.during) + interval '1 millisecond')),
      ended_by = ${by}
    from allocation_holds b
    where b.id = h.id and b.user_id = any (${userIds as string[]}::uuid[])
      and (upper(b.during) is null or upper(b.during) > ${now.toISOString()}::timestamptz)
    returning h.account_id, h.user_id, b.during as was, h.during)
  select a.id as account, a.account_id, e.user_id as "user", lower(e.was) as start, upper(e.was) as planned, upper(e.during) as "end"
  from ended e join accounts a on a.id = e.account_id`

type WhichHolds = { projectId?: string | null; present?: boolean }
export const selectHoldsOfPerson = (db: Db, userId: string, { projectId = null, present = false }: WhichHolds, now: Date) => db<
  PersonHold[]
>`
  select a.id as "_id", a.account_id, p.name as project_name, d.name as subject_name, a.is_multiple, u.email as current_user,
    lower(h.during) as current_user_allocation_time, upper(h.during) as user_revoke_time,
    case when h.during @> ${now.toISOString()}::timestamptz then 'active' else 'ended' end as status
  from allocation_holds h join accounts a on a.id = h.account_id join project_names p on p.id = a.project_id
    join department_names d on d.id = a.department_id join identities u on u.id = h.user_id
  where h.user_id = ${userId} and (${projectId}::uuid is null or h.project_id = ${projectId}::uuid)
    and (not ${present}::boolean or h.during @> ${now.toISOString()}::timestamptz)
  order by lower(h.during) desc, h.id desc`

/** What the person holds now, without other users of the same ID. */
export const selectAllocationsOfMe: MePart<MeParts['allocations']> = async (db, { userId, now }) =>
  (await selectHoldsOfPerson(db, userId, { present: true }, now)).map((hold) => ({
    ...hold,
    user_list: [hold.current_user],
    status: 'active',
  }))

export const selectAccountsOfPerson: PersonPart<PersonSummary['accounts']> = (db, { userId, now }) => db<
  PersonSummary['accounts']
>`
  select a.account_id, p.name as project_name, d.name as subject_name, lower(h.during) as since, upper(h.during) as until,
    case when h.during @> ${now.toISOString()}::timestamptz then 'active' else 'ended' end as status
  from allocation_holds h join accounts a on a.id = h.account_id join project_names p on p.id = a.project_id
    join department_names d on d.id = a.department_id
  where h.user_id = ${userId}
  order by status, lower(h.during) desc, h.id desc`
