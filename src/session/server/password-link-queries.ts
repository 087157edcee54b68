import type { Role } from '../../access/levels.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { PASSWORD_LINK_HOURS } from '../rules.ts'

export type PasswordLinkPerson = {
  id: string
  fullName: string
  email: string
  roles: Role[]
  accountState: 'active' | 'blocked'
  deletedAt: string | null
}
/** Locks the person with an email, and selects a deleted person only if nobody else has the email. */
export const selectPersonForLink = (db: Db, email: string) => db<PasswordLinkPerson[]>`
  select id, full_name as "fullName", email, roles, account_state as "accountState", deleted_at as "deletedAt"
  from identities where lower(email) = ${toEmailKey(email)} order by deleted_at desc nulls first limit 1 for no key update`

export const selectAdminsByEmail = (db: Db) => db<{ email: string; accountState: 'active' | 'blocked' }[]>`
  select email, account_state as "accountState" from identities
  where 'ADMIN' = any (roles) and deleted_at is null order by account_state, lower(email)`

type NewLink = { userId: string; tokenHash: Buffer; unblocks: boolean; now: Date }
/** Replaces the person's earlier link, used or not. The trigger note_transaction sets written_in for the inbox. */
export const replacePasswordLink = (db: Db, { userId, tokenHash, unblocks, now }: NewLink) => db`
  insert into password_links (user_id, token_hash, unblocks, made_at) values (${userId}, ${tokenHash}, ${unblocks}, ${now.toISOString()})
  on conflict (user_id) do update
    set token_hash = excluded.token_hash, unblocks = excluded.unblocks, made_at = excluded.made_at, used_at = null`

/**
 * Ends the person's link if the condition holds, as endPersonSessionsSql ends the sessions. The link gets a hash for which nobody
 * has a token. The row stays, because the inbox shows that there was a link.
 */
export const endPasswordLinkSql = (db: Db, userId: string, when: Sql): Sql => db`
  update password_links set token_hash = sha256(gen_random_uuid()::text::bytea) where user_id = ${userId} and used_at is null and ${when}`

/** A condition on a link `l` and its person `u`. */
const usableLinkSql = (db: Db, tokenHash: Buffer, now: Date): Sql => db`
  l.token_hash = ${tokenHash} and l.used_at is null
    and l.made_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${PASSWORD_LINK_HOURS})
    and u.deleted_at is null and 'ADMIN' = any (u.roles) and (u.account_state = 'active' or l.unblocks)`

const linkedColumnsSql = (db: Db): Sql => db`
  u.id, u.full_name as "fullName", u.email, u.account_state = 'blocked' as "isBlocked",
    l.made_at + make_interval(hours => ${PASSWORD_LINK_HOURS}) as until`

export type LinkedPerson = { id: string; fullName: string; email: string; isBlocked: boolean; until: string }
export const selectPasswordLink = (db: Db, tokenHash: Buffer, now: Date) => db<LinkedPerson[]>`
  select ${linkedColumnsSql(db)}
  from password_links l join identities u on u.id = l.user_id where ${usableLinkSql(db, tokenHash, now)}`

/** Locks the person of a link. A block, a deletion or another use of the link is either committed before, or waits. */
export const lockIdentity = (db: Db, userId: string) => db`select from identities where id = ${userId} for no key update`

/**
 * Uses a link, whose person must be locked. Returns no row if the link is no longer valid. The trigger note_transaction sets
 * written_in for the inbox.
 */
export const usePasswordLink = (db: Db, tokenHash: Buffer, now: Date) => db<LinkedPerson[]>`
  update password_links l set used_at = ${now.toISOString()} from identities u where u.id = l.user_id and ${usableLinkSql(db, tokenHash, now)}
  returning ${linkedColumnsSql(db)}`
