import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type Reach } from '../../kit/server/reach.ts'

export type LivingSession = {
  id: string
  address: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string
}

/** The caller's sessions that are still valid, the last used first. */
export const livingSessions = (db: Db, { userId }: Reach<'own'>, now: Date) => db<LivingSession[]>`
  select id, address, user_agent, created_at, last_seen_at from sessions
  where user_id = ${userId} and expires_at > ${now.toISOString()}
    and last_seen_at + make_interval(secs => idle_seconds) > ${now.toISOString()}
  order by last_seen_at desc, id desc`

/** Ends a session of the caller; returns none when it is not theirs or has ended. */
export const endOne = (db: Db, { userId }: Reach<'own'>, id: string) => db<
  Pick<LivingSession, 'id' | 'user_agent' | 'address'>[]
>`
  delete from sessions where id = ${id} and user_id = ${userId} returning id, user_agent, address`

/** Ends all of a person's sessions except one. */
export const endAll = (db: Db, userId: string, except: string | null) => db<{ id: string }[]>`
  delete from sessions where user_id = ${userId} and (${except}::uuid is null or id <> ${except}::uuid) returning id`

/** A person who is not deleted; may be blocked. */
export const livingPerson = (db: Db, id: string) => db<{ id: string; fullName: string }[]>`
  select id, full_name as "fullName" from users where id = ${id} and deleted_at is null`

/** Ends every session of a person when the condition holds: part of a statement that blocks, deletes or gives a new password. */
export const endSessionsOf = (db: Db, userId: string, when: Sql): Sql => db`
  delete from sessions where user_id = ${userId} and ${when}`
