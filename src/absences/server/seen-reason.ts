import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type Doer, isAdmin, getTeamManagerId } from '../../users/rules.ts'

type OfDay = { person: Sql; day: Sql }

/**
 * Over a person, a day and what was recorded of it: what the reader sees (decision 133). The only implementation of this rule:
 * SL, PL and LOP are for the person, an ADMIN and the manager of that day; others see `off`, and a weekly off as one.
 */
export const seenReason = (db: Db, reader: Doer, { person, day, reason }: OfDay & { reason: Sql }): Sql => {
  if (isAdmin(reader)) return reason
  const isManagerThen = getTeamManagerId(reader) === null ? db`false` : db`manager_on(${person}, ${day}) = ${reader.id}::uuid`
  return db`case when ${reason} is null or ${reason} in ('', 'reject') or ${person} = ${reader.id}::uuid or ${isManagerThen}
    then ${reason} else 'off' end`
}

/** Over a person and a day: why the person is absent on it, as the reader sees it; null: they are not. */
export const absenceSeenOn = (db: Db, reader: Doer, { person, day }: OfDay): Sql =>
  db`(select ${seenReason(db, reader, { person, day, reason: db`recorded.reason` })} from (
    select absence_on(${person}, ${day}) as reason offset 0) recorded)`
