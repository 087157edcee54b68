import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { isReached, isReportOf } from '../../users/server/lookup.ts'

/** A deputy `d` who is in force on the day. */
const inForce = (db: Db, day: string): Sql => db`d.ended_at is null and d.during @> ${day}::date`

/** The managers whose deputy the caller is today: a select of ids. */
export const representedBy = (db: Db, { userId, day }: Reach): Sql => db`
  select d.manager_id from deputies d where d.deputy_id = ${userId} and ${inForce(db, day)}`

/**
 * Over an expression of a person's id: whether the caller reads and decides what waits for the person's manager: for the own team and,
 * as a deputy, for that of another manager (decisions 123). A deputy reads nothing else of that team.
 */
export const isDecidedBy = (db: Db, reach: Reach<'team'>, person: Sql): Sql => db`
  (${isReached(db, reach, person)} or ${isReportOf(db, representedBy(db, reach), reach.day, person)})`

/** Over the same: the id of the manager whose deputy the caller is for the person, also when the caller is an ADMIN; else null. */
export const inNameOf = (db: Db, { userId, day }: Reach, person: Sql): Sql => db`(
  select d.manager_id from deputies d
  where d.deputy_id = ${userId} and d.manager_id = manager_on(${person}, ${day}) and ${inForce(db, day)})`

/** Over the same: a select of the ids of the person's manager on the day and of that manager's deputy, whose open pages show what waits. */
export const approversOf = (db: Db, person: Sql, day: string): Sql => db`
  select a.id from (select manager_on(${person}, ${day}) as id) m,
    lateral (select m.id union all select d.deputy_id from deputies d where d.manager_id = m.id and ${inForce(db, day)}) a
  where a.id is not null`
