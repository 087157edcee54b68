import type { Use } from '../../kit/server/registered.ts'
import { toDay } from '../../kit/shared/time.ts'

export const peopleOfDepartment: Use = {
  noun: ['person', 'people'],
  count: async (db, _reach, id, now) => {
    const [counted] = await db<{ n: number }[]>`
      select count(distinct s.user_id)::int as n from user_department_members m join user_department_sets s on s.id = m.set_id
        join users u on u.id = s.user_id and u.deleted_at is null
      where m.department_id = ${id} and m.set_id = departments_on(s.user_id, ${toDay(now)})`
    return counted?.n ?? 0
  },
}
