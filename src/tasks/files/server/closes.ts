import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { paceDays } from '../finish-rules.ts'

/** Over `tasks t`: the working day, of those of the pace of `today`, on which the row was closed; null otherwise. */
export const closedDay = (db: Db, today: string): Sql => {
  const closedAt = db`greatest(t.reviewer_acted_at, t.uploader_acted_at)`
  const day = db`(${closedAt} at time zone 'Asia/Kolkata')::date`
  return db`case when t.turn = 'CLOSED' and ${closedAt} >= ${paceDays(today)[0] ?? today}::date::timestamp at time zone 'Asia/Kolkata'
    and ${closedAt} < ${today}::date::timestamp at time zone 'Asia/Kolkata'
    then ${day} - (extract(isodow from ${day}) = 7)::int end`
}

/** What `computeFinishDates` takes of a file: of its rows `t` for which the condition holds. */
export const fileProgressSql = (db: Db, fileId: string, { rows, today }: { rows: Sql; today: string }): Sql => db`(
  select jsonb_build_object('open', coalesce(sum(c.open), 0), 'closes', coalesce(jsonb_object_agg(c.day, c.rows) filter (where c.day is not null), '{}'),
    'since', (select (f.created_at at time zone 'Asia/Kolkata')::date from files f where f.id = ${fileId}))
  from (
    select ${closedDay(db, today)} as day, count(*)::int as rows, (count(*) filter (where t.turn <> 'CLOSED'))::int as open
    from tasks t where ${rows} group by 1) c)`
