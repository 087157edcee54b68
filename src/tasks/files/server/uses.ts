import type { Use } from '../../../kit/server/registered.ts'

export const filesOfDepartment: Use = {
  noun: ['file', 'files'],
  count: async (db, id) => {
    const [counted] = await db<{ n: number }[]>`
      select count(*)::int as n from file_departments d join files f on f.id = d.file_id and f.deleted_at is null
      where d.department_id = ${id}`
    return counted?.n ?? 0
  },
}
