import type { Db } from '../../kit/postgres/db.ts'
import type { AbsentDay, LookAlike, MaintenanceRun, MovedFigures, MovedReport, NodeFacts } from '../contract.ts'

export type NodeRow = { _id: string; name: string; version: string; startedAt: string; seenAt: string; facts: NodeFacts }

export const selectNodes = (db: Db) => db<NodeRow[]>`
  select id as "_id", name, version, started_at as "startedAt", seen_at as "seenAt", facts from nodes order by name, started_at`

export const hasBackupPlace = (db: Db) => db`select from nodes where facts -> 'backup' ->> 'place' is not null limit 1`

export type DatabaseState = {
  postgres: string
  bytes: number
  grown: number | null
  tables: { name: string; bytes: number }[]
}
export const selectDatabase = (db: Db, today: string) => db<DatabaseState[]>`
  select split_part(current_setting('server_version'), ' ', 1) as postgres, pg_database_size(current_database()) as bytes,
    pg_database_size(current_database())
      - (select bytes from database_sizes where day <= ${today}::date - 7 order by day desc limit 1) as grown,
    (select jsonb_agg(t) from (
      -- A table by month is one.
      select coalesce(inhparent::regclass::text, relname) as name, sum(pg_total_relation_size(oid)) as bytes
      from pg_class left join pg_inherits on inhrelid = oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1 order by 2 desc limit 5) t) as tables`

export const selectRuns = (db: Db) => db<MaintenanceRun[]>`
  select id as "_id", kind, started_at as "startedAt", finished_at as "finishedAt", place, backup, bytes, problem, notes
  from maintenance_runs order by finished_at desc, id desc limit 20`

export const selectLookAlikes = (db: Db) => db<LookAlike[]>`select kind, name, other, place from list_look_alikes() limit 200`

export const selectMovedFigures = (db: Db) => db<MovedFigures[]>`
  select m.rule, jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as user,
    array_agg(to_char(m.month, 'YYYY-MM') order by m.month) as months
  from list_upgrade_moves() m join identities u on u.id = m.user_id
  group by m.rule, u.id, u.full_name, u.email, u.sort_key order by u.sort_key, u.id, m.rule`

export const selectMovedReports = (db: Db) => db<MovedReport[]>`
  select to_char(month, 'YYYY-MM') as month, days_gone as "daysGone", days_come as "daysCome",
    case when department_id is not null then jsonb_build_object('_id', department_id, 'name', department) end as department
  from list_upgrade_report_moves()`

export const selectAbsentDaysWithFigures = (db: Db) => db<AbsentDay[]>`
  select user_id as "userId", person, day, targets from list_absent_days_with_figures() limit 200`

/** Deletes the rows of killed nodes. With an embedded database these are all rows, because no other node can exist. */
export const deleteFormer = (db: Db, { name, isOnly }: { name: string; isOnly: boolean }) =>
  db`delete from nodes where ${isOnly} or name = ${name}`

export const upsertNode = (db: Db, { _id, name, version, startedAt, facts }: Omit<NodeRow, 'seenAt'>, now: Date) => db`
  insert into nodes (id, name, version, started_at, seen_at, facts)
  values (${_id}, ${name}, ${version}, ${startedAt}, ${now.toISOString()}, ${JSON.stringify(facts)}::text::jsonb)
  on conflict (id) do update set seen_at = excluded.seen_at, facts = excluded.facts`

export const deleteNode = (db: Db, id: string) => db`delete from nodes where id = ${id}`

export const noteSize = (db: Db, today: string, now: Date) => db`
  with gone as (delete from nodes where seen_at < ${now.toISOString()}::timestamptz - interval '1 day')
  insert into database_sizes (day, bytes) values (${today}, pg_database_size(current_database()))
  on conflict (day) do update set bytes = excluded.bytes`

export const selectBackupSettings = (db: Db) => db<{ place: string | null; isScheduled: boolean; lastPlace: string | null }[]>`
  select (select facts -> 'backup' ->> 'place' from nodes where facts -> 'backup' ->> 'place' is not null
      order by seen_at desc limit 1) as place,
    exists (select from nodes where facts -> 'backup' ->> 'place' is not null and facts -> 'backup' ->> 'everyHours' is not null) as "isScheduled",
    (select place from maintenance_runs where kind = 'backup' and problem is null order by id desc limit 1) as "lastPlace"`

/** Selects when the last successful backup and drill ended, in seconds since 1970, or 0. */
export const selectLastGood = (db: Db) => db<{ backup: number; drill: number }[]>`
  select coalesce(extract(epoch from max(finished_at) filter (where kind = 'backup')), 0)::float8 as backup,
    coalesce(extract(epoch from max(finished_at) filter (where kind = 'drill')), 0)::float8 as drill
  from maintenance_runs where problem is null`
