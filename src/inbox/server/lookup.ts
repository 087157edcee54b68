import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { isReached, isDirectReport } from '../../users/server/lookup.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import { maySetOwn, ownMark } from '../../kit/server/own-figures.ts'
import { isClosedOn } from '../../closed-months/server/lookup.ts'
import { type CheckedPart, type ChosenItems, type DayCheck, type DecidedItem, dayChecks } from './extension-points.ts'

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

/** `asked`: the items of a decision or of its undo, each once; `seen`: the version that was. */
export const chosenItemsSql = (db: Db, { items }: Pick<ChosenItems, 'items'>): Sql => db`
  asked as (
    select distinct on (a.id) a.* from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ version }) => version) as number[]}::int[])
      with ordinality as a(id, seen, place) order by a.id, a.place)`

/** The first cases over an entry `l`: what refuses a decision and its undo alike. */
export const refusedFirstSql = (db: Db, { reach }: Pick<ChosenItems, 'reach'>): Sql => db`
  when l.user_id = ${reach.userId} and not ${maySetOwn(db, db`l.user_id`)} then 'OWN_FIGURE'
  when ${isClosedOn(db, db`l.day`)} then 'MONTH_CLOSED'`

/**
 * What became of each that was asked for: of those found, `judged` has user_id, day, in_name_of and code (null: nothing refuses
 * it), `changed` the version of those decided; `own`: the columns that the kind adds, of `j` and `c`.
 */
export const outcomesSql = (db: Db, { reach }: Pick<ChosenItems, 'reach'>, own: Sql): Sql => db`
  select a.id, j.user_id as person, u.full_name as "fullName", j.day, j.code, c.version, ${own},
    case when f.id is not null then jsonb_build_object('_id', f.id, 'fullName', f.full_name, 'email', f.email) end as "inNameOf",
    array(${approversSql(db, db`j.user_id`, reach.day)}) as approvers
  from asked a left join judged j on j.id = a.id left join identities u on u.id = j.user_id
    left join changed c on c.id = a.id left join identities f on f.id = j.in_name_of
  order by a.place`

/** A row of `outcomesSql`. Without a person: there is no such entry, or none within the caller's reach. */
export type Outcome<Code extends string, Own> = { id: string } & (
  | { person: null }
  | (Own & Made & { person: string; fullName: string; day: string; code: Code | 'OWN_FIGURE' | 'MONTH_CLOSED' | null })
)

type Made = {
  id: string
  version: number
  /** The manager in whose name it was decided. */
  inNameOf: { _id: string; fullName: string; email: string } | null
  approvers: readonly string[]
}

/**
 * A decision by somebody (an id) that was made; its line of the audit log also says in whose name, and that it is on their own
 * figure.
 */
export const madeDecision = (
  { id, version, inNameOf, approvers }: Made,
  entry: NonNullable<DecidedItem['entry']>,
  by: string,
  audit: AuditEntry,
): DecidedItem => ({
  id,
  entry,
  refused: null,
  version,
  inNameOf: inNameOf && { _id: inNameOf._id, fullName: inNameOf.fullName },
  audit: { ...audit, after: { ...audit.after, ...(inNameOf && { inNameOf: inNameOf.email }), ...ownMark(entry.person === by) } },
  concerns: [entry.person, ...approvers],
})
