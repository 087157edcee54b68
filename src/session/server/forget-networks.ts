import type { Db } from '../../kit/postgres/db.ts'
import type { Sweep } from '../../kit/server/registered.ts'
import { KNOWN_NETWORK_DAYS } from '../rules.ts'

const BATCH = 1_000

const deleteOldNetworks = (db: Db, now: Date) => db<{ address: string }[]>`
  delete from known_addresses where (user_id, address) in (
    select user_id, address from known_addresses
    where last_login_at < ${now.toISOString()}::timestamptz - make_interval(days => ${KNOWN_NETWORK_DAYS})
    order by last_login_at limit ${BATCH} for update skip locked)
  returning address`

/** No page shows networks, so their deletion is not audited. */
export const forgetOldNetworks: Sweep = {
  name: 'networks',
  run: async (db, { now }) => (await deleteOldNetworks(db, now)).length,
}
