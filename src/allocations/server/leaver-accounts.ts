import type { EndedResource } from '../../users/server/extension-points.ts'
import { selectAccountsInUse, endHolds, lockAccountsInUse } from './hold-queries.ts'
import { nameLendings } from '../rules.ts'
import { selectAccountsLentTo, endLendings } from './account-queries.ts'

const named = (account: { account_id: string; project_name: string }): string => `${account.account_id} (${account.project_name})`

/** Includes uses with a planned end. */
export const allocatedAccounts: EndedResource = {
  what: 'allocation ID',
  tables: ['allocation_holds'],
  names: async (db, userId, now) => (await selectAccountsInUse(db, userId, now)).map(named),
  lock: (db, { userIds, now }) => lockAccountsInUse(db, userIds, now),
  end: async (db, { userIds, clock, by, audit, publish }) => {
    // The accounts are locked again, because a use may have begun while this call waited for the locks of the people.
    await lockAccountsInUse(db, userIds, clock())
    const ended = await endHolds(db, userIds, clock(), by)
    for (const { account, account_id, user, start, planned, end } of ended) {
      audit({ type: 'hold', id: account, name: account_id, before: { user, start, end: planned }, after: { user, end } })
    }
    publish(
      ended.map(({ user }) => user),
      'account',
    )
  },
}

/** IDs that are lent to the person (decision 118). */
export const borrowedAccounts: EndedResource = {
  what: 'lent allocation ID',
  tables: ['account_lendings'],
  names: async (db, userId) => (await selectAccountsLentTo(db, userId)).map(named),
  end: async (db, { userIds, audit }) => {
    for (const { account, account_id, user, was } of await endLendings(db, userIds)) {
      audit({
        type: 'account',
        id: account,
        name: account_id,
        before: nameLendings(was),
        after: nameLendings(was.filter(({ _id }) => _id !== user)),
      })
    }
  },
}
