import type { Db } from '../../kit/postgres/db.ts'
import { type Reach } from '../../kit/server/reach.ts'

/** Returns no row when the person already has `most` other keys. */
export const storePreference = (
  db: Db,
  { userId }: Reach<'own'>,
  { key, value, most, now }: { key: string; value: unknown; most: number; now: Date },
) => db<{ key: string }[]>`
  insert into user_preferences (user_id, key, value, changed_at)
  select ${userId}, ${key}, ${JSON.stringify(value)}::text::jsonb, ${now.toISOString()}
  where (select count(*) from user_preferences where user_id = ${userId} and key <> ${key}) < ${most}
  on conflict (user_id, key) do update set value = excluded.value, changed_at = excluded.changed_at
  returning key`

export const forgetPreference = (db: Db, { userId }: Reach<'own'>, key: string) => db`
  delete from user_preferences where user_id = ${userId} and key = ${key}`
