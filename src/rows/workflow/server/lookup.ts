import type { Role } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'

/** Counts the tasks in a person's `rework-received` list, except those of deleted files (workflow.md, Reworks first). */
export const countReworks = async (db: Db, userId: string, role: Role): Promise<number> => {
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

/** Selects everybody who holds a stage of one of a file's tasks (`hold`) or has decided in a stage that they hold (`decided`). */
const peopleOfFile = async (db: Db, fileId: string, which: 'hold' | 'decided'): Promise<string[]> => {
  const all = which === 'hold'
  const rows = await db<{ id: string }[]>`
    select author_id as id from tasks where file_id = ${fileId} and author_id is not null and (${all} or author_status is not null)
    union select reviewer_id from tasks where file_id = ${fileId} and reviewer_id is not null and (${all} or reviewer_status is not null)
    union select reviewer2_id from tasks where file_id = ${fileId} and reviewer2_id is not null and (${all} or reviewer2_status is not null)
    union select uploader_id from tasks where file_id = ${fileId} and uploader_id is not null and (${all} or uploader_status is not null)`
  return rows.map(({ id }) => id)
}
export const holdersOfFile = (db: Db, fileId: string): Promise<string[]> => peopleOfFile(db, fileId, 'hold')
/** Selects the people whose decisions on a file count in the scorecard as long as the file exists. */
export const decidersOfFile = (db: Db, fileId: string): Promise<string[]> => peopleOfFile(db, fileId, 'decided')
