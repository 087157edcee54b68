import type { Trace } from '../../kit/server/registered.ts'

/** Finds the handovers that contain the person. Those of reopened months count, because the record of what was paid is kept. */
export const handoversOfPeople: Trace = {
  happened: 'is in the handover of a month',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select user_id as id from month_handover_lines where user_id = any (${ids as string[]}::uuid[])
      union
      select user_id from month_handover_differences where user_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}
