import type { Trace } from '../../kit/server/registered.ts'

/** Also finds absences that were removed or only requested, because somebody has decided about the person's days. */
export const absencesOfPeople: Trace = {
  happened: 'has an absence',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select user_id as id from absences where user_id = any (${ids as string[]}::uuid[])
      union select user_id from absence_requests where user_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}
