import { selectWrittenSince } from '../../kit/server/audit.ts'
import type { Trace } from '../../kit/server/registered.ts'
import { peopleImport } from '../people-import-contract.ts'

/** Detects people who manage somebody who was not added with them. */
const managers: Trace = {
  happened: 'manages others',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select distinct manager_id as id from user_managers
      where manager_id = any (${ids as string[]}::uuid[]) and user_id <> all (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}

const changedPeople: Trace = {
  happened: 'has been changed',
  among: async (db, ids) => {
    const { method, path } = peopleImport.people
    return (await selectWrittenSince(db, ['user', 'grant'], ids, `${method} ${path}`)).map(({ id }) => id)
  },
}

export const userTraces = { user: [managers, changedPeople] }
