import { usesNowSql } from '../../../allocations/server/lookup.ts'
import type { PeopleWithoutAccount } from '../../../projects/server/extension-points.ts'
import type { Sql } from '../../../kit/postgres/db.ts'
import { buildFileVisibility } from './lookup.ts'

/**
 * Selects people who need an allocation ID in the project but have none: authors whose turn it is, and uploaders of open rows.
 */
export const blockedPeopleSql: PeopleWithoutAccount = (db, reach, { projectId, now }) => {
  const stage = (person: Sql, open: Sql): Sql => db`
    select ${person} as id from tasks t join files f on f.id = t.file_id
    where f.project_id = ${projectId} and f.deleted_at is null and ${open} and ${person} is not null and ${buildFileVisibility(db, reach).row}`
  return db`
    select w.id from (
      ${stage(db`t.author_id`, db`t.turn = 'AUTHOR'`)} union ${stage(db`t.uploader_id`, db`t.turn <> 'CLOSED'`)}) w
    where not exists (select from ${usesNowSql(db, db`w.id`, projectId, now)})`
}
