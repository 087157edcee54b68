import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { instantTextSql } from '../../../kit/postgres/instant-text.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { type LivingFile, visibleRowsSql } from '../../../rows/files/server/lookup.ts'
import { deskListSql } from '../../../rows/workflow/server/lists.ts'
import type { PairMark } from '../vocabulary.ts'
import type { SimilarState } from '../../../rows/filter/similar-vocabulary.ts'
import { nameOfStateSql, pairsOfSql, similarShownToSql, stateOfPairSql } from '../../../rows/filter/server/similar-column.ts'
import { beingComparedSql } from './queries.ts'

/** The statements of the API calls. */

type Cells = Record<string, unknown>
export type SimilarRow = {
  _id: string
  sr_no: number
  question_id: string
  file: string
  section: string
  percent: number
  numbersDiffer: boolean
  mark: { mark: PairMark; ofAsked: boolean; by: { _id: string; fullName: string }; at: string; version: number } | null
  cells: Cells
  keys: string[]
  holders: string[]
}
/** The caller must be allowed to see the row `taskId`. With `similar`, selects only that similar row. */
export const selectSimilar = (
  db: Db,
  reach: Reach,
  taskId: string,
  { limit, similar = null }: { limit: number; similar?: string | null },
) => db<SimilarRow[]>`
  select t.id as "_id", t.sr_no, t.question_id, f.name as file, p.name as section, s.percent, s.numbers_differ as "numbersDiffer",
    case when m.mark is not null then jsonb_build_object('mark', m.mark, 'ofAsked', m.marked_id = ${taskId}::uuid,
      'by', jsonb_build_object('_id', u.id, 'fullName', u.full_name), 'at', ${instantTextSql(db, db`m.marked_at`)}, 'version', m.version) end as mark,
    t.extra as cells,
    array(select c.value ->> 'key' from jsonb_array_elements(f.columns) with ordinality as c(value, place) order by c.place) as keys,
    array_remove(array[t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id,
      a.author_id, a.reviewer_id, a.reviewer2_id, a.uploader_id], null) as holders
  from ${pairsOfSql(db, db`${taskId}::uuid`)} s join tasks t on t.id = s.other join files f on f.id = t.file_id
    join project_names p on p.id = f.project_id join tasks a on a.id = ${taskId}::uuid
    left join question_marks m on m.first_id = s.first_id and m.second_id = s.second_id
    left join identities u on u.id = m.marked_by
  where ${similarShownToSql(db, reach)} and (${similar}::uuid is null or t.id = ${similar}::uuid)
  order by (m.mark = 'no') is true, s.percent desc, s.numbers_differ, f.sort_key, t.sr_no limit ${limit}`

export type FoundByWords = Pick<SimilarRow, '_id' | 'sr_no' | 'question_id' | 'file' | 'section' | 'cells' | 'keys'> & {
  list: 'rework-received' | 'assigned' | 'all' | null
}
/**
 * Selects the first rows found whose question has all these words. Sorting them would require reading all rows of a frequent
 * word.
 * @param shown a condition on `tasks t`
 */
export const selectByWords = (db: Db, words: readonly number[], shown: Sql, limit: number, role?: StaffRole) => db<
  FoundByWords[]
>`
  select t.id as "_id", t.sr_no, t.question_id, f.name as file, p.name as section, t.extra as cells,
    array(select c.value ->> 'key' from jsonb_array_elements(f.columns) with ordinality as c(value, place) order by c.place) as keys,
    ${role === undefined ? db`null` : deskListSql(db, role)} as list
  from question_signatures s join tasks t on t.id = s.task_id join files f on f.id = t.file_id and f.deleted_at is null
    join project_names p on p.id = f.project_id
  where s.words @> ${words as number[]}::int[] and ${shown}
  limit ${limit}`

type SaidOfPair = { taskId: string; similar: string; mark: PairMark; version: number; by: string; now: Date }
/** Returns no row if the two rows are not a pair, or if somebody else has marked the pair since that version. */
export const upsertMark = (db: Db, { taskId, similar, mark, version, by, now }: SaidOfPair) => db<{ version: number }[]>`
  insert into question_marks as m (first_id, second_id, mark, marked_id, marked_by, marked_at)
  select s.first_id, s.second_id, ${mark}, ${taskId}, ${by}, ${now.toISOString()} from similar_questions s
  where s.first_id = least(${taskId}::uuid, ${similar}::uuid) and s.second_id = greatest(${taskId}::uuid, ${similar}::uuid)
    and (${version}::int = 0 or exists (
      select from question_marks o where o.first_id = s.first_id and o.second_id = s.second_id and o.version = ${version}::int))
  on conflict (first_id, second_id) do update set mark = excluded.mark, marked_id = excluded.marked_id,
    marked_by = excluded.marked_by, marked_at = excluded.marked_at, version = m.version + 1
  where m.version = ${version}::int
  returning version`

type SimilarCounts = { states: Partial<Record<SimilarState, number>>; files: number; isReady: boolean }
/**
 * Counts the rows with similar questions by mark, and the files of similar questions not marked “no”. Counts only what the caller
 * may see.
 */
export const countSimilar = (db: Db, reach: Reach<'all'>, file: LivingFile, { from, to }: { from: number; to: number }) => db<
  SimilarCounts[]
>`
  with asked as (select t.id from tasks t where ${visibleRowsSql(db, file)} and t.sr_no between ${from} and ${to}),
  seen as (
    select a.id, t.file_id, m.mark, ${stateOfPairSql(db)} as state from asked a, lateral ${pairsOfSql(db, db`a.id`)} s
      join tasks t on t.id = s.other join files f on f.id = t.file_id
      left join question_marks m on m.first_id = s.first_id and m.second_id = s.second_id
    where ${similarShownToSql(db, reach)})
  select
    (select coalesce(jsonb_object_agg(${nameOfStateSql(db, db`r.state`)}, r.rows), '{}') from (
      select state, count(*)::int as rows from (select min(state) as state from seen group by id) one group by state) r) as states,
    count(distinct file_id) filter (where mark is distinct from 'no')::int as files,
    not ${beingComparedSql(db, db`${file.id}::uuid`)} as "isReady"
  from seen`
