import type { Condition, Use } from '../../../kit/server/registered.ts'
import { buildFileVisibility } from './lookup.ts'

/**
 * Leaves out files that are hidden from the caller. The department still cannot be deleted, because the caller is one of its
 * members.
 */
export const filesOfDepartment: Use = {
  noun: ['file', 'files'],
  count: async (db, reach, id) => {
    const [counted] = await db<{ n: number }[]>`
      select count(*)::int as n from file_departments h join files f on f.id = h.file_id and f.deleted_at is null
      where h.department_id = ${id} and ${buildFileVisibility(db, reach).department}`
    return counted?.n ?? 0
  },
}

export const hidesFilesSql: Condition = (db, _reach, { id }) => db`
  exists (select from files f join file_departments v on v.file_id = f.id and not v.is_visible
    where f.project_id = ${id} and f.deleted_at is null)`
