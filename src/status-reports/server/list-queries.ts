import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { StatusRecord } from '../record-contract.ts'
import { visibleRecordSql, type ShownAs } from './viewer.ts'

export type StatusListFilter = {
  q: string | null
  email: string | null
  subject: string | null
  /** A column of the list. The prefix `-` means descending order. */
  sort: string
  as: ShownAs | null
  activeOnly: boolean
}

/** Builds a condition on records `r` and their people `u`: they contain these parts of texts. */
export const matchesPartsSql = (db: Db, { q, email, subject }: Pick<StatusListFilter, 'q' | 'email' | 'subject'>): Sql => {
  const has = (text: Sql, part: string | null): Sql => (part === null ? db`true` : hasPartSql(db, text, part))
  const either = q === null ? db`true` : db`(${has(db`u.full_name`, q)} or ${has(db`u.email`, q)} or ${has(db`r.subject`, q)})`
  return db`(${either} and ${has(db`u.email`, email)} and ${has(db`r.subject`, subject)})`
}

/**
 * Builds the sort keys of an order: one for texts, and one for numbers and times. Each column uses one of them. NA is not a
 * number and comes after the numbers.
 */
const sortKeys = (db: Db, sort: string): { text: Sql; number: Sql } => {
  const texts: Record<string, () => Sql> = {
    email: () => db`lower(u.email)`,
    fullName: () => db`u.sort_key`,
    department: () => db`d.sort_key`,
    subject: () => db`r.subject`,
    status: () => db`r.status`,
    authoring_status: () => db`r.authoring_status`,
    ps_limit: () => db`r.ps_limit`,
    qc_status: () => db`r.qc_status`,
    qps_limit: () => db`r.qps_limit`,
    technical_issues: () => db`r.technical_issues`,
    remarks: () => db`lower(r.remarks)`,
    updated_by: () => db`lower(b.email)`,
  }
  const numbers: Record<string, () => Sql> = {
    authoring_limit: () => db`r.authoring_limit`,
    qc_limit: () => db`r.qc_limit`,
    updatedAt: () => db`extract(epoch from r.updated_at)`,
  }
  const column = sort.replace(/^-/, '')
  return { text: texts[column]?.() ?? db`null::text`, number: numbers[column]?.() ?? db`null::numeric` }
}

const matchedSql = (db: Db, reach: Reach<'own'>, { as, activeOnly, sort, ...parts }: StatusListFilter): Sql => {
  const { text, number } = sortKeys(db, sort)
  return db`
    select r.id, ${text} as text_key, ${number} as number_key, lower(u.email) as email, d.sort_key as department, r.subject
    from status_records r join identities u on u.id = r.user_id join department_names d on d.id = r.department_id
      left join identities b on b.id = r.updated_by
    where u.deleted_at is null and ${visibleRecordSql(db, reach, as)} and (r.is_active or not ${activeOnly}::boolean) and ${matchesPartsSql(db, parts)}`
}
const orderBySql = (db: Db, sort: string): Sql =>
  sort.startsWith('-')
    ? db`text_key desc nulls last, number_key desc nulls last, email, department, subject, id`
    : db`text_key nulls last, number_key nulls last, email, department, subject, id`

/** Builds a limit of a record or save in the format of the calls: NA for the status `no`. */
export const limitShownSql = (db: Db, status: Sql, limit: Sql): Sql =>
  db`case ${status} when 'no' then '"NA"'::jsonb else to_jsonb(${limit}) end`

/** Builds the columns of the record `r` in the format of the calls. They need `recordJoinsSql`. */
const recordColumnsSql = (db: Db): Sql => db`
  r.id as "_id", r.user_id, u.full_name as "fullName", u.email, d.name as department, r.subject,
  r.status, r.authoring_status,
  ${limitShownSql(db, db`r.authoring_status`, db`r.authoring_limit`)} as authoring_limit, r.ps_limit,
  r.qc_status, ${limitShownSql(db, db`r.qc_status`, db`r.qc_limit`)} as qc_limit, r.qps_limit,
  r.technical_issues, r.remarks,
  case when b.id is not null then jsonb_build_object('fullName', b.full_name, 'email', b.email) end as updated_by,
  r.updated_at as "updatedAt", r.status_since, r.is_active, r.version`
const recordJoinsSql = (db: Db): Sql => db`
  left join identities u on u.id = r.user_id left join department_names d on d.id = r.department_id left join identities b on b.id = r.updated_by`

type Paged = StatusListFilter & { limit: number; offset: number }
/**
 * Selects one page of records, and the total of all pages. A page after the end consists of one row with a null `_id`, so that
 * the total is still known.
 */
export const selectStatusPage = (db: Db, reach: Reach<'own'>, { limit, offset, ...filters }: Paged) => db<
  (StatusRecord & { total: number })[]
>`
  with matched as materialized (${matchedSql(db, reach, filters)}),
  page as materialized (select * from matched order by ${orderBySql(db, filters.sort)} limit ${limit} offset ${offset}),
  placed as (select id, row_number() over (order by ${orderBySql(db, filters.sort)}) as place from page)
  select (select count(*)::int from matched) as total, ${recordColumnsSql(db)}
  from (select 1) as always left join placed p on true left join status_records r on r.id = p.id ${recordJoinsSql(db)}
  order by p.place`

/**
 * Selects the ids of all records that the reader may see and that match the filter, in order. An export contains exactly these,
 * even if others are saved while it is written.
 */
export const selectMatchedRecordIds = (db: Db, reach: Reach<'own'>, filters: StatusListFilter) => db<{ id: string }[]>`
  with matched as (${matchedSql(db, reach, filters)}) select id from matched order by ${orderBySql(db, filters.sort)}`

/**
 * Selects the records with these ids in this order. The ids come from `selectMatchedRecordIds`, or the caller has locked the
 * records.
 */
export const selectRecordsNamed = (db: Db, _reach: Reach, ids: readonly string[]) => db<StatusRecord[]>`
  select ${recordColumnsSql(db)}
  from unnest(${ids as string[]}::uuid[]) with ordinality as p(id, place) join status_records r on r.id = p.id ${recordJoinsSql(db)}
  order by p.place`
