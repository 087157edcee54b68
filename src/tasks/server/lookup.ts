import type { Role } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'

/** The number of tasks in a person's `rework-received`, those of deleted files left out (workflow.md, Reworks first). */
export const reworksOf = async (db: Db, userId: string, role: Role): Promise<number> => {
  if (role === 'AUTHOR') {
    const [row] = await db<{ reworks: number }[]>`
      select count(*)::int as reworks from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where t.author_id = ${userId} and t.turn = 'AUTHOR' and t.reviewer_status = 'sent_for_rework'`
    return row?.reworks ?? 0
  }
  if (role === 'REVIEWER') {
    const [row] = await db<{ reworks: number }[]>`
      select count(*)::int as reworks from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where t.reviewer_id = ${userId} and t.turn = 'REVIEWER'
        and (t.author_status = 'rework_done' and t.reviewer_status is null or t.reviewer2_status = 'sent_for_rework')`
    return row?.reworks ?? 0
  }
  return 0
}
