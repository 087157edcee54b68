import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { StatusDoc } from '../record-contract.ts'
import type { StatusFields } from '../rules.ts'
import { type StatusListFilter, matchesPartsSql, limitShownSql } from './list-queries.ts'
import { visibleRecordSql } from './viewer.ts'

export type StatusHistoryFilter = Pick<StatusListFilter, 'q' | 'email' | 'subject' | 'as'> & {
  /** Null for the saves of all records. */
  record: string | null
}
/** A save with the fields of the previous save, which are all null for the first one. */
export type SaveRow = { _id: string; at: string; statusDoc: StatusDoc; before: StatusFields; was_since: string | null }

const matchedSql = (db: Db, reach: Reach<'own'>, { as, record, ...parts }: StatusHistoryFilter): Sql => db`
  select s.id, s.saved_at
  from status_saves s join status_records r on r.id = s.record_id join identities u on u.id = r.user_id
  where u.deleted_at is null and (${record}::uuid is null or s.record_id = ${record}::uuid)
    and ${visibleRecordSql(db, reach, as)} and ${matchesPartsSql(db, parts)}`

const fieldsOfSql = (db: Db, save: Sql): Sql => db`jsonb_build_object(
  'status', ${save}.status, 'authoring_status', ${save}.authoring_status,
  'authoring_limit', ${limitShownSql(db, db`${save}.authoring_status`, db`${save}.authoring_limit`)},
  'ps_limit', ${save}.ps_limit, 'qc_status', ${save}.qc_status,
  'qc_limit', ${limitShownSql(db, db`${save}.qc_status`, db`${save}.qc_limit`)},
  'qps_limit', ${save}.qps_limit, 'technical_issues', ${save}.technical_issues, 'remarks', ${save}.remarks)`

/** Builds the columns of a save `s` with its record and the previous save. */
const saveColumnsSql = (db: Db): Sql => db`
  s.id as "_id", s.saved_at as at, ${fieldsOfSql(db, db`s`)} || jsonb_build_object(
    '_id', r.id, 'user_id', r.user_id, 'fullName', u.full_name, 'email', u.email, 'department', d.name, 'subject', r.subject,
    'updated_by', jsonb_build_object('fullName', b.full_name, 'email', b.email),
    'updatedAt', to_char(s.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', s.version) as "statusDoc",
  ${fieldsOfSql(db, db`w`)} as before, case when w.status <> s.status then w.status_since end as was_since`
const saveJoinsSql = (db: Db): Sql => db`
  left join status_saves s on s.id = p.id left join status_records r on r.id = s.record_id left join identities u on u.id = r.user_id
  left join department_names d on d.id = r.department_id left join identities b on b.id = s.saved_by
  left join status_saves w on w.record_id = s.record_id and w.version = s.version - 1`

/**
 * Selects one page of saves, the latest first, and the total of all pages. A page after the end consists of one row with a null
 * `_id`.
 */
export const selectSavesPage = (
  db: Db,
  reach: Reach<'own'>,
  { limit, offset, ...asked }: StatusHistoryFilter & { limit: number; offset: number },
) => db<(SaveRow & { total: number })[]>`
  with matched as materialized (${matchedSql(db, reach, asked)}),
  page as materialized (select * from matched order by saved_at desc, id desc limit ${limit} offset ${offset})
  select (select count(*)::int from matched) as total, ${saveColumnsSql(db)}
  from (select 1) as always left join page p on true ${saveJoinsSql(db)}
  order by p.saved_at desc, p.id desc`

export const selectMatchedSaves = (db: Db, reach: Reach<'own'>, filter: StatusHistoryFilter) => db<{ id: string }[]>`
  with matched as (${matchedSql(db, reach, filter)}) select id from matched order by saved_at desc, id desc`

/** Selects the saves with these ids from `selectMatchedSaves`, in this order. */
export const selectStatusSaves = (db: Db, _reach: Reach<'own'>, ids: readonly string[]) => db<SaveRow[]>`
  select ${saveColumnsSql(db)}
  from unnest(${ids as string[]}::uuid[]) with ordinality as p(id, place) ${saveJoinsSql(db)}
  order by p.place`
