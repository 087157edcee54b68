import type { Db } from '../../kit/postgres/db.ts'
import { type Reach } from '../../kit/server/reach.ts'

/** Locks the person's values, so that concurrent writes cannot exceed the limits together. */
export const lockPreferences = (db: Db, { userId }: Reach<'own'>) => db`
  select pg_advisory_xact_lock(hashtextextended(${`preferences ${userId}`}, 0))`

type Most = { keys: number; bytes: number }
/**
 * Returns whether the value was stored. If it was not, `hasMany` says that the person already has `most.keys` other keys;
 * otherwise the values have too many bytes.
 */
export const storePreference = (
  db: Db,
  { userId }: Reach<'own'>,
  { key, value, most, now }: { key: string; value: unknown; most: Most; now: Date },
) => db<{ isStored: boolean; hasMany: boolean }[]>`
  with given as (select ${JSON.stringify(value)}::text::jsonb as value),
  other as (
    select count(*) >= ${most.keys} as many, coalesce(sum(octet_length(value::text)), 0) as bytes
    from user_preferences where user_id = ${userId} and key <> ${key}),
  stored as (
    insert into user_preferences (user_id, key, value, changed_at)
    select ${userId}, ${key}, given.value, ${now.toISOString()} from given, other
    where not other.many and other.bytes + octet_length(given.value::text) <= ${most.bytes}
    on conflict (user_id, key) do update set value = excluded.value, changed_at = excluded.changed_at
    returning key)
  select exists (select from stored) as "isStored", other.many as "hasMany" from other`

export const forgetPreference = (db: Db, { userId }: Reach<'own'>, key: string) => db`
  delete from user_preferences where user_id = ${userId} and key = ${key}`
