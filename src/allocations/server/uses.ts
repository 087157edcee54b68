import type { Use } from '../../kit/server/registered.ts'
import { ACCOUNT_NOUN } from '../rules.ts'

export const projectsOfDepartment: Use = {
  noun: ['allocation project', 'allocation projects'],
  count: async (db, _reach, id) => {
    const [counted] = await db<{ n: number }[]>`
      select count(*)::int as n from allocation_departments where department_id = ${id}`
    return counted?.n ?? 0
  },
}

export const accountsOfDepartment: Use = {
  noun: ACCOUNT_NOUN,
  count: async (db, _reach, id) => {
    const [counted] = await db<{ n: number }[]>`
      select count(*)::int as n from accounts where department_id = ${id} and deleted_at is null`
    return counted?.n ?? 0
  },
}
