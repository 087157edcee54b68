import type { EndedResource } from '../../users/server/extension-points.ts'
import { deleteExportFiles, endSchedules, selectSchedulesOfPeople } from './queries.ts'

export const ownedSchedules: EndedResource = {
  what: 'scheduled export',
  tables: ['scheduled_exports'],
  names: async (db, userId) => (await selectSchedulesOfPeople(db, [userId]))[0]?.names ?? [],
  end: async (db, { userIds, clock, audit }) => {
    for (const { userId, fullName, names } of await selectSchedulesOfPeople(db, userIds))
      audit({ type: 'user', id: userId, name: fullName, before: { scheduledExports: names }, after: { scheduledExports: [] } })
    await endSchedules(db, userIds, clock())
    await deleteExportFiles(db, userIds)
  },
}
