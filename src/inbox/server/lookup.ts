import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { isReached, isDirectReport } from '../../users/server/lookup.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import { ownMark } from '../../kit/server/own-figures.ts'
import { type DecidedItem, dayChecks } from './extension-points.ts'

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
 * Over the same: the id of the manager whose deputy the caller is for the person, also when the caller is an ADMIN; else null.
 */
export const deputizedManagerSql = (db: Db, { userId, day }: Reach, person: Sql): Sql => db`(
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

/**
 * What the checks find on these days YYYY-MM-DD of a person whom the caller decides for, in words, by day; days without gaps are
 * left out.
 */
export async function findDayGaps(
  db: Db,
  reach: Reach<'team'>,
  { extensionsOf }: Pick<Registered, 'extensionsOf'>,
  { person, days }: { person: string; days: readonly string[] },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (days.length === 0) return found
  const query = db`select ${person}::uuid as person_id, unnest(${days as string[]}::date[]) as day`
  for (const { gaps, words } of extensionsOf(dayChecks))
    for (const row of await db<{ day: string; gaps: never }[]>`select day::text, gaps from (${gaps(db, reach, query)}) d`)
      found.set(row.day, [...(found.get(row.day) ?? []), ...words(row.gaps)])
  return found
}

type Made = {
  id: string
  version: number
  /** The manager for whom it was decided. */
  name: { _id: string; fullName: string; email: string } | null
  approvers: readonly string[]
}

/**
 * A decision by somebody (an id) that was made; its line of the audit log also says in whose name, and that it is on their own
 * figure.
 */
export const madeDecision = (
  { id, version, name, approvers }: Made,
  entry: NonNullable<DecidedItem['entry']>,
  by: string,
  audit: AuditEntry,
): DecidedItem => ({
  id,
  entry,
  refused: null,
  version,
  inNameOf: name && { _id: name._id, fullName: name.fullName },
  audit: { ...audit, after: { ...audit.after, ...(name && { inNameOf: name.email }), ...ownMark(entry.person === by) } },
  concerns: [entry.person, ...approvers],
})
