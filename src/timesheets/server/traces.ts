import type { Trace } from '../../kit/server/registered.ts'

export const membershipsOfPeople: Trace = {
  happened: 'has been in a timesheet project',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select distinct user_id as id from timesheet_memberships where user_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}
