import type { Trace } from '../../kit/server/registered.ts'

/** The people who have logged in, whether or not a session of theirs is left. */
export const logins: Trace = {
  happened: 'has logged in',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select distinct user_id as id from known_addresses where user_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}
