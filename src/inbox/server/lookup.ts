import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { reachedSql, directReportSql } from '../../users/server/lookup.ts'
import { dayJudges, hoursChecks } from './extension-points.ts'

const inForceSql = (db: Db, day: string): Sql => db`d.ended_at is null and d.during @> ${day}::date`

export const decidesSql = (db: Db, m: Sql): Sql => db`
  (${m}.account_state = 'active' and ${m}.deleted_at is null and ${m}.roles && '{ADMIN,MANAGER}')`

export const representedBySql = (db: Db, { userId, day }: Reach): Sql => db`
  select d.manager_id from deputies d join identities m on m.id = d.manager_id and ${decidesSql(db, db`m`)}
  where d.deputy_id = ${userId} and ${inForceSql(db, day)}`

/**
 * A condition on the SQL of a person's id: the caller reads and decides the entries of the person. This holds for the caller's
 * team and, if the caller is a deputy, for the team of another manager (decision 123). A deputy reads nothing else of that team.
 */
export const decidedBySql = (db: Db, reach: Reach<'team'>, person: Sql): Sql => db`
  (${reachedSql(db, reach, person)} or ${directReportSql(db, representedBySql(db, reach), reach.day, person)})`

/** The id of the manager in whose name the caller, as a deputy, decides for the person, or null. An ADMIN can be a deputy too. */
export const inNameOfSql = (db: Db, { userId, day }: Reach, person: Sql): Sql => db`(
  select d.manager_id from deputies d join identities m on m.id = d.manager_id and ${decidesSql(db, db`m`)}
  where d.deputy_id = ${userId} and d.manager_id = manager_on(${person}, ${day}) and ${inForceSql(db, day)})`

/**
 * Selects the ids of the people whose open pages show the person's undecided entries: the manager on the day and the manager's
 * deputy, or the ADMINs if no manager decides.
 */
export const approversSql = (db: Db, person: Sql, day: string): Sql => db`
  select a.id from (select manager_on(${person}, ${day}) as id offset 0) n left join identities m on m.id = n.id and ${decidesSql(db, db`m`)},
    lateral (
      select m.id
      union all select d.deputy_id from deputies d where d.manager_id = m.id and ${inForceSql(db, day)}
      union all select o.id from identities o where m.id is null and o.roles @> '{ADMIN}' and ${decidesSql(db, db`o`)}) a
  where a.id is not null`

export const selectApproversOfPerson = async (db: Db, userId: string, day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`${approversSql(db, db`${userId}::uuid`, day)}`
  return rows.map(({ id }) => id)
}

export type PersonDay = { person: string; day: string }
export const toDayKey = ({ person, day }: PersonDay): string => `${person} ${day}`
type Found = PersonDay & { gaps: never }
type Extensions = Pick<Registered, 'extensionsOf'>
const daysSql = (db: Db, days: readonly PersonDay[]): Sql => db`
  select distinct * from unnest(${days.map(({ person }) => person)}::uuid[], ${days.map(({ day }) => day)}::date[]) as d(person_id, day)`

/**
 * Judges these days (YYYY-MM-DD) of people whom the caller may access. Returns the doubts in sentences, by `toDayKey`. Days
 * without doubts are left out.
 */
export async function findDayGaps(
  db: Db,
  reach: Reach,
  { extensionsOf }: Extensions,
  days: readonly PersonDay[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const inOrder = days.map(({ day }) => day).toSorted()
  const [from] = inOrder
  const to = inOrder.at(-1)
  if (from === undefined || to === undefined) return found
  for (const { judged, words } of extensionsOf(dayJudges))
    for (const row of await db<Found[]>`
      select person_id as person, day::text, gaps from (${judged(db, reach, { days: daysSql(db, days), from, to, extensionsOf })}) d
      where gaps is not null`)
      found.set(toDayKey(row), words(row.gaps))
  return found
}

/** Checks the sums of hours of these days. Returns sentences by `toDayKey`, without the days that have no gaps. */
export async function findHoursGaps(
  db: Db,
  reach: Reach,
  { extensionsOf }: Extensions,
  days: readonly PersonDay[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (days.length === 0) return found
  for (const { gaps, words } of extensionsOf(hoursChecks))
    for (const row of await db<Found[]>`
      select person_id as person, day::text, gaps from (${gaps(db, reach, daysSql(db, days))}) d`)
      found.set(toDayKey(row), words(row.gaps))
  return found
}
