import type { HeldPart } from '../../kit/held.ts'
import { accountsHeldBy, endHolds, lockAccountsHeldBy } from './queries.ts'

/** The uses of allocation IDs, planned ends included. */
export const heldAccounts: HeldPart = {
  domain: 'allocations',
  what: 'allocation ID',
  names: async (db, userId, now) =>
    (await accountsHeldBy(db, userId, now)).map(({ account_id, project_name }) => `${account_id} (${project_name})`),
  lock: (db, { userIds, now }) => lockAccountsHeldBy(db, userIds, now),
  end: async (db, { userIds, clock, by, audit, announce }) => {
    // Once more: a use may have begun while the people were waited for.
    await lockAccountsHeldBy(db, userIds, clock())
    const ended = await endHolds(db, userIds, clock(), by)
    for (const { account, account_id, user, start, planned, end } of ended) {
      audit({ type: 'hold', id: account, name: account_id, before: { user, start, end: planned }, after: { user, end } })
    }
    announce(
      ended.map(({ user }) => user),
      'account',
    )
  },
}
