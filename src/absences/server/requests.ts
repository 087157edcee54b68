import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { isDecidedBy } from '../../inbox/server/lookup.ts'
import type { Doer } from '../../users/rules.ts'
import type { AbsenceRequest } from '../contract.ts'
import { seenReason } from './seen-reason.ts'

/** Who reads what waits in the inbox: an ADMIN, or a MANAGER. */
export const toApprover = ({ userId, isAdmin }: Reach<'team'>): Doer => ({ id: userId, roles: [isAdmin ? 'ADMIN' : 'MANAGER'] })

/**
 * Over the alias of a request: its reason as an approver sees it. While it waits, whoever decides on it, a deputy too, knows what
 * it is (decision 133); after that it is seen as any other (seenReason).
 */
export const seenRequest = (db: Db, reach: Reach<'team'>, q: Sql): Sql => db`
  case when ${q}.status = 'waiting' and ${isDecidedBy(db, reach, db`${q}.user_id`)} then ${q}.reason
    else ${seenReason(db, toApprover(reach), { person: db`${q}.user_id`, day: db`${q}.day`, reason: db`${q}.reason` })} end`

type Where = { userId: string; from: string; to: string }
/**
 * The last request for each day of a person that waits or was declined since, the latest day first. `reason`: as the reader sees
 * it.
 */
export const selectAbsenceRequests = (db: Db, { userId, from, to }: Where, reason: (q: Sql) => Sql) => db<AbsenceRequest[]>`
  select q.day as date, ${reason(db`q`)} as reason, q.status, q.asked_at as "askedOn", q.approver_remarks as remarks
  from (
    select distinct on (r.day) r.* from absence_requests r
    where r.user_id = ${userId} and r.day between ${from} and ${to} order by r.day, r.asked_at desc, r.id desc) q
  where q.status in ('waiting', 'declined')
  order by q.day desc`

type Asking = { userId: string; by: string; now: Date }
/** Ends what waits for days of a locked person: what the person withdraws, or what another entry takes the place of. */
export const endRequests = (db: Db, days: readonly string[], status: 'withdrawn' | 'replaced', { userId, by, now }: Asking) => db`
  update absence_requests set status = ${status}, version = version + 1, decided_at = greatest(${now.toISOString()}::timestamptz, asked_at), decided_by = ${by}
  where user_id = ${userId} and day = any (${days as string[]}::date[]) and status = 'waiting'`

/** Asks for an absence on days of a locked person for which nothing waits. */
export const insertRequests = (
  db: Db,
  days: readonly { day: string; isApproved: boolean }[],
  { userId, reason, rangeId, now }: { userId: string; reason: string; rangeId: string | undefined; now: Date },
) => db`
  insert into absence_requests (user_id, day, reason, range_id, over_approved, asked_at)
  select ${userId}, d.day, ${reason}, ${rangeId ?? null}::uuid, d.over::boolean, greatest(${now.toISOString()}::timestamptz,
    (select max(q.asked_at) + interval '1 microsecond' from absence_requests q where q.user_id = ${userId} and q.day = d.day and q.asked_at >= ${now.toISOString()}::timestamptz))
  from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ isApproved }) => String(isApproved))}::text[]) as d(day, over)`
