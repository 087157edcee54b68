import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Tab } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditLine, AuditPerson } from '../contract.ts'
import type { AuditCursor } from '../rules.ts'
import { type Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { reachedSql, unionAllSql } from '../../users/server/lookup.ts'

type LinesQuery = {
  start: Date
  end: Date
  person: string | null
  type: string | null
  object: string | null
  name: string | null
  /** Leaves out the reader's own lines, and other people's logins and preferences. */
  others: boolean
  /**
   * Limits the lines to changes of people's access: all lines of `types`, and lines of other types with one of `fields`. With
   * `tab`, only changes of that tab count.
   */
  access: {
    types: readonly string[]
    fields: readonly { type: string; fields: readonly string[] }[]
    tab: Tab | null
  } | null
  /** The cursor from which lines are read, or null for the newest line. */
  place: AuditCursor | null
  towards: 'older' | 'newer'
  limit: number
}

const fromSql = (db: Db, { place, towards }: LinesQuery): Sql => {
  if (place === null) return db`true`
  const { at, id } = place
  return towards === 'older'
    ? db`a.at <= ${at}::timestamptz and (a.at, a.id) < (${at}::timestamptz, ${id}::bigint)`
    : db`a.at >= ${at}::timestamptz and (a.at, a.id) > (${at}::timestamptz, ${id}::bigint)`
}

const ofTabSql = (db: Db, tab: Tab): Sql => db`
  (coalesce(a.before->'tabs' ? ${tab}::text, false) <> coalesce(a.after->'tabs' ? ${tab}::text, false)
    or a.before->'until'->>${tab}::text is distinct from a.after->'until'->>${tab}::text)`

/**
 * Returns the types of lines that change access. The condition begins with them, so that the index on type and object serves the
 * history of one person.
 */
const typesOf = ({ types, fields }: NonNullable<LinesQuery['access']>): string[] => [...types, ...fields.map(({ type }) => type)]
const ofAccessSql = (db: Db, { types, fields, tab }: NonNullable<LinesQuery['access']>): Sql =>
  tab === null
    ? fields.reduce(
        (all, of) =>
          db`${all} or a.object_type = ${of.type} and (a.before ?| ${of.fields as string[]}::text[] or a.after ?| ${of.fields as string[]}::text[])`,
        db`a.object_type = any (${types as string[]}::text[])`,
      )
    : db`a.object_type = any (${types as string[]}::text[]) and ${ofTabSql(db, tab)}`

/**
 * Selects lines from a cursor in the requested direction. They are the first lines of an index scan, however deep the page is.
 * The statement contains only the requested conditions, so that PostgreSQL uses the most selective index.
 */
export const selectAuditLines = (db: Db, reach: Reach<'all'>, query: LinesQuery) =>
  db<(Omit<AuditLine, 'sentence'> & { place: string })[]>`${auditStatementSql(db, reach, query)}`

/**
 * How many lines after the cursor are searched for a part of a name before the index of names is used. Often these are enough.
 */
const NEAR = 5_000
/**
 * Returns whether the trigram index of names can find the text. Shorter texts occur in so many names that a matching line is near
 * the cursor.
 */
const isIndexed = (name: string): boolean => /[\p{L}\p{N}]{3}/u.test(name)
/**
 * Builds a condition on `audit_values` that uses the index of names. For lines that are already selected, use `hasPartSql`, which
 * cannot use that index.
 */
const hasNameSql = (db: Db, name: string): Sql =>
  db`search_key(object_name) like '%' || search_key(${name.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`

/**
 * Builds the selection of lines from which a page is taken. For a part of a name, these are the nearest matching lines or, if
 * they do not fill the page, all matching lines of the period. The index of names finds the latter but cannot return them in page
 * order, so the statement reads all of them.
 */
const linesOfSql = (db: Db, query: LinesQuery, { within, isAsked, order }: Record<'within' | 'isAsked' | 'order', Sql>): Sql => {
  const { person, object, name, limit } = query
  if (name === null || person !== null || object !== null || !isIndexed(name)) return db`audit_lines`
  return db`(
    with near as materialized (
      select a.* from (select a.id, a.at from audit_log a where ${within} order by ${order} limit ${NEAR}) n,
        lateral (select * from audit_lines where id = n.id and at = n.at offset 0) a
      where ${isAsked}),
    named as materialized (select line_id from audit_values where ${hasNameSql(db, name)} and (select count(*) from near) < ${limit})
    select * from near where (select count(*) from near) >= ${limit}
    union all
    select a.* from named n join audit_lines a on a.id = n.line_id)`
}

/** Builds the statement without executing it, so that a test can EXPLAIN it. */
export const auditStatementSql = (db: Db, reach: Reach<'all'>, query: LinesQuery): Sql => {
  const { start, end, person, type, object, name, others, access, towards, limit } = query
  const order = towards === 'older' ? db`a.at desc, a.id desc` : db`a.at, a.id`
  const within = db`a.at >= ${start.toISOString()}::timestamptz and a.at < ${end.toISOString()}::timestamptz and ${fromSql(db, query)}`
  const isAsked = db`${reachedSql(db, reach, db`a.actor_id`)}
        and ${person === null ? db`true` : db`a.actor_id = ${person}::uuid`}
        and ${type === null ? db`true` : db`a.object_type = ${type}`}
        and ${object === null ? db`true` : db`a.object_id = ${object}`}
        and ${access === null ? db`true` : db`a.object_type = any (${typesOf(access)}::text[]) and (${ofAccessSql(db, access)})`}
        and ${name === null ? db`true` : hasPartSql(db, db`a.object_name`, name)}
        and ${others ? db`a.actor_id is distinct from ${reach.userId} and a.object_type not in ('session', 'preference')` : db`true`}`
  return db`
    with page as materialized (
      select a.* from ${linesOfSql(db, query, { within, isAsked, order })} a where ${within} and ${isAsked}
      order by ${order} limit ${limit})
    select a.id as "_id", a.at, a.call, a.before, a.after, a.request_id,
      jsonb_build_object('type', a.object_type, '_id', a.object_id, 'name', a.object_name) as object,
      case when u.id is null then null else jsonb_build_object(
        '_id', u.id, 'fullName', u.full_name, 'email', u.email, 'deleted', u.deleted_at is not null) end as actor,
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || a.id as place
    from page a left join identities u on u.id = a.actor_id
    order by ${order}`
}

export const selectObjectNames = (db: Db, reach: Reach<'all'>, ids: readonly string[], objects: Registered['objects']) => {
  const names = Object.values(objects).flatMap(({ names: select }) => select?.(db, reach, ids) ?? [])
  return db<{ id: string; name: string }[]>`${unionAllSql(db, names, db`null::uuid as id, null::text as name`)}`
}

/** Selects people by a part of the name or email. Deleted people come last. */
export const selectAuditPeople = (db: Db, reach: Reach<'all'>, q: string, id: string | null, limit: number) => db<AuditPerson[]>`
  select id as "_id", full_name as "fullName", email, deleted_at is not null as deleted from identities
  where ${reachedSql(db, reach, db`id`)} and ${id === null ? db`(${hasPartSql(db, db`full_name`, q)} or ${hasPartSql(db, db`email`, q)})` : db`id = ${id}::uuid`}
  order by deleted_at is not null, sort_key, id limit ${limit}`

export const selectLastArchivedDay = (db: Db, _reach: Reach<'all'>, { start, end }: { start: Date; end: Date }) => db<
  { day: string | null }[]
>`
  select max((up_to - interval '1 minute') at time zone 'Asia/Kolkata')::date as day from audit_archives
  where since < ${end.toISOString()}::timestamptz and up_to > ${start.toISOString()}::timestamptz`
