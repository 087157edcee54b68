import type { Trace } from '../../kit/server/registered.ts'

export const hoursOfPeople: Trace = {
  happened: 'has hours in a productivity file',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select u.id from unnest(${ids as string[]}::uuid[]) as u(id) where exists (select from productivity_hours h where h.user_id = u.id)`
    return rows.map(({ id }) => id)
  },
}
