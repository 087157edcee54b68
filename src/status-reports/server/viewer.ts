import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Actor } from '../../access/levels.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { type Reach, findUnlimitedReach } from '../../kit/server/reach.ts'
import { holdsTabSql } from '../../grants/server/lookup.ts'
import { found, refuse } from '../refusals.ts'

export type ShownAs = { id: string; seesAll: boolean; seesInactive: boolean }

const selectPersonShown = (db: Db, reach: Reach<'all'>, text: string) => db<ShownAs[]>`
  select u.id, 'ADMIN' = any (u.roles) or ${holdsTabSql(db, ['Status Update'], reach.day)} as "seesAll",
    'ADMIN' = any (u.roles) as "seesInactive"
  from identities u where u.deleted_at is null and (u.id = ${asId(text)} or lower(u.email) = ${text})`

/**
 * Returns the person for whom the lists are read, or null for the caller. Only an admin can send another person's email, and then
 * gets what that person would get (decision P195).
 * @throws USER_NOT_FOUND
 */
export async function selectShownAs(db: Db, reach: Reach<'own'>, actor: Actor, named: string): Promise<ShownAs | null> {
  const text = toEmailKey(named)
  if (text === toEmailKey(actor.email) || text === actor.id) return null
  const all = findUnlimitedReach(reach)
  if (!reach.isAdmin || all === undefined) return refuse('USER_NOT_FOUND')
  return found(await selectPersonShown(db, all, text), 'USER_NOT_FOUND')
}

/**
 * Returns the people whose open pages list records of these subjects: those with access to one of them, and those who see all
 * records.
 */
export const selectPeopleWhoSeeRecord = async (db: Db, subjects: readonly string[], day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select u.id from identities u where u.deleted_at is null and u.account_state = 'active' and (
      'ADMIN' = any (u.roles)
      or ${holdsTabSql(db, ['Status Update'], day)}
      or u.id in (select g.user_id from subject_grants g where g.subject = any (${subjects as string[]}::text[])))`
  return rows.map(({ id }) => id)
}

/**
 * Builds a condition on `status_records r`: the caller, or the person whose view an admin requests, may see the record. Only this
 * function implements the rule.
 */
export const visibleRecordSql = (db: Db, reach: Reach<'own'>, as: ShownAs | null): Sql => {
  const limitedTo = as === null ? (reach.rows === 'own' ? reach.userId : null) : as.seesAll ? null : as.id
  const ofSubject =
    limitedTo === null ? db`true` : db`r.subject in (select g.subject from subject_grants g where g.user_id = ${limitedTo}::uuid)`
  return db`(${ofSubject} and (r.is_active or ${as?.seesInactive ?? reach.isAdmin}::boolean))`
}
