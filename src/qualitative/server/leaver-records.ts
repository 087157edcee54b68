import type { FollowingWork } from '../../kit/server/leaver-resource.ts'
import type { Trace } from '../../kit/server/registered.ts'
import { isClosedOn } from '../../closed-months/server/lookup.ts'
import { isDirectReport } from '../../users/server/lookup.ts'

/** Logged records of the direct reports that wait for their manager's decision. */
export const pendingRecords: FollowingWork = {
  follows: ['pending qualitative record', 'pending qualitative records'],
  count: async (db, { personId, day }) => {
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from qualitative_records r join identities u on u.id = r.user_id and u.deleted_at is null
      where not r.approved and not r.returned and r.deleted_at is null and not ${isClosedOn(db, db`r.day`)}
        and ${isDirectReport(db, db`${personId}::uuid`, day, db`r.user_id`)}`
    return row?.count ?? 0
  },
}

export const recordsOfPeople: Trace = {
  happened: 'has logged qualitative tasks',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select distinct user_id as id from qualitative_records where user_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}
