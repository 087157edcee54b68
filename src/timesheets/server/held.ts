import type { EndedResource } from '../../kit/server/held.ts'
import { endMemberships, memberships, timesheetProjectsOf } from './queries.ts'

/** The memberships of timesheet projects. */
export const heldMemberships: EndedResource = {
  what: 'timesheet project',
  names: async (db, userId, now) => (await timesheetProjectsOf(db, userId, now)).map(({ name }) => name),
  end: async (db, { userIds, clock, by, audit }) => {
    const now = clock()
    for (const { _id, fullName, projects } of await memberships(db, userIds, now)) {
      const before = { timesheetProjects: projects }
      audit({ type: 'user', id: _id, name: fullName, before, after: { timesheetProjects: [] } })
    }
    await endMemberships(db, { userIds, projects: null, by, now })
  },
}
