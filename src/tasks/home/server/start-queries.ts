import { STAFF_ROLES } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { type Reach } from '../../../kit/server/reach.ts'
import { isReached } from '../../../users/server/lookup.ts'
import type { FirstSteps } from '../contract.ts'

/**
 * The first project, workbook and person who may do tasks, and whether a row was ever assigned: each found by an index or a small
 * table.
 */
export const firstSteps = (db: Db, reach: Reach<'all'>) => {
  const person = db`case when u.id is not null then jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end`
  return db<FirstSteps[]>`
  select
    (select jsonb_build_object('name', p.name, 'at', p.added_at, 'by', ${person})
      from module_projects p left join identities u on u.id = p.added_by
      where p.module = 'sections' and p.deleted_at is null order by p.added_at, p.id limit 1) as project,
    (select jsonb_build_object('name', f.name, 'section', p.name, 'rows', f.row_count, 'at', f.created_at, 'by', ${person})
      from files f join project_names p on p.id = f.project_id left join identities u on u.id = f.created_by
      where f.deleted_at is null order by f.created_at, f.id limit 1) as file,
    (select case when count(*) > 0 then jsonb_build_object('count', count(*), 'first', (jsonb_agg(${person} order by u.created_at, u.id)) -> 0) end
      from identities u
      where u.roles && ${STAFF_ROLES as readonly string[] as string[]}::text[] and u.deleted_at is null and u.account_state = 'active'
        and u.enable_assignments and ${isReached(db, reach, db`u.id`)}) as people,
    exists (select from tasks where author_id is not null) or exists (select from tasks where reviewer_id is not null)
      or exists (select from tasks where reviewer2_id is not null) or exists (select from tasks where uploader_id is not null) as assigned`
}
