import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { decidedBySql } from '../../inbox/server/lookup.ts'
import type { Doer } from '../../users/rules.ts'
import type { AbsenceRequest } from '../contract.ts'
import { visibleReasonSql } from './seen-reason.ts'

/** Returns the reader of pending absence requests in the inbox: an ADMIN or a MANAGER. */
export const toApprover = ({ userId, isAdmin }: Reach<'team'>): Doer => ({ id: userId, roles: [isAdmin ? 'ADMIN' : 'MANAGER'] })

/**
 * Builds the reason of a request as an approver sees it. While the request is pending, a person who may decide on it, including a
 * deputy, sees the reason (decision 133). Afterwards the usual rule applies (visibleReasonSql).
 */
export const visibleRequestReasonSql = (db: Db, reach: Reach<'team'>, q: Sql): Sql => db`
  case when ${q}.status = 'waiting' and ${decidedBySql(db, reach, db`${q}.user_id`)} then ${q}.reason
    else ${visibleReasonSql(db, toApprover(reach), { person: db`${q}.user_id`, day: db`${q}.day`, reason: db`${q}.reason` })} end`

type Where = { userId: string; from: string; to: string }
/**
 * Selects the last request for each day of a person that is still pending or was declined, the latest day first. `reason` returns
 * what the reader may see.
 */
export const selectAbsenceRequests = (db: Db, { userId, from, to }: Where, reason: (q: Sql) => Sql) => db<AbsenceRequest[]>`
  select q.day as date, ${reason(db`q`)} as reason, q.status, q.asked_at as "askedOn", q.approver_remarks as remarks
  from (
    select distinct on (r.day) r.* from absence_requests r
    where r.user_id = ${userId} and r.day between ${from} and ${to} order by r.day, r.asked_at desc, r.id desc) q
  where q.status in ('waiting', 'declined')
  order by q.day desc`

type Asking = { userId: string; by: string; now: Date }
export const endAbsenceRequests = (
  db: Db,
  days: readonly string[],
  status: 'withdrawn' | 'replaced',
  { userId, by, now }: Asking,
) => db`
  update absence_requests set status = ${status}, version = version + 1, decided_at = greatest(${now.toISOString()}::timestamptz, asked_at), decided_by = ${by}
  where user_id = ${userId} and day = any (${days as string[]}::date[]) and status = 'waiting'`

/** The days must have no pending request. */
export const insertRequests = (
  db: Db,
  days: readonly { day: string; isApproved: boolean }[],
  { userId, reason, rangeId, now }: { userId: string; reason: string; rangeId: string | undefined; now: Date },
) => db`
  insert into absence_requests (user_id, day, reason, range_id, over_approved, asked_at)
  select ${userId}, d.day, ${reason}, ${rangeId ?? null}::uuid, d.over::boolean, greatest(${now.toISOString()}::timestamptz,
    (select max(q.asked_at) + interval '1 microsecond' from absence_requests q where q.user_id = ${userId} and q.day = d.day and q.asked_at >= ${now.toISOString()}::timestamptz))
  from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ isApproved }) => String(isApproved))}::text[]) as d(day, over)`
