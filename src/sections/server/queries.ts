import type { Db, Sql } from '../../kit/db.ts'
import type { Section } from '../contract.ts'

/**
 * The projects of the task module by name, or the one of `id`.
 * @param shown which files the asking person may see, over `files f`: only these are counted
 */
export const sectionsBy = (db: Db, id: string | null, shown: Sql) => db<Section[]>`
  select p.id as "_id", p.name, m.added_at as created_at,
    case when u.id is null then null else jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy",
    count(f.id)::int as files, coalesce(sum(f.row_count), 0)::int as rows
  from projects p join project_modules m on m.project_id = p.id and m.module = 'sections'
    left join users u on u.id = m.added_by
    left join files f on f.project_id = p.id and f.deleted_at is null and ${shown}
  where p.deleted_at is null and (${id}::uuid is null or p.id = ${id}::uuid)
  group by p.id, m.added_at, u.id
  order by name_key(p.name), p.id`

export const livingFiles = (db: Db, projectId: string) => db<{ files: number }[]>`
  select count(*)::int as files from files where project_id = ${projectId} and deleted_at is null`
