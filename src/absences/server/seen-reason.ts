import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type Doer, isAdmin, getTeamManagerId } from '../../users/rules.ts'

type OfDay = { person: Sql; day: Sql }

/**
 * Builds what the reader sees of a recorded reason, given a person and a day (decision 133). This is the only implementation of
 * the rule: the person, an ADMIN and the person's manager on that day see SL, PL and LOP, and others see `off`. Everybody sees a
 * weekly off as such.
 */
export const visibleReasonSql = (db: Db, reader: Doer, { person, day, reason }: OfDay & { reason: Sql }): Sql => {
  if (isAdmin(reader)) return reason
  const isManagerThen = getTeamManagerId(reader) === null ? db`false` : db`manager_on(${person}, ${day}) = ${reader.id}::uuid`
  return db`case when ${reason} is null or ${reason} in ('', 'reject') or ${person} = ${reader.id}::uuid or ${isManagerThen}
    then ${reason} else 'off' end`
}

/** Builds why a person is absent on a day, as the reader sees it; null if the person is not absent. */
export const visibleAbsenceOnSql = (db: Db, reader: Doer, { person, day }: OfDay): Sql =>
  db`(select ${visibleReasonSql(db, reader, { person, day, reason: db`recorded.reason` })} from (
    select absence_on(${person}, ${day}) as reason offset 0) recorded)`
