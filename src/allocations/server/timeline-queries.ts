import type { Db, Sql } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { TimelineAccount, TimelineHold } from '../timeline-contract.ts'

export const selectTimelineAccounts = (db: Db, projectId: string, now: Date) => db<TimelineAccount[]>`
  select a.id as "_id", a.account_id, d.name as department, a.is_multiple,
    case when h.holders > 0 then 'held' else 'free' end as state, h.holders, (
      select upper(s.during) from allocation_holds s
      where s.account_id = a.id and upper(s.during) <= ${now.toISOString()}::timestamptz order by 1 desc limit 1) as last_ended
  from accounts a join department_names d on d.id = a.department_id
    cross join lateral (
      select count(*)::int as holders from allocation_holds s
      where s.account_id = a.id and s.during @> ${now.toISOString()}::timestamptz) h
  where a.project_id = ${projectId} and a.deleted_at is null
  order by d.sort_key, a.account_id_key, a.id`

const usesOfSql = (db: Db, projectId: string, which: Sql): Sql => db`
  select h.id as "_id", h.account_id as account, h.mode, lower(h.during) as start, upper(h.during) as "end",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as user
  from accounts a join allocation_holds h on h.account_id = a.id and ${which} join identities u on u.id = h.user_id
  where a.project_id = ${projectId} and a.deleted_at is null`

export const selectHoldsWithin = (db: Db, projectId: string, { from, to }: { from: Date; to: Date }) => db<TimelineHold[]>`
  ${usesOfSql(db, projectId, db`h.during && tstzrange(${from.toISOString()}, ${to.toISOString()})`)}
  order by h.account_id, lower(h.during), h.id`

export const selectHoldsAt = (db: Db, projectId: string, account: string, at: Date) => db<TimelineHold[]>`
  ${usesOfSql(db, projectId, db`h.during @> ${at.toISOString()}::timestamptz`)} and a.id = ${asId(account)}
  order by lower(h.during) desc, h.id desc`
