import type { Trace, Use } from '../../kit/server/registered.ts'

export const rowsOfDepartment: Use = {
  noun: ['target row', 'target rows'],
  count: async (db, _reach, id) => {
    const [counted] = await db<{ n: number }[]>`
      select count(*)::int as n from target_rows where department_id = ${id} and deleted_on is null`
    return counted?.n ?? 0
  },
}

export const targetsOfPeople: Trace = {
  happened: 'has been given a target',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select distinct user_id as id from assigned_targets where user_id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}
