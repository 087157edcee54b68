import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import type { Paging } from '../../kit/shared/paging.ts'
import { daysGoneSql, emailHoldersSql, firstDaySql } from '../../users/server/lookup.ts'
import type { HourRow, ProductivityFile } from '../contract.ts'

const staff = STAFF_ROLES as readonly string[] as string[]

const selectFilesOf = (db: Db, readerId: string, which: Sql) => db<ProductivityFile[]>`
  select f.id as "_id", f.name, f.row_count as rows, f.people, f.hours::float8 as hours, f.first_day, f.last_day, f.uploaded_at,
    jsonb_build_object('fullName', u.full_name, 'email', u.email) as uploaded_by,
    exists (select from productivity_hours h where h.file_id = f.id and h.user_id = ${readerId}) as own
  from productivity_files f join identities u on u.id = f.uploaded_by
  where f.deleted_at is null and ${which} order by f.uploaded_at desc, f.id desc`

export const selectAllFiles = (db: Db, readerId: string) => selectFilesOf(db, readerId, db`true`)
export const selectFilesWithHours = (db: Db, { from, to }: { from: string; to: string }) => db<
  { name: string; uploaded_at: string }[]
>`
  select f.name, f.uploaded_at from productivity_files f
  where f.deleted_at is null and f.first_day <= ${to}::date and f.last_day >= ${from}::date
    and exists (select from productivity_hours h where h.file_id = f.id and h.day between ${from}::date and ${to}::date)
  order by f.uploaded_at desc, f.id desc`
export const selectFileNamed = (db: Db, readerId: string, text: string) =>
  selectFilesOf(db, readerId, db`(f.id::text = lower(${text}::text) or f.name_key = productivity_file_key(${text}::text))`)

type HoursAsked = { fileId: string; email: string | null; from: string | null; to: string | null } & Paging
/**
 * Selects a page of a file's rows by day and person, and the number of rows. Reads the page from the index before it joins names,
 * and the count from the index alone.
 */
export const selectHoursOfFile = (db: Db, { fileId, email, from, to, limit, offset }: HoursAsked) => db<
  { total: number; data: HourRow[] }[]
>`
  with matching as not materialized (
    select * from productivity_hours h where h.file_id = ${fileId}
      and (${from}::date is null or h.day >= ${from}::date) and (${to}::date is null or h.day <= ${to}::date)
      and (${email}::text is null or h.user_id in (select id from identities where ${hasPartSql(db, db`email`, email)}))),
  page as (select * from matching order by day, user_id, sheet_row limit ${limit} offset ${offset})
  select (select count(*)::int from matching) as total,
    (select coalesce(jsonb_agg(jsonb_build_object('row', p.sheet_row, 'date', p.day, 'hours', p.hours, 'details', p.details,
        'user', jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email)) order by p.day, p.user_id, p.sheet_row), '[]')
      from page p join identities u on u.id = p.user_id) as data`

/**
 * A person whom a row can name. `first` is the person's first day (decision 95). `gone` lists the periods after a last day,
 * during which the person may have no hours; `until` is excluded.
 */
export type KnownPerson = {
  id: string
  email: string
  state: 'active' | 'blocked' | 'deleted' | 'other role'
  first: string
  gone: { from: string; until: string }[]
}
/**
 * Selects what the rows of a workbook are checked against: the id of the new file, all people, and the closed months as YYYY-MM.
 * An email belongs to the account that has it now, or otherwise to the last person who had it (decision 171).
 */
export const selectUploadContext = (db: Db) => db<{ id: string; people: KnownPerson[]; closed: string[] }[]>`
  select new_id() as id,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', lower(u.email),
        'first', ${firstDaySql(db, db`u.id`)}, 'gone', coalesce(g.days, '[]'), 'state',
        case when u.deleted_at is not null then 'deleted' when u.account_state <> 'active' then 'blocked'
          when u.roles && ${staff}::text[] then 'active' else 'other role' end)), '[]')
      from (select distinct on (lower(h.email)) h.email, p.id, p.deleted_at, p.account_state, p.roles
          from (${emailHoldersSql(db)}) h join identities p on p.id = h.user_id
          order by lower(h.email), h.until desc, p.id) u
        left join (${daysGoneSql(db)}) g on g.user_id = u.id) as people,
    array(select to_char(month, 'YYYY-MM') from closed_months) as closed`

/** Locks the people until the commit, so that the later of two concurrent uploads sees the hours of the earlier one. */
export const lockPeopleWithHours = (db: Db, people: readonly string[]) => db`
  select from identities u where u.id = any (${people as string[]}::uuid[]) order by u.id for no key update of u`

/** Returns whether one of these locked people left before a day on which the workbook has hours for them. */
export const hasDaysAfterLeaving = async (db: Db, days: readonly DaySum[]): Promise<boolean> => {
  const [dates, ids] = [days.map(({ day }) => day), days.map(({ userId }) => userId)]
  const found = await db`
    select from days_after_leaving(array(select distinct unnest(${ids}::uuid[]))) l
      join unnest(${dates}::date[], ${ids}::uuid[]) g(day, user_id) on g.user_id = l.user_id and g.day >= l.from_day and g.day < l.until_day
    limit 1`
  return found.length > 0
}

type Known = { name: string; uploaded_at: string }
export const selectFilesAlike = async (db: Db, hash: string, name: string): Promise<{ same?: Known; named?: Known }> => {
  const rows = await db<(Known & { is_same: boolean })[]>`
    select name, uploaded_at, content_hash = decode(${hash}, 'hex') as is_same from productivity_files
    where deleted_at is null and (content_hash = decode(${hash}, 'hex') or name_key = productivity_file_key(${name}::text))`
  const [same, named] = [rows.find((row) => row.is_same), rows.find((row) => !row.is_same)]
  return { ...(same && { same }), ...(named && { named }) }
}

/** The sum of a workbook for a person on a day, in ten-thousandths of an hour. */
export type DaySum = { day: string; userId: string; parts: number }
export type StoredDay = { date: string; user: string; hours: number; file: string; uploaded_at: string }
export type OverDay = { date: string; user: string; hours: number }
const MAX_HELD = 100
type Held = { count: number; days: StoredDay[]; over: OverDay[] }
/**
 * Selects the days of a workbook for which an undeleted file has hours: their number, and the first 100 by day and person. `over`
 * has the first 100 days that would have more than 24 hours in all.
 */
export const selectDaysWithHours = async (db: Db, days: readonly DaySum[]): Promise<Held> => {
  const [dates, ids, parts] = [days.map(({ day }) => day), days.map(({ userId }) => userId), days.map((day) => day.parts)]
  const [stored] = await db<Held[]>`
    with held as materialized (
      select h.day, h.user_id, h.file_id, g.parts, sum(h.hours) as hours
      from unnest(${dates}::date[], ${ids}::uuid[], ${parts}::int[]) g(day, user_id, parts) join productivity_hours h on h.day = g.day and h.user_id = g.user_id
        join productivity_files f on f.id = h.file_id and f.deleted_at is null
      group by h.day, h.user_id, h.file_id, g.parts)
    select (select count(distinct (day, user_id))::int from held) as count,
      (select coalesce(jsonb_agg(to_jsonb(d) order by d.date, d."user", d.uploaded_at), '[]') from (
        select h.day as date, u.email as "user", h.hours::float8 as hours, f.name as file, ${instantTextSql(db, db`f.uploaded_at`)} as uploaded_at
        from held h join identities u on u.id = h.user_id join productivity_files f on f.id = h.file_id
        order by h.day, u.email, f.uploaded_at limit ${MAX_HELD}) d) as days,
      (select coalesce(jsonb_agg(to_jsonb(o) order by o.date, o."user"), '[]') from (
        select h.day as date, u.email as "user", (sum(h.hours) + h.parts / 10000.0)::float8 as hours
        from held h join identities u on u.id = h.user_id
        group by h.day, u.id, u.email, h.parts having sum(h.hours) + h.parts / 10000.0 > 24 order by h.day, u.email limit ${MAX_HELD}) o) as over`
  return stored ?? { count: 0, days: [], over: [] }
}

/** Selects the first 100 days on which all files together have more than 24 hours, for the locked people of a file. */
export const selectDaysOver24 = (db: Db, fileId: string) => db<OverDay[]>`
  select h.day as date, u.email as "user", sum(h.hours)::float8 as hours
  from (select distinct user_id, day from productivity_hours where file_id = ${fileId}) g
    join productivity_hours h on h.user_id = g.user_id and h.day = g.day
    join productivity_files f on f.id = h.file_id and f.deleted_at is null
    join identities u on u.id = h.user_id
  group by h.day, u.id, u.email having sum(h.hours) > 24 order by h.day, u.email limit ${MAX_HELD}`

export type NewHoursFile = {
  id: string
  name: string
  hash: string
  rows: number
  people: number
  parts: number
  first: string
  last: string
  by: string
  now: Date
}
/**
 * Inserts a file. Waits for a running upload with the same rows or name, and returns no row if that upload stored them. The
 * trigger productivity_files_set_key sets name_key, which reveals the duplicate.
 */
export const insertHoursFile = (db: Db, file: NewHoursFile) => db<{ id: string }[]>`
  insert into productivity_files (id, name, content_hash, row_count, people, hours, first_day, last_day, uploaded_at, uploaded_by)
  values (${file.id}, ${file.name}, decode(${file.hash}, 'hex'), ${file.rows}, ${file.people}, ${file.parts}::numeric / 10000,
    ${file.first}, ${file.last}, ${file.now.toISOString()}, ${file.by})
  on conflict do nothing returning id`

/** Copies the rows, in the column order of hours-worker.ts. */
export const copyHours = (db: Db) => db`
  copy productivity_hours (file_id, sheet_row, user_id, day, hours, details) from stdin`

export type StoredFile = { id: string; name: string; rows: number; isDeleted: boolean }
/** Selects and locks a file, even a deleted one. */
export const lockHoursFile = (db: Db, id: string | null) => db<StoredFile[]>`
  select id, name, row_count as rows, deleted_at is not null as "isDeleted" from productivity_files
  where id = ${id}::uuid for no key update`

export const selectFilePeople = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`select distinct user_id as id from productivity_hours where file_id = ${id}`
  return rows.map((row) => row.id)
}

export const markDeleted = (db: Db, id: string, by: string, now: Date) => db`
  update productivity_files set deleted_at = greatest(${now.toISOString()}::timestamptz, uploaded_at), deleted_by = ${by} where id = ${id}`
