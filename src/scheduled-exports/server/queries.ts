import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Role } from '../../access/levels.ts'
import { settingOnSql } from '../../settings/server/lookup.ts'
import type { ExportFile, Schedule } from '../contract.ts'
import type { Timing } from '../rules.ts'

export type StoredSchedule = Omit<Schedule, 'words'> & { export: string; selection: Readonly<Record<string, unknown>> }
const columnsSql = (db: Db): Sql => db`
  s.id as "_id", s.export, s.name, s.selection, s.every, s.day, s.next_on as next, s.created_at, s.ended_at as stopped_at`

const shownSql = (db: Db): Sql => db`(s.ended_at is null or s.ended_why = 'no access')`

export const selectSchedules = (db: Db, { userId }: Reach<'own'>) => db<StoredSchedule[]>`
  select ${columnsSql(db)} from scheduled_exports s where s.owner_id = ${userId} and ${shownSql(db)} order by lower(s.name), s.id`

/** Locks the person, so that concurrent calls add and count their schedules one after another. */
export const lockSchedules = (db: Db, { userId }: Reach<'own'>) =>
  db`select from identities where id = ${userId} for no key update`

type NewSchedule = Pick<StoredSchedule, 'export' | 'name' | 'selection' | 'next'> & Timing & { now: Date }
export const insertSchedule = (
  db: Db,
  { userId }: Reach<'own'>,
  { name, selection, every, day, next, now, ...of }: NewSchedule,
) => db<StoredSchedule[]>`
  insert into scheduled_exports as s (owner_id, export, name, selection, every, day, next_on, created_at)
  values (${userId}, ${of.export}, ${name}, ${JSON.stringify(selection)}::text::jsonb, ${every}, ${day}, ${next}, ${now.toISOString()})
  returning ${columnsSql(db)}`

export const deleteSchedule = (db: Db, { userId }: Reach<'own'>, id: string | null, now: Date) => db<{ name: string }[]>`
  update scheduled_exports s set ended_at = ${now.toISOString()}, ended_why = 'deleted'
  where s.id = ${id} and s.owner_id = ${userId} and ${shownSql(db)} returning s.name`

const lastDaySql = (db: Db, today: string): Sql => db`
  ((f.made_at at time zone 'Asia/Kolkata')::date + ${settingOnSql(db, 'EXPORT_RETENTION_DAYS', db`${today}::date`)}::int)`

/**
 * Builds a condition on a file `f` of a schedule `s`: its owner may make the export today and still has the roles with which the
 * file was made.
 */
const readableSql = (db: Db, { userId }: Reach<'own'>, readable: readonly string[]): Sql => db`
  (s.owner_id = ${userId} and s.export = any (${readable as string[]}::text[])
    and f.roles <@ (select u.roles from identities u where u.id = ${userId}))`

type Page = { limit: number; offset: number }
/** Selects the files of the readable exports, latest first. A page after the end is one row with a null `_id`. */
export const selectExportFiles = (db: Db, reach: Reach<'own'>, readable: readonly string[], { limit, offset }: Page) => db<
  (ExportFile & { total: number })[]
>`
  with own as (
    select f.*, s.name from export_files f join scheduled_exports s on s.id = f.schedule_id
    where ${readableSql(db, reach, readable)}),
  page as (select * from own order by made_at desc, id desc limit ${limit} offset ${offset})
  select f.id as "_id", f.name, f.from_day as from, f.to_day as to, f.made_at, f.problem, f.filename, f.row_count as rows,
    octet_length(f.content) as bytes, ${lastDaySql(db, reach.day)}::text as until, c.total
  from (select count(*)::int as total from own) c left join page f on true order by f.made_at desc, f.id desc`

export const selectExportFile = (db: Db, reach: Reach<'own'>, readable: readonly string[], id: string | null) => db<
  { name: string; filename: string; rows: number; from: string; to: string; content: Uint8Array }[]
>`
  select s.name, f.filename, f.row_count as rows, f.from_day as from, f.to_day as to, f.content
  from export_files f join scheduled_exports s on s.id = f.schedule_id
  where f.id = ${id} and ${readableSql(db, reach, readable)} and f.content is not null`

export const deleteExportFile = (db: Db, { userId }: Reach<'own'>, id: string | null) => db<{ name: string }[]>`
  delete from export_files f using scheduled_exports s
  where f.id = ${id} and s.id = f.schedule_id and s.owner_id = ${userId} returning s.name`

export type DueSchedule = Timing & {
  id: string
  ownerId: string
  export: string
  name: string
  selection: object
  isRetry: boolean
}
/** Selects the schedule that has been due longest. `isRetry` means that its file has failed once. */
export const selectDueSchedule = (db: Db, today: string, now: Date) => db<DueSchedule[]>`
  select id, owner_id as "ownerId", export, name, selection, every, day, retry_at is not null as "isRetry" from scheduled_exports
  where ended_at is null and next_on <= ${today} and (retry_at is null or retry_at <= ${now.toISOString()})
  order by next_on, id limit 1`

/** Locks a schedule that is still due. Returns no row if it has ended meanwhile. */
export const lockDue = (db: Db, id: string, today: string) => db`
  select id from scheduled_exports where id = ${id} and ended_at is null and next_on <= ${today} for no key update`

export const retrySchedule = (db: Db, id: string, at: Date) => db`
  update scheduled_exports set retry_at = ${at.toISOString()} where id = ${id}`

/** Stops a schedule. The trigger note_transaction sets written_in, by which the inbox knows what is new. */
export const stopSchedule = (db: Db, id: string, now: Date) => db`
  update scheduled_exports set ended_at = ${now.toISOString()}, ended_why = 'no access' where id = ${id}`

export const advanceSchedule = (db: Db, id: string, next: string) => db`
  update scheduled_exports set next_on = ${next}, retry_at = null where id = ${id}`

export type MadeFile = { filename: string; rows: number; content: Uint8Array } | { problem: string }
type NewFile = { scheduleId: string; from: string; to: string; made: MadeFile; roles: readonly Role[]; now: Date }
/** Inserts a file, unless the period already has one. */
export const insertExportFile = (db: Db, { scheduleId, from, to, made, roles, now }: NewFile) => {
  const file = 'problem' in made ? { filename: null, rows: null, content: null, ...made } : { ...made, problem: null }
  return db`
    insert into export_files (schedule_id, from_day, to_day, made_at, problem, filename, row_count, content, roles)
    values (${scheduleId}, ${from}, ${to}, ${now.toISOString()}, ${file.problem}, ${file.filename}, ${file.rows}, ${file.content},
      ${roles as Role[]}::text[])
    on conflict on constraint export_files_once do nothing`
}

export const deleteOldFiles = async (db: Db, today: string, most: number): Promise<number> => {
  const rows = await db`
    delete from export_files where id in (
      select f.id from export_files f where ${lastDaySql(db, today)} < ${today}::date order by f.made_at limit ${most}) returning id`
  return rows.length
}

type Held = { userId: string; fullName: string; names: string[] }
export const selectSchedulesOfPeople = (db: Db, userIds: readonly string[]) => db<Held[]>`
  select u.id as "userId", u.full_name as "fullName", array_agg(s.name order by lower(s.name), s.id) as names
  from scheduled_exports s join identities u on u.id = s.owner_id
  where s.owner_id = any (${userIds as string[]}::uuid[]) and s.ended_at is null group by u.id, u.full_name order by u.id`

/** Ends all schedules of these leavers. The trigger note_transaction sets written_in, by which the inbox knows what is new. */
export const endSchedules = (db: Db, userIds: readonly string[], now: Date) => db`
  update scheduled_exports set ended_at = ${now.toISOString()}, ended_why = 'left'
  where owner_id = any (${userIds as string[]}::uuid[]) and ended_at is null`

/**
 * Deletes the files of these people. Must run as a separate statement after `endSchedules`, to see a file that was being made
 * when `endSchedules` began.
 */
export const deleteExportFiles = (db: Db, userIds: readonly string[]) => db`
  delete from export_files f using scheduled_exports s
  where s.id = f.schedule_id and s.owner_id = any (${userIds as string[]}::uuid[])`
