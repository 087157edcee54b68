import { TABS, type Tab } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import type { RequestStatus } from '../rules.ts'

/** A condition on the alias of a user: a tab has an effect for them, so their request counts. */
export const askingSql = (db: Db, u: Sql): Sql => db`
  (${u}.account_state = 'active' and ${u}.deleted_at is null and 'SUBADMIN' = any (${u}.roles))`

type OwnRequest = { tab: Tab; status: RequestStatus; reason: string; askedAt: string; decidedAt: string | null; remarks: string }
const tabOrderSql = (db: Db): Sql => db`array_position(${TABS as readonly string[] as string[]}::text[], q.tab)`

/** The person's last request for each tab, in menu order. */
export const selectOwnRequests = (db: Db, { userId }: Reach<'own'>) => db<OwnRequest[]>`
  select q.tab, q.status, q.reason, q.asked_at as "askedAt", q.decided_at as "decidedAt", q.remarks
  from access_requests q where q.user_id = ${userId} order by ${tabOrderSql(db)}`

/** Concurrent requests and grants of the person wait until this write commits. */
export const lockAskingPerson = (db: Db, { userId }: Reach<'own'>) => db`
  select from identities where id = ${userId} for no key update`

/** Replaces the last request for the tab. */
export const storeRequest = (
  db: Db,
  { userId }: Reach<'own'>,
  { tab, reason, now }: { tab: Tab; reason: string; now: Date },
) => db<{ askedAt: string }[]>`
  insert into access_requests (user_id, tab, reason, asked_at) values (${userId}, ${tab}, ${reason}, ${now.toISOString()})
  on conflict on constraint access_requests_once do update set reason = excluded.reason, status = 'waiting',
    version = access_requests.version + 1, asked_at = excluded.asked_at, decided_at = null, decided_by = null, remarks = ''
  returning asked_at as "askedAt"`

/** The requests appear on the open pages of the active ADMINs. */
export const selectAdmins = (db: Db) => db<{ id: string }[]>`
  select u.id from identities u where u.account_state = 'active' and u.deleted_at is null and 'ADMIN' = any (u.roles)`

/** Every write of a person's grants locks the person before it reads anything about them. */
export const lockPeopleOfRequests = (db: Db, ids: readonly string[]) => db`
  select from identities where id in (select q.user_id from access_requests q where q.id = any (${ids as string[]}::uuid[]))
  order by id for no key update`

export type StoredRequest = {
  userId: string
  fullName: string
  tab: Tab
  version: number
  /** `ended` also if the person has since lost the role. */
  status: RequestStatus
  changedAt: string
}
export const selectRequest = (db: Db, reach: Reach<'all'>, id: string | null) => db<StoredRequest[]>`
  select q.user_id as "userId", u.full_name as "fullName", q.tab, q.version, coalesce(q.decided_at, q.asked_at) as "changedAt",
    case when q.status = 'waiting' and not ${askingSql(db, db`u`)} then 'ended' else q.status end as status
  from access_requests q join identities u on u.id = q.user_id where q.id = ${id} and ${reachedSql(db, reach, db`q.user_id`)}`

type Following = { userId: string; tabs: readonly Tab[]; by: string; now: Date }
/**
 * Marks the requests of a locked person for these tabs as granted, whichever call granted them. As for every decision, the
 * trigger note_transaction sets written_in for the inbox.
 */
export const grantRequests = (db: Db, { userId, tabs, by, now }: Following) => db`
  update access_requests set status = 'granted', version = version + 1, decided_by = ${by},
    decided_at = greatest(${now.toISOString()}::timestamptz, asked_at)
  where user_id = ${userId} and tab = any (${tabs as string[]}::text[]) and status = 'waiting'`

/** Ends the undecided requests of these people. The trigger note_transaction sets written_in for the inbox. */
export const endAccessRequests = (db: Db, userIds: readonly string[], by: string, now: Date) => db<
  { user: string; fullName: string; tabs: Tab[] }[]
>`
  with ended as (
    update access_requests set status = 'ended', version = version + 1, decided_by = ${by},
      decided_at = greatest(${now.toISOString()}::timestamptz, asked_at)
    where user_id = any (${userIds as string[]}::uuid[]) and status = 'waiting' returning user_id, tab)
  select u.id as user, u.full_name as "fullName", array_agg(e.tab order by e.tab) as tabs
  from ended e join identities u on u.id = e.user_id group by u.id, u.full_name`

export const selectWaitingTabs = (db: Db, userId: string) => db<{ tab: Tab }[]>`
  select q.tab from access_requests q where q.user_id = ${userId} and q.status = 'waiting' order by ${tabOrderSql(db)}`
