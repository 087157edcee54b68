import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Role } from '../../access/levels.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import type { Deputy } from '../deputies-contract.ts'

type Who = { id: string | null; email: string }
type Named = { _id: string; fullName: string; email: string }

const personJsonSql = (db: Db, x: Sql): Sql =>
  db`jsonb_build_object('_id', ${x}.id, 'fullName', ${x}.full_name, 'email', ${x}.email)`
const matchesPersonSql = (db: Db, x: Sql, { id, email }: Who): Sql =>
  db`(${x}.id = ${id}::uuid or (${id}::uuid is null and lower(${x}.email) = ${email}::text))`

/** `which` is a condition on deputies `d` with the manager `m` and the deputy `p`. */
const selectDeputiesWhere = (db: Db, which: Sql) => db<Deputy[]>`
  select d.id as "_id", ${personJsonSql(db, db`m`)} as manager, ${personJsonSql(db, db`p`)} as deputy, lower(d.during) as from, upper(d.during) - 1 as to,
    jsonb_build_object('fullName', b.full_name, 'email', b.email) as named_by
  from deputies d join identities m on m.id = d.manager_id join identities p on p.id = d.deputy_id join identities b on b.id = d.named_by
  where ${which} order by lower(d.during), d.id`

const ownDeputySql = (db: Db, reach: Reach<'own'>): Sql =>
  db`(${reachedSql(db, reach, db`d.manager_id`)} or ${reachedSql(db, reach, db`d.deputy_id`)})`

/** Selects the deputies of today and later. */
export const selectDeputies = (db: Db, reach: Reach<'own'>, manager: Who | undefined) =>
  selectDeputiesWhere(
    db,
    db`d.ended_at is null and upper(d.during) > ${reach.day}::date and ${ownDeputySql(db, reach)}
      and ${manager === undefined ? db`true` : matchesPersonSql(db, db`m`, manager)}`,
  )

export const selectDeputyCandidates = (db: Db) => db<(Named & { isManager: boolean })[]>`
  select id as "_id", full_name as "fullName", email, 'MANAGER' = any (roles) as "isManager" from identities
  where roles && '{ADMIN,MANAGER}' and account_state = 'active' and deleted_at is null order by sort_key, id`

export type DeputyCandidate = { id: string; fullName: string; email: string; roles: Role[] }
/**
 * Locks the people until the write commits, so that nobody is blocked or loses the role in the meantime. Of two writes for the
 * same manager, one waits here; at the exclusion constraint, they could deadlock.
 */
export const selectCandidatesForUse = (db: Db, manager: Who, deputy: Who) => db<DeputyCandidate[]>`
  select u.id, u.full_name as "fullName", u.email, u.roles from identities u
  where u.roles && '{ADMIN,MANAGER}' and u.account_state = 'active' and u.deleted_at is null
    and (${matchesPersonSql(db, db`u`, manager)} or ${matchesPersonSql(db, db`u`, deputy)})
  order by u.id for no key update`

type NewDeputy = { manager: string; deputy: string; from: string; to: string; by: string; now: Date }
export const insertDeputy = async (db: Db, { manager, deputy, from, to, by, now }: NewDeputy): Promise<Deputy[]> => {
  const [made] = await db<{ id: string }[]>`
    insert into deputies (manager_id, deputy_id, during, named_at, named_by)
    values (${manager}, ${deputy}, daterange(${from}::date, ${to}::date, '[]'), ${now.toISOString()}, ${by}) returning id`
  return selectDeputiesWhere(db, db`d.id = ${made?.id ?? null}::uuid`)
}

/**
 * Ends a deputy of today or later. Returns no row if it does not exist. The trigger note_transaction sets written_in for the
 * inbox.
 */
export const endDeputy = async (
  db: Db,
  reach: Reach<'own'>,
  { id, by, now }: { id: string | null; by: string; now: Date },
): Promise<Deputy[]> => {
  const [ended] = await db<{ id: string }[]>`
    update deputies d set ended_at = ${now.toISOString()}, ended_by = ${by}
    where d.id = ${id}::uuid and d.ended_at is null and upper(d.during) > ${reach.day}::date and ${ownDeputySql(db, reach)} returning d.id`
  return ended === undefined ? [] : selectDeputiesWhere(db, db`d.id = ${ended.id}`)
}

type OfPeople = { userIds: readonly string[]; day: string }
const deputyOfSql = (db: Db, { userIds, day }: OfPeople): Sql => db`
  d.ended_at is null and upper(d.during) > ${day}::date
  and (d.manager_id = any (${userIds as string[]}::uuid[]) or d.deputy_id = any (${userIds as string[]}::uuid[]))`

export const selectDeputiesWith = (db: Db, of: OfPeople) => selectDeputiesWhere(db, deputyOfSql(db, of))

export const endDeputiesWith = async (db: Db, of: OfPeople, { by, now }: { by: string; now: Date }): Promise<Deputy[]> => {
  const ended = await db<{ id: string }[]>`
    update deputies d set ended_at = ${now.toISOString()}, ended_by = ${by} where ${deputyOfSql(db, of)} returning d.id`
  return ended.length === 0 ? [] : selectDeputiesWhere(db, db`d.id = any (${ended.map(({ id }) => id)}::uuid[])`)
}
