import { asId } from '../../kit/shared/ids.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { tombstonePerson, reachedSql } from '../../users/server/lookup.ts'
import { type Erasure, type ErasureReport, erasures } from '../../users/erasure-contract.ts'
import { found, refuse } from '../refusals.ts'
import { buildErasurePatterns, STAYING_DATA, buildTombstone } from '../rules.ts'
import { heldElsewhere, namedCopies, personTraces } from './extension-points.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import { settingOnSql } from '../../settings/server/lookup.ts'

const lockPerson = (db: Db, id: string | null) => db`select from identities where id = ${id}::uuid for update`

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
  ids: string[]
  longer: string[]
}
/** Selects a person, deleted or not, with all their names and emails except those that now belong to somebody else. */
const selectLeaver = (db: Db, reach: Reach<'all'>, id: string | null) => db<Leaver[]>`
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
    ((u.deleted_at at time zone 'Asia/Kolkata')::date + ${settingOnSql(db, 'PERSON_RETENTION_DAYS', db`${reach.day}::date`)}::int)::text as "erasableFrom",
    case when e.user_id is not null then jsonb_build_object('at', ${instantTextSql(db, db`e.erased_at`)}, 'by', jsonb_build_object('_id', b.id, 'fullName', b.full_name)) end as erased,
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
  where u.id = ${id}::uuid and ${reachedSql(db, reach, db`u.id`)}`

type Patterns = ReturnType<typeof buildErasurePatterns>
const loweredSql = (db: Db, plain: readonly string[]): Sql =>
  db`array(select lower(p) from unnest(${plain as string[]}::text[]) p)`

/** Counts the audit lines, saved filters and uploads that name the person, and the copies that `others` count. */
const selectCopyCounts = (db: Db, id: string, { inText, inJson, plain }: Patterns, others: readonly Sql[]) => db<
  { lines: number; copies: number }[]
>`
  select
    (select count(*)::int from audit_lines where object_id = ${id}::text or (actor_id = ${id}::uuid and object_type in ('session', 'preference'))
      or lower(concat_ws(' ', object_name, before, after)) like any (${loweredSql(db, plain)})
        and (object_name ~* ${inText} or before::text ~* ${inJson} or after::text ~* ${inJson})) as lines,
    (select count(*)::int from user_preferences where value::text ~* ${inJson})
      + (select count(*)::int from import_batches where workbook ~* ${inText}) ${others.map((one) => db`+ ${one} `)} as copies`

const countFilesIn = async (db: Db, table: string): Promise<number> => {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${db(table)} where content is not null`
  return row?.count ?? 0
}

/** Counts the rows of each group of `STAYING_DATA` that name the person or may name them. */
async function countStays(db: Db, { inText }: Patterns): Promise<number[]> {
  const counts: number[] = []
  for (const { columns, unread } of STAYING_DATA) {
    const tables = [...new Set(columns.map((column) => column.split('.')[0] ?? ''))]
    let count = unread === undefined ? 0 : await countFilesIn(db, unread)
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
const recordErasure = (db: Db, { id, by, now, report }: Recorded) => db`
  insert into erasures (user_id, erased_at, erased_by, report)
  values (${id}, ${now.toISOString()}, ${by}, ${JSON.stringify(report)}::text::jsonb)`

/** Erases the values in the transaction that recorded the erasure. The database refuses this in any other transaction. */
const eraseValues = (db: Db, id: string, becomes: string, { inText, inJson, plain }: Patterns) => db`
  select erase_values(${id}::uuid, ${becomes}, ${inText}, ${inJson}, ${loweredSql(db, plain)})`

type ErasurePatterns = ReturnType<typeof buildErasurePatterns>
type Asked = { db: Db; reach: Reach<'all'>; id: string | null; now: Date }
type Asking = Pick<Registered, 'extensionsOf'>

async function reportOf(
  db: Db,
  reach: Reach<'all'>,
  { id, emails }: { id: string; emails: readonly string[] },
  { extensionsOf }: Asking,
  patterns: ErasurePatterns,
): Promise<Omit<ErasureReport, 'held'>> {
  const copies = extensionsOf(namedCopies).map((count) => count(db, reach, patterns))
  const [copied] = await selectCopyCounts(db, id, patterns, copies)
  const others = await Promise.all(
    extensionsOf(personTraces).map(async ({ what, count }) => ({ what, count: await count(db, { emails }) })),
  )
  const stays = await countStays(db, patterns)
  return {
    goes: [
      { what: 'Name, email and employee ID', count: 1 },
      { what: 'Values in the audit log; who did what and when stays', count: copied?.lines ?? 0 },
      {
        what: 'Copies in saved filters, drafts, scheduled exports, upload names and reasons of dismissed findings',
        count: copied?.copies ?? 0,
      },
      ...others,
    ],
    stays: STAYING_DATA.map(({ what, why }, at) => ({ what, why, count: stays[at] ?? 0 })),
  }
}

/** Returns a deleted person with the report of the erasure, or of what an erasure would do now. */
async function erasureOf({ db, reach, id, now }: Asked, asking: Asking) {
  const leaver = found(await selectLeaver(db, reach, id), 'USER_NOT_FOUND')
  const { deletedOn, erasableFrom, erased } = leaver
  if (deletedOn === null || erasableFrom === null) return refuse('ERASE_DELETED_ONLY')
  const phones = await Promise.all(
    asking.extensionsOf(personTraces).map(async ({ phones: find }) => (await find?.(db, leaver)) ?? []),
  )
  const patterns = buildErasurePatterns({ ...leaver, phones: phones.flat() })
  const { held: heldThen, ...report } = leaver.report ?? {
    ...(await reportOf(db, reach, leaver, asking, patterns)),
    held: undefined,
  }
  const since = erased === null ? now : new Date(erased.at)
  const held = heldThen ?? (await Promise.all(asking.extensionsOf(heldElsewhere).map((find) => find(db, { since })))).flat()
  const data: Erasure = {
    user: { _id: leaver.id, fullName: leaver.fullName },
    deletedOn,
    erasableFrom,
    erased: erased && { ...erased, at: new Date(erased.at).toISOString() },
    ...report,
    held,
  }
  return { leaver, data, patterns }
}

export const erasureRoutes = routes('erasures', erasures, {
  one: async ({ db, reach, params, now, registered }) => ({
    data: (await erasureOf({ db, reach, id: asId(params.id), now }, registered)).data,
  }),

  erase: async ({ db, actor, reach, params, clock, audit, registered }) => {
    // If two calls run at once, the second one waits here and then finds that the person is already erased.
    const id = asId(params.id)
    await lockPerson(db, id)
    const now = clock()
    const { leaver, data, patterns } = await erasureOf({ db, reach, id, now }, registered)
    const stone = buildTombstone(leaver.number)
    audit({ type: 'user', id: leaver.id, name: stone.fullName })
    if (data.erased !== null) return { data }
    if (data.erasableFrom > reach.day) return refuse('ERASE_LATER', { values: { day: formatDay(data.erasableFrom) } })
    const { goes, stays, held } = data
    await recordErasure(db, { id: leaver.id, by: actor.id, now, report: { goes, stays, held } })
    await eraseValues(db, leaver.id, stone.fullName, patterns)
    for (const { erase } of registered.extensionsOf(personTraces)) await erase(db, { emails: leaver.emails, by: actor.id, now })
    await tombstonePerson(db, leaver.id, stone)
    const erased = { at: now.toISOString(), by: { _id: actor.id, fullName: actor.fullName } }
    return { data: { ...data, user: { _id: leaver.id, fullName: stone.fullName }, erased } }
  },
})
