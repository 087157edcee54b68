import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { FirstDay } from './extension-points.ts'
import type { Closing } from '../contract.ts'
import { toMonthRange } from '../rules.ts'
import { closedOnSql } from './lookup.ts'

export const selectClosings = (db: Db, all: boolean) => db<Closing[]>`
  select to_char(c.month, 'YYYY-MM') as month, c.closed_at, c.reopened_at, c.reason,
    case when ${all} then c.close_reason end as close_reason,
    case when ${all} then (select count(*)::int from month_handovers h join month_handover_differences d on d.handover_id = h.id
      where h.closing_id = c.id) else 0 end as differences,
    jsonb_build_object('fullName', b.full_name, 'email', b.email) as closed_by,
    case when r.id is not null then jsonb_build_object('fullName', r.full_name, 'email', r.email) end as reopened_by
  from month_closings c join identities b on b.id = c.closed_by left join identities r on r.id = c.reopened_by
  where ${all}::boolean or c.reopened_at is null
  order by c.month desc, c.closed_at desc`

export const selectFirstMonth = async (db: Db, reach: Reach<'all'>, firstDays: readonly FirstDay[]): Promise<string | null> => {
  const [found] = await db<{ month: string | null }[]>`
    select to_char(least(null::date ${firstDays.map((day) => db`, ${day(db, reach)}`)}), 'YYYY-MM') as month`
  return found?.month ?? null
}

/** Waits for all running writes to any month and blocks new ones until the commit. */
export const lockMonths = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline months'))`
/** Locks the days of all people and then the months, because a reopened month uses the current holidays and absences again. */
export const lockPeopleAndMonths = (db: Db) => db`select lock_people_and_months()`

export const isClosed = async (db: Db, month: string): Promise<boolean> => {
  const [found] = await db<{ closed: boolean }[]>`
    select ${closedOnSql(db, db`${toMonthRange(month).from}::date`)} as closed`
  return found?.closed ?? false
}

/** Inserts a closing. `reason` is null if none was given. */
export const insertClosing = (db: Db, month: string, { by, reason, now }: { by: string; reason: string | null; now: Date }) => db<
  { id: string }[]
>`
  insert into month_closings (month, closed_at, closed_by, close_reason)
  values (${toMonthRange(month).from}, ${now.toISOString()}, ${by}, ${reason}) returning id`

/** Reopens a month. The trigger note_transaction sets written_in, by which the inbox knows what is new. */
export const reopenMonth = (db: Db, month: string, { by, reason, now }: { by: string; reason: string; now: Date }) => db<
  { id: string }[]
>`
  update month_closings set reopened_at = greatest(closed_at, ${now.toISOString()}::timestamptz), reopened_by = ${by}, reason = ${reason}
  where month = ${toMonthRange(month).from} and reopened_at is null returning id`

/** Selects the active managers and ADMINs, whose open pages show that a month was closed or reopened. */
export const selectDeciders = async (db: Db): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select id from identities where roles && '{ADMIN,MANAGER}' and account_state = 'active' and deleted_at is null`
  return rows.map(({ id }) => id)
}
