import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantText } from '../../kit/postgres/instant-text.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { settingOn } from '../../settings/server/lookup.ts'
import { isReached } from '../../users/server/lookup.ts'
import type { Erasure, ErasureReport } from '../../users/erasure-contract.ts'
import { type buildErasurePatterns, STAYS } from '../rules.ts'

export const lockPerson = (db: Db, id: string | null) => db`select from identities where id = ${id}::uuid for update`

type Leaver = {
  id: string
  number: number
  fullName: string
  deletedOn: string | null
  erasableFrom: string | null
  erased: Erasure['erased']
  /** A report of an earlier version lacks `held`, the values that are held elsewhere. */
  report: (Omit<ErasureReport, 'held'> & Partial<ErasureReport>) | null
  emails: string[]
  names: string[]
  /** Employee IDs. */
  ids: string[]
  longer: string[]
}
/**
 * A person, deleted or not, with all that they were called; names and emails that somebody else has now are left out: they are
 * that person's.
 */
export const selectLeaver = (db: Db, reach: Reach<'all'>, id: string | null) => db<Leaver[]>`
  with values_of as (
    select case when key in ('email', 'newEmail') then 'email' when key = 'employee_id' then 'id' else 'name' end as kind, value
    from audit_lines a cross join lateral (
      select key, value from jsonb_each_text(a.before) union all select key, value from jsonb_each_text(a.after)) v
    where a.object_type = 'user' and a.object_id = ${id}::text and v.key in ('email', 'newEmail', 'fullName', 'employee_id') and v.value <> ''
    union select 'name', object_name from audit_lines where object_type = 'user' and object_id = ${id}::text and object_name like '% %'
    union select 'email', email from identities where id = ${id}::uuid
    union select 'name', full_name from identities where id = ${id}::uuid
    union select 'id', employee_id from users where id = ${id}::uuid and employee_id is not null)
  select u.id, u.number, u.full_name as "fullName", (u.deleted_at at time zone 'Asia/Kolkata')::date::text as "deletedOn",
    ((u.deleted_at at time zone 'Asia/Kolkata')::date + ${settingOn(db, 'PERSON_RETENTION_DAYS', db`${reach.day}::date`)}::int)::text as "erasableFrom",
    case when e.user_id is not null then jsonb_build_object('at', ${instantText(db, db`e.erased_at`)}, 'by', jsonb_build_object('_id', b.id, 'fullName', b.full_name)) end as erased,
    e.report,
    array(select distinct value from values_of e where kind = 'email' and position('@' in value) > 0
      and not exists (select from identities o where o.id <> u.id and lower(o.email) = lower(e.value))) as emails,
    array(select distinct value from values_of n where kind = 'name'
      and not exists (select from identities o where o.id <> u.id and name_key(o.full_name) = name_key(n.value))) as names,
    array(select distinct value from values_of i where kind = 'id'
      and not exists (select from users o where o.id <> u.id and lower(o.employee_id) = lower(i.value))) as ids,
    array(select distinct whole from identities o cross join unnest(array[o.email, o.full_name]) whole
      where o.id <> u.id and exists (
        select from values_of v where position(lower(v.value) in lower(whole)) > 0 and length(v.value) < length(whole))) as longer
  from users u left join erasures e on e.user_id = u.id left join identities b on b.id = e.erased_by
  where u.id = ${id}::uuid and ${isReached(db, reach, db`u.id`)}`

type Patterns = ReturnType<typeof buildErasurePatterns>
const lowered = (db: Db, plain: readonly string[]): Sql => db`array(select lower(p) from unnest(${plain as string[]}::text[]) p)`

/** How many lines of the audit log, and saved filters, uploads and copies of `others`, name the person. */
export const selectCopyCounts = (db: Db, id: string, { inText, inJson, plain }: Patterns, others: readonly Sql[]) => db<
  { lines: number; copies: number }[]
>`
  select
    (select count(*)::int from audit_lines where object_id = ${id}::text or (actor_id = ${id}::uuid and object_type in ('session', 'preference'))
      or lower(concat_ws(' ', object_name, before, after)) like any (${lowered(db, plain)})
        and (object_name ~* ${inText} or before::text ~* ${inJson} or after::text ~* ${inJson})) as lines,
    (select count(*)::int from user_preferences where value::text ~* ${inJson})
      + (select count(*)::int from import_batches where workbook ~* ${inText}) ${others.map((one) => db`+ ${one} `)} as copies`

const filesIn = async (db: Db, table: string): Promise<number> => {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${db(table)} where content is not null`
  return row?.count ?? 0
}

/** How many rows of each group of `STAYS` name the person, or may. */
export async function countStays(db: Db, { inText }: Patterns): Promise<number[]> {
  const counts: number[] = []
  for (const { columns, unread } of STAYS) {
    const tables = [...new Set(columns.map((column) => column.split('.')[0] ?? ''))]
    let count = unread === undefined ? 0 : await filesIn(db, unread)
    for (const table of tables) {
      const own = columns.filter((column) => column.startsWith(`${table}.`)).map((column) => column.split('.')[1] ?? '')
      const texts = own.reduce((all, column) => db`${all}, ${db(column)}::text`, db`' '`)
      const [row] = await db<{ count: number }[]>`
        select count(*)::int as count from ${db(table)} where concat_ws(${texts}) ~* ${inText.replace(/^\^.*?\$\|/, '')}`
      count += row?.count ?? 0
    }
    counts.push(count)
  }
  return counts
}

type Recorded = { id: string; by: string; now: Date; report: ErasureReport }
export const recordErasure = (db: Db, { id, by, now, report }: Recorded) => db`
  insert into erasures (user_id, erased_at, erased_by, report)
  values (${id}, ${now.toISOString()}, ${by}, ${JSON.stringify(report)}::text::jsonb)`

/** In the transaction that recorded the erasure; the database refuses it in another one. */
export const eraseValues = (db: Db, id: string, becomes: string, { inText, inJson, plain }: Patterns) => db`
  select erase_values(${id}::uuid, ${becomes}, ${inText}, ${inJson}, ${lowered(db, plain)})`
