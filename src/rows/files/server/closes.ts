import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { listPaceDays } from '../finish-rules.ts'
import type { OffDays } from '../../workflow/working-day-rules.ts'

type Pace = { today: string; holidays: OffDays }
/**
 * Counts a file's closed rows by day, from the first day of the pace until yesterday, as a JSON object. Uses the index
 * tasks_closed. `rows` is a condition over `tasks t`.
 */
export const closesSql = (db: Db, { file, rows, today, holidays }: Pace & { file: Sql; rows: Sql }): Sql => {
  const closedAt = db`greatest(t.reviewer_acted_at, t.uploader_acted_at)`
  const day = db`(${closedAt} at time zone 'Asia/Kolkata')::date`
  return db`(
    select coalesce(jsonb_object_agg(c.day, c.rows), '{}') from (
      select ${day} as day, count(*)::int as rows from tasks t
      where t.file_id = ${file} and t.turn = 'CLOSED' and ${closedAt} < ${today}::date::timestamp at time zone 'Asia/Kolkata'
        and ${closedAt} >= ${listPaceDays(today, holidays)[0] ?? today}::date::timestamp at time zone 'Asia/Kolkata' and ${rows}
      group by 1) c)`
}

/** Selects the input of `computeFinishDates` for a file. `rows` is a condition over `t`, which may be tasks or counts. */
export const fileProgressSql = (db: Db, fileId: string, { rows, ...pace }: Pace & { rows: Sql }): Sql => db`(
  select jsonb_build_object('since', (f.created_at at time zone 'Asia/Kolkata')::date,
    'closes', ${closesSql(db, { file: db`f.id`, rows, ...pace })},
    'open', (select coalesce(sum(t.rows), 0)::int from counted_tasks t where t.role is null and t.state <> 'CLOSED' and ${rows}))
  from files f where f.id = ${fileId})`
