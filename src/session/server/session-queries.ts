import type { Db, Sql } from '../../kit/postgres/db.ts'
import { SEEN_RESET_DAYS } from '../../users/rules.ts'
import type { ChosenBy } from '../sessions-contract.ts'
import { type Reach } from '../../kit/server/reach.ts'

export type LivingSession = {
  id: string
  address: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string
}

/** The most recently used session comes first. */
export const selectOpenSessions = (db: Db, { userId }: Reach<'own'>, now: Date) => db<LivingSession[]>`
  select id, address, user_agent, created_at, last_seen_at from sessions
  where user_id = ${userId} and expires_at > ${now.toISOString()}
    and last_seen_at + make_interval(secs => idle_seconds) > ${now.toISOString()}
  order by last_seen_at desc, id desc`

/** The people who set the caller's password recently, the latest first. */
export const selectPasswordsChosenFor = (db: Db, { userId }: Reach<'own'>, now: Date) => db<ChosenBy[]>`
  select b.full_name as "fullName", b.email, o.chosen_at as at from passwords_by_others o join identities b on b.id = o.chosen_by
  where o.user_id = ${userId} and o.chosen_at > ${now.toISOString()}::timestamptz - make_interval(days => ${SEEN_RESET_DAYS})
  order by o.chosen_at desc`

/** Returns no row if the session is another person's or has already ended. */
export const endOne = (db: Db, { userId }: Reach<'own'>, id: string) => db<
  Pick<LivingSession, 'id' | 'user_agent' | 'address'>[]
>`
  delete from sessions where id = ${id} and user_id = ${userId} returning id, user_agent, address`

export const deleteOtherSessions = (db: Db, userId: string, except: string | null) => db<{ id: string }[]>`
  delete from sessions where user_id = ${userId} and (${except}::uuid is null or id <> ${except}::uuid) returning id`

/** The person is not deleted, but may be blocked. */
export const selectPresentPerson = (db: Db, id: string) => db<{ id: string; fullName: string }[]>`
  select id, full_name as "fullName" from identities where id = ${id} and deleted_at is null`

/** Ends all sessions of a person if the condition holds. Statements that block, delete or set a new password contain it. */
export const endPersonSessionsSql = (db: Db, userId: string, when: Sql): Sql => db`
  delete from sessions where user_id = ${userId} and (${when})`

/**
 * Selects whether the session of a token has expired, while it is still stored, and the latest call within a day that may have
 * ended it. `known` is the session of the token and its person.
 */
export const selectSessionEnd = (
  db: Db,
  tokenHash: Buffer,
  known: { sessionId: string; userId: string } | undefined,
  calls: readonly string[],
  now: Date,
) => db<{ expired: boolean; call: string | null }[]>`
  select exists (select from sessions where token_hash = ${tokenHash}) as expired,
    (select l.call from audit_lines l
      where ((l.object_type = 'session' and l.object_id = ${known?.sessionId ?? null}::text)
          or (l.object_type = 'user' and l.object_id = ${known?.userId ?? null}::text))
        and l.at > ${now.toISOString()}::timestamptz - interval '1 day' and l.call = any (${[...calls]})
        and (l.call <> 'POST /user/update-profile' or l.after ? 'password')
        and not exists (select from sessions where token_hash = ${tokenHash})
      order by l.at desc, l.id desc limit 1) as call`
