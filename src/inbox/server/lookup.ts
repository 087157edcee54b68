import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { isReached, isDirectReport } from '../../users/server/lookup.ts'
import { type CheckedPart, type DayCheck, dayChecks } from './extension-points.ts'

/** A deputy `d` who is in force on the day. */
const inForce = (db: Db, day: string): Sql => db`d.ended_at is null and d.during @> ${day}::date`

/** Over the alias of a user: somebody who decides what waits for their team. */
export const decides = (db: Db, m: Sql): Sql => db`
  (${m}.account_state = 'active' and ${m}.deleted_at is null and ${m}.roles && '{ADMIN,MANAGER}')`

/** The managers whose deputy the caller is today: a select of ids. */
export const representedBy = (db: Db, { userId, day }: Reach): Sql => db`
  select d.manager_id from deputies d join identities m on m.id = d.manager_id and ${decides(db, db`m`)}
  where d.deputy_id = ${userId} and ${inForce(db, day)}`

/**
 * Over an expression of a person's id: whether the caller reads and decides what waits for the person's manager: for their own
 * team and, as a deputy, for that of another manager (decision 123). A deputy reads nothing else of that team.
 */
export const isDecidedBy = (db: Db, reach: Reach<'team'>, person: Sql): Sql => db`
  (${isReached(db, reach, person)} or ${isDirectReport(db, representedBy(db, reach), reach.day, person)})`

/**
 * Over the same: the id of the manager in whose name the caller decides for the person, as that manager's deputy, also when the
 * caller is an ADMIN; else null.
 */
export const inNameOfSql = (db: Db, { userId, day }: Reach, person: Sql): Sql => db`(
  select d.manager_id from deputies d join identities m on m.id = d.manager_id and ${decides(db, db`m`)}
  where d.deputy_id = ${userId} and d.manager_id = manager_on(${person}, ${day}) and ${inForce(db, day)})`

/**
 * Over the same: a select of the ids of the person's manager on the day and of that manager's deputy, whose open pages show what
 * waits; without a manager who decides, of the ADMINs.
 */
export const approversSql = (db: Db, person: Sql, day: string): Sql => db`
  select a.id from (select manager_on(${person}, ${day}) as id offset 0) n left join identities m on m.id = n.id and ${decides(db, db`m`)},
    lateral (
      select m.id
      union all select d.deputy_id from deputies d where d.manager_id = m.id and ${inForce(db, day)}
      union all select o.id from identities o where m.id is null and o.roles @> '{ADMIN}' and ${decides(db, db`o`)}) a
  where a.id is not null`

/** Whose open pages show what waits of the person: those of `approversSql`. */
export const approversOfPerson = async (db: Db, userId: string, day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`${approversSql(db, db`${userId}::uuid`, day)}`
  return rows.map(({ id }) => id)
}

/** Each check looks at the entries that state this part of a day. */
export const checkedParts = ({ isOfHours }: DayCheck): CheckedPart[] => (isOfHours === true ? ['day', 'hours'] : ['day'])

export type PersonDay = { person: string; day: string }
export const toDayKey = ({ person, day }: PersonDay): string => `${person} ${day}`
/**
 * Runs the checks of a part of the day on these days (YYYY-MM-DD) of people whom the caller reaches. Returns sentences by
 * `toDayKey`; days without gaps are left out.
 */
export async function findDayGaps(
  db: Db,
  reach: Reach,
  { extensionsOf }: Pick<Registered, 'extensionsOf'>,
  { days, part }: { days: readonly PersonDay[]; part: CheckedPart },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (days.length === 0) return found
  const query = db`
    select distinct * from unnest(${days.map(({ person }) => person)}::uuid[], ${days.map(({ day }) => day)}::date[]) as d(person_id, day)`
  for (const check of extensionsOf(dayChecks).filter((each) => checkedParts(each).includes(part)))
    for (const row of await db<(PersonDay & { gaps: never })[]>`
      select person_id as person, day::text, gaps from (${check.gaps(db, reach, query)}) d`)
      found.set(toDayKey(row), [...(found.get(toDayKey(row)) ?? []), ...check.words(row.gaps)])
  return found
}
