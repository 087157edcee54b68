import type { EndedResource } from '../../users/server/extension-points.ts'
import { endAccessRequests, selectWaitingTabs } from './queries.ts'

/** An account's requests end with the account or when its role changes, because a tab would have no effect. */
export const waitingRequests: EndedResource = {
  what: 'access request',
  tables: ['access_requests'],
  needs: ['SUBADMIN'],
  names: async (db, userId) => (await selectWaitingTabs(db, userId)).map(({ tab }) => tab),
  end: async (db, { userIds, clock, by, audit }) => {
    for (const { user, fullName, tabs } of await endAccessRequests(db, userIds, by, clock()))
      audit({ type: 'access-request', id: user, name: fullName, before: { tabs }, after: { tabs: [] } })
  },
}
