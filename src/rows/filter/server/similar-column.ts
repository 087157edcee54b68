import { STAFF_ROLES } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { hasAssignedRowSql, assignedAsSql, buildFileVisibility } from '../../files/server/lookup.ts'
import { SIMILAR_STATES } from '../similar-vocabulary.ts'

/**
 * A condition over `tasks t` with its file `f`: the caller may see the question of this row, which is similar to one of the
 * caller's rows. People who manage files see rows that are not hidden from them. Staff see their own rows and, in files in which
 * they hold rows, all rows that are not hidden from their departments.
 */
export const similarShownToSql = (db: Db, reach: Reach): Sql => {
  // Departments hide rows from staff by the same rule as from people who manage files.
  const visible = buildFileVisibility(db, reach as Reach<'all'>).row
  if (reach.rows !== 'own') return db`f.deleted_at is null and ${visible}`
  const own = reach as Reach<'own'>
  return db`f.deleted_at is null and (${assignedAsSql(db, STAFF_ROLES, own)} or (${visible} and ${hasAssignedRowSql(db, own)}))`
}

/** The pairs of a row: the id of the other row, and the findings. `id` must not refer to a table named `p`. */
export const pairsOfSql = (db: Db, id: Sql): Sql => db`(
  select p.second_id as other, p.first_id, p.second_id, p.percent, p.numbers_differ from similar_questions p where p.first_id = ${id}
  union all
  select p.first_id, p.first_id, p.second_id, p.percent, p.numbers_differ from similar_questions p where p.second_id = ${id})`

/** The position in SIMILAR_STATES, from 1, of a pair `s` with its mark `m`. A row has the lowest position among its pairs. */
export const stateOfPairSql = (db: Db): Sql => db`(case
  when m.mark is null then 3 when m.mark = 'no' then 5 when m.marked_id = s.other then 4 when m.mark = 'duplicate' then 1 else 2 end)`
export const nameOfStateSql = (db: Db, place: Sql): Sql =>
  db`(${SIMILAR_STATES as readonly string[] as string[]}::text[])[${place}]`

/** The state of `tasks t`, based on the pairs that the caller may see. Null if there are none. */
export const similarStateSql = (db: Db, reach: Reach): Sql => db`(
  select ${nameOfStateSql(db, db`min(${stateOfPairSql(db)})`)}
  from ${pairsOfSql(db, db`t.id`)} s join tasks t on t.id = s.other join files f on f.id = t.file_id
    left join question_marks m on m.first_id = s.first_id and m.second_id = s.second_id
  where ${similarShownToSql(db, reach)})`
