import { STAFF_ROLES } from '../../access/levels.ts'
import type { EndedResource, FollowingWork, StayingWork } from '../../users/server/extension-points.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import { directReportSql } from '../../users/server/lookup.ts'
import { endMemberships, selectMemberships, selectTimesheetProjects } from './queries.ts'

export const currentMemberships: EndedResource = {
  what: 'timesheet project',
  tables: ['timesheet_memberships'],
  needs: STAFF_ROLES,
  names: async (db, userId, now) => (await selectTimesheetProjects(db, userId, now)).map(({ name }) => name),
  end: async (db, { userIds, clock, by, audit }) => {
    const now = clock()
    const members = await selectMemberships(db, userIds, now)
    for (const { _id, fullName, projects } of members) {
      const before = { timesheetProjects: projects }
      audit({ type: 'user', id: _id, name: fullName, before, after: { timesheetProjects: [] } })
    }
    await endMemberships(db, { userIds: members.map(({ _id }) => _id), projects: null, by, now })
  },
}

export const pendingApprovals: FollowingWork = {
  follows: ['pending approval', 'pending approvals'],
  tables: ['timesheet_entries'],
  count: async (db, { personId, day }) => {
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from timesheet_entries e join identities u on u.id = e.user_id and u.deleted_at is null
      where e.status = 'FILLED' and not ${closedOnSql(db, db`e.day`)} and ${directReportSql(db, db`${personId}::uuid`, day, db`e.user_id`)}`
    return row?.count ?? 0
  },
}

export const ownPendingEntries: StayingWork = {
  stays: ['timesheet waiting for approval', 'timesheets waiting for approval'],
  tables: ['timesheet_entries'],
  names: async (db, { personId }) => {
    const rows = await db<{ day: string }[]>`
      select e.day from timesheet_entries e
      where e.user_id = ${personId} and e.status = 'FILLED' and not ${closedOnSql(db, db`e.day`)} order by e.day`
    return rows.map(({ day }) => formatDay(day))
  },
}
