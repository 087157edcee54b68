import { STAFF_ROLES } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { hasAssignedRow, isAssignedAs, shownTo } from '../../files/server/lookup.ts'
import { SIMILAR_STATES } from '../similar-vocabulary.ts'

/**
 * Over `tasks t` with its file `f`: whether the caller may see the question of a row that is similar to one of theirs. Who
 * manages sees the rows that are not hidden from them; who works on rows their own, and of the files in which they have some the
 * question of the others, unless it is hidden from their departments (decision P432).
 */
export const similarShownTo = (db: Db, reach: Reach): Sql => {
  // Whoever the departments of the person hide a row from: the rule is that of those who manage.
  const visible = shownTo(db, reach as Reach<'all'>).row
  if (reach.rows !== 'own') return db`f.deleted_at is null and ${visible}`
  const own = reach as Reach<'own'>
  return db`f.deleted_at is null and (${isAssignedAs(db, STAFF_ROLES, own)} or (${visible} and ${hasAssignedRow(db, own)}))`
}

/** The pairs of a row: the id of the other, and what was found. `id`: an expression that is not over a table called `p`. */
export const pairsOf = (db: Db, id: Sql): Sql => db`(
  select p.second_id as other, p.first_id, p.second_id, p.percent, p.numbers_differ from similar_questions p where p.first_id = ${id}
  union all
  select p.first_id, p.first_id, p.second_id, p.percent, p.numbers_differ from similar_questions p where p.second_id = ${id})`

/** Over a pair `s` with its mark `m`: the place of its state among SIMILAR_STATES, from 1 on; of a row the least counts. */
export const stateOfPair = (db: Db): Sql => db`(case
  when m.mark is null then 3 when m.mark = 'no' then 5 when m.marked_id = s.other then 4 when m.mark = 'duplicate' then 1 else 2 end)`
/** The name of such a place. */
export const nameOfState = (db: Db, place: Sql): Sql => db`(${SIMILAR_STATES as readonly string[] as string[]}::text[])[${place}]`

/** Over `tasks t`: what is known of its pairs that the caller sees, the first that holds of SIMILAR_STATES, or null. */
export const similarState = (db: Db, reach: Reach): Sql => db`(
  select ${nameOfState(db, db`min(${stateOfPair(db)})`)}
  from ${pairsOf(db, db`t.id`)} s join tasks t on t.id = s.other join files f on f.id = t.file_id
    left join question_marks m on m.first_id = s.first_id and m.second_id = s.second_id
  where ${similarShownTo(db, reach)})`
