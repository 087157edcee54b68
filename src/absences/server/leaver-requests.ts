import { STAFF_ROLES } from '../../access/levels.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import { selectApproversOfPerson } from '../../inbox/server/lookup.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { EndedResource, FollowingWork, StayingWork } from '../../users/server/extension-points.ts'
import { formatDay, toDay } from '../../kit/shared/time.ts'
import { directReportSql } from '../../users/server/lookup.ts'

const tables = ['absence_requests']

/** Lists the person's pending requests, each by its first and last day. `which` is a condition on a request `q`. */
const selectWaiting = async (db: Db, personId: string, which: Sql): Promise<string[]> => {
  const rows = await db<{ first: string; last: string }[]>`
    select min(q.day) as first, max(q.day) as last from absence_requests q
    where q.user_id = ${personId} and q.status = 'waiting' and ${which} group by q.asked_at, q.reason order by 1, 2`
  return rows.map(({ first, last }) => (first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`))
}

/** Requests for days after the person's last day. They end when the person leaves. */
export const upcomingAbsenceRequests: EndedResource = {
  what: 'absence request',
  tables,
  needs: STAFF_ROLES,
  names: (db, userId, _now, lastDay) => selectWaiting(db, userId, db`q.day > ${lastDay}::date`),
  end: async (db, { userIds, clock, lastDay, by, audit, publish }) => {
    const now = clock()
    const ended = await endRequestsToCome(db, userIds, { lastDay, by, now })
    for (const { userId, fullName, day, reason } of ended)
      audit({
        type: 'absence',
        id: userId,
        name: `${fullName} ${formatDay(day)}`,
        before: { asked: reason, status: 'waiting' },
        after: { asked: null, status: 'ended' },
      })
    for (const id of new Set(ended.map(({ userId }) => userId)))
      publish([id, ...(await selectApproversOfPerson(db, id, toDay(now)))], 'absences', 'inbox')
  },
}

const endRequestsToCome = (
  db: Db,
  userIds: readonly string[],
  { lastDay, by, now }: { lastDay: string; by: string; now: Date },
) => db<{ userId: string; fullName: string; day: string; reason: string }[]>`
  with ended as (
    update absence_requests set status = 'ended', version = version + 1, decided_by = ${by},
      decided_at = greatest(${now.toISOString()}::timestamptz, asked_at)
    where user_id = any (${userIds as string[]}::uuid[]) and status = 'waiting' and day > ${lastDay}::date returning user_id, day, reason)
  select e.user_id as "userId", u.full_name as "fullName", e.day, e.reason from ended e join identities u on u.id = e.user_id
  order by e.user_id, e.day`

/** Requests for days up to the last day. They are decided as usual. */
export const requestsThatStay: StayingWork = {
  stays: ['absence waiting for approval', 'absences waiting for approval'],
  tables,
  names: (db, { personId, day }) => selectWaiting(db, personId, db`q.day <= ${day}::date and not ${closedOnSql(db, db`q.day`)}`),
}

/** Absence requests of the direct reports that await their manager's decision, each day separately. */
export const pendingAbsences: FollowingWork = {
  follows: ['absence waiting for approval', 'absences waiting for approval'],
  tables,
  count: async (db, { personId, day }) => {
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from absence_requests q join identities u on u.id = q.user_id and u.deleted_at is null
      where q.status = 'waiting' and not ${closedOnSql(db, db`q.day`)} and ${directReportSql(db, db`${personId}::uuid`, day, db`q.user_id`)}`
    return row?.count ?? 0
  },
}
