import type { AccountUse } from '../../../allocations/server/extension-points.ts'
import type { Sql } from '../../../kit/postgres/db.ts'
import { buildFileVisibility } from './lookup.ts'

/**
 * Selects the visible rows that name one of the allocation IDs in their author or uploader stage, with the person who decided in
 * the stage. Uploaded history has no decision, so its rows get the stage's current holder.
 */
export const rowsOfAccountsSql: AccountUse = (db, reach, { accounts, from, to }) => {
  const stage = (role: 'AUTHOR' | 'UPLOADER', of: { account: Sql; person: Sql; at: Sql }): Sql => db`
    select ${of.account} as account_id, coalesce((
        select e.actor_id from task_events e
        where e.task_id = t.id and e.kind = 'update' and e.role = ${role} and e.at = ${of.at} order by e.id desc limit 1), ${of.person}) as person_id,
      ${of.at} as at, f.id as thing_id, f.name as thing, p.name as within, t.sr_no as part, ${role} as stage, f.sort_key as thing_key
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
    where ${of.account} in (${accounts}) and ${buildFileVisibility(db, reach).row}
      and ${of.at} >= ${from.toISOString()}::timestamptz and ${of.at} < ${to.toISOString()}::timestamptz`
  return db`
    ${stage('AUTHOR', { account: db`t.author_account_id`, person: db`t.author_id`, at: db`t.author_acted_at` })}
    union all
    ${stage('UPLOADER', { account: db`t.uploader_account_id`, person: db`t.uploader_id`, at: db`t.uploader_acted_at` })}`
}
