import type { Db } from '../../kit/postgres/db.ts'
import type { Sweep } from '../../kit/server/registered.ts'
import { DEVICE_DAYS } from '../rules.ts'

const BATCH = 1_000

const deleteOldBrowsers = (db: Db, now: Date) => db<{ user_id: string }[]>`
  delete from devices where (secret_hash, user_id) in (
    select secret_hash, user_id from devices
    where last_seen_at < ${now.toISOString()}::timestamptz - make_interval(days => ${DEVICE_DAYS})
    order by last_seen_at limit ${BATCH} for update skip locked)
  returning user_id`

/** A login deletes the old browsers of its person (beginSession), so this sweep is for people who do not log in again. */
export const forgetOldBrowsers: Sweep = {
  name: 'browsers',
  run: async (db, { now }) => (await deleteOldBrowsers(db, now)).length,
}
