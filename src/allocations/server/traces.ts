import { selectWrittenSince } from '../../kit/server/audit.ts'
import type { Trace } from '../../kit/server/registered.ts'
import { accountsImport } from '../accounts-import-contract.ts'

const heldAccounts: Trace = {
  happened: 'has been in use',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select distinct account_id as id from allocation_holds where account_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}

const lentAccounts: Trace = {
  happened: 'has been lent',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select distinct account_id as id from account_lendings where account_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}

const changedAccounts: Trace = {
  happened: 'has been changed',
  among: async (db, ids) => {
    const { method, path } = accountsImport.upload
    return (await selectWrittenSince(db, ['account', 'hold'], ids, `${method} ${path}`)).map(({ id }) => id)
  },
}

const accountsOfPeople: Trace = {
  happened: 'has been given an allocation ID',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select user_id as id from allocation_holds where user_id = any (${ids as string[]}::uuid[])
      union select user_id from account_lendings where user_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}

export const allocationTraces = { account: [heldAccounts, lentAccounts, changedAccounts], user: [accountsOfPeople] }
