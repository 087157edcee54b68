import type { FollowingWork, StayingWork } from '../../users/server/extension-points.ts'
import type { Trace } from '../../kit/server/registered.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import { directReportSql } from '../../users/server/lookup.ts'

export const pendingRecords: FollowingWork = {
  follows: ['pending qualitative record', 'pending qualitative records'],
  tables: ['qualitative_records'],
  count: async (db, { personId, day }) => {
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from qualitative_records r join identities u on u.id = r.user_id and u.deleted_at is null
      where not r.approved and not r.returned and r.deleted_at is null and not ${closedOnSql(db, db`r.day`)}
        and ${directReportSql(db, db`${personId}::uuid`, day, db`r.user_id`)}`
    return row?.count ?? 0
  },
}

export const ownPendingRecords: StayingWork = {
  stays: ['qualitative record waiting for approval', 'qualitative records waiting for approval'],
  tables: ['qualitative_records'],
  names: async (db, { personId }) => {
    const rows = await db<{ day: string }[]>`
      select r.day from qualitative_records r where r.user_id = ${personId} and not r.approved and not r.returned and r.deleted_at is null
        and not ${closedOnSql(db, db`r.day`)} order by r.day, r.id`
    return rows.map(({ day }) => formatDay(day))
  },
}

export const qualitativeRecordsOfPeople: Trace = {
  happened: 'has logged qualitative tasks',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select distinct user_id as id from qualitative_records where user_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}
