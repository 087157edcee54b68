import type { Role } from '../../access/levels.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { holdFactBounds, insertManagersSql, planFacts, selectPersonFacts } from './fact-days.ts'
import { reachedSql } from './lookup.ts'

export type Leaver = {
  id: string
  fullName: string
  email: string
  roles: Role[]
  accountState: 'active' | 'blocked'
  managerId: string | null
}

/**
 * Selects a person who is not deleted by id or email, with the manager on the day, without a lock. The caller is found too, as by
 * `selectPersonToday`.
 */
export const selectLeavingPerson = (db: Db, reach: Reach<'team'>, person: { id: string | null; email: string | null }) => db<
  Leaver[]
>`
  select id, full_name as "fullName", email, roles, account_state as "accountState", manager_on(id, ${reach.day}) as "managerId"
  from users
  where deleted_at is null and (id = ${reach.userId} or ${reachedSql(db, reach, db`id`)})
    and (id = ${person.id}::uuid or (${person.id}::uuid is null and lower(email) = ${person.email}::text))`

type Report = { _id: string; fullName: string; email: string }

export const selectDirectReports = (db: Db, managerId: string, day: string) => db<Report[]>`
  select u.id as "_id", u.full_name as "fullName", u.email from users u
  where u.deleted_at is null and manager_on(u.id, ${day}) = ${managerId}
    and u.id in (select user_id from user_managers where manager_id = ${managerId})
  order by u.sort_key, u.id`

/** Locks the person's reports in the order of their ids, until the write commits. */
export const lockReports = (db: Db, managerId: string) => db`
  select from users where deleted_at is null and id in (select user_id from user_managers where manager_id = ${managerId})
  order by id for no key update`

/** Locks the reports of the MANAGER with this id or email in the order of their ids, until the write commits. */
export const lockManagerReports = (db: Db, { id, email }: { id: string | null; email: string | null }) => db`
  select from users where deleted_at is null and id in (
    select f.user_id from user_managers f join users m on m.id = f.manager_id
    where m.roles @> '{MANAGER}' and m.deleted_at is null and (m.id = ${id}::uuid or (${id}::uuid is null and lower(m.email) = ${email}::text)))
  order by id for no key update`

/** Gives the reports another manager, or none. Decision 170 determines the day from which this holds. */
export const giveReports = async (
  db: Db,
  people: readonly string[],
  { to, by, day }: { to: string | null; by: string; day: string },
): Promise<void> => {
  const [bounds, facts] = await Promise.all([holdFactBounds(db), selectPersonFacts(db, people)])
  const sent = { departments: undefined, manager: { id: to, from: undefined } }
  const rows = facts.map((person) => ({
    user_id: person.id,
    manager_rows: planFacts(person, { ...bounds, today: day }, sent).managers?.rows ?? [],
  }))
  await db`${insertManagersSql(db, {
    people: db`select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g(user_id uuid, manager_rows jsonb)`,
    by,
    day,
  })}`
}
