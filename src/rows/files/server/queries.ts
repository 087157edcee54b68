import { toSortKey } from '../../../kit/shared/name-order.ts'
import { asId } from '../../../kit/shared/ids.ts'
import { hasPartSql } from '../../../kit/postgres/search.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Paging } from '../../../kit/shared/paging.ts'
import type { StaffRole } from '../../../access/levels.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { holdsTabSql } from '../../../grants/server/lookup.ts'
import { type FieldGroup, versionSql } from '../../../kit/server/versions.ts'
import { type FileRow, files } from '../contract.ts'
import { rowsAtTurnSql } from './counts.ts'
import type { FileVisibility } from './lookup.ts'
import { type LivingFile, visibleRowsSql } from './lookup.ts'
import type { WorkbookRow } from '../../workflow/contract.ts'
import { joinTaskPeopleSql, workbookFieldsSql } from '../../workflow/server/columns.ts'
import { deskListSql } from '../../workflow/server/lists.ts'

/** Only the audit lines of `rename` count, because those of other calls have a `name` too. */
export const fileNameGroup: FieldGroup = { type: 'file', fields: ['name'], call: files.rename }

// Lists -------------------------------------------------------------------------------------------------------------------

type Asked = {
  projectId: string
  departmentId: string | null
  name: string | null
  shown: FileVisibility
  page: Paging
  sort: 'name' | 'count' | 'created_at'
  descending: boolean
}
const orderBySql = (db: Db, { sort, descending }: Asked, count: Sql): Sql => {
  const by = { name: () => db`f.sort_key`, count: () => count, created_at: () => db`f.created_at` }[sort]()
  return descending ? db`${by} desc, f.id desc` : db`${by}, f.id`
}

export const selectProjectFiles = (db: Db, query: Asked) => {
  const { projectId, departmentId, name, shown, page } = query
  return db<(FileRow & { total: number })[]>`
  with listed as (
    select f.*, ${shown.count} as shown_count, count(*) over ()::int as total from files f
    where f.project_id = ${projectId} and f.deleted_at is null and ${shown.file}
      and (${departmentId}::uuid is null
        or exists (select from file_departments h
          where h.file_id = f.id and h.department_id = ${departmentId} and h.row_count > 0 and ${shown.department}))
      and (${name}::text is null or ${hasPartSql(db, db`f.name`, name)})
    order by ${orderBySql(db, query, shown.count)} limit ${page.limit} offset ${page.offset})
  select f.id as "_id", f.name, p.name as section, t.count, t.turns, d.departments, d.dept_file_visibility,
    case when u.id is not null then jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy",
    f.created_at, f.total, ${versionSql(db, fileNameGroup, db`f.id::text`)} as version
  from listed f join project_names p on p.id = f.project_id left join identities u on u.id = f.created_by,
    lateral (
      select coalesce(sum(rows), 0)::int as count, jsonb_build_object('AUTHOR', ${rowsAtTurnSql(db, 'AUTHOR')} + ${rowsAtTurnSql(db, 'unassigned')},
        'REVIEWER', ${rowsAtTurnSql(db, 'REVIEWER')}, 'REVIEWER-2', ${rowsAtTurnSql(db, 'REVIEWER-2')},
        'UPLOADER', ${rowsAtTurnSql(db, 'UPLOADER')}, 'CLOSED', ${rowsAtTurnSql(db, 'CLOSED')}) as turns
      from counted_tasks t
      where t.file_id = f.id and t.role is null and (${departmentId}::uuid is null or t.department_id = ${departmentId}) and ${shown.row}) t,
    lateral (
      select
        coalesce(jsonb_agg(jsonb_build_object('_id', d.id, 'name', d.name, 'count', h.row_count)
          order by d.sort_key, d.id), '[]') as departments,
        coalesce(jsonb_agg(jsonb_build_object('department_name', d.name, 'isVisible', h.is_visible)
          order by d.sort_key, d.id), '[]') as dept_file_visibility
      from file_departments h join department_names d on d.id = h.department_id where h.file_id = f.id and ${shown.department}) d
  order by ${orderBySql(db, query, db`f.shown_count`)}`
}

/** Counts the files for a page beyond the last one, which has no row with the total. */
export const countFiles = (db: Db, { projectId, departmentId, name, shown }: Omit<Asked, 'page'>) => db<{ total: number }[]>`
  select count(*)::int as total from files f
  where f.project_id = ${projectId} and f.deleted_at is null and ${shown.file}
    and (${departmentId}::uuid is null
      or exists (select from file_departments h
        where h.file_id = f.id and h.department_id = ${departmentId} and h.row_count > 0 and ${shown.department}))
    and (${name}::text is null or ${hasPartSql(db, db`f.name`, name)})`

export const findFiles = (db: Db, text: string, shown: Sql, limit: number) => db<Pick<FileRow, '_id' | 'name' | 'section'>[]>`
  select f.id as "_id", f.name, p.name as section
  from files f join project_names p on p.id = f.project_id
  where f.deleted_at is null and ${hasPartSql(db, db`f.name`, text)} and ${shown}
  order by f.created_at desc, f.id desc limit ${limit}`

/**
 * Selects the file with this name or id, or else the last file that had the name. Selects nothing if a file that is not `shown`
 * has the name now.
 */
export const selectFileOfAddress = (db: Db, name: string, shown: Sql) => db<Pick<FileRow, '_id' | 'name' | 'section'>[]>`
  with named as (select id from files where deleted_at is null and (name_key = file_key(${name}) or id = ${asId(name)}))
  select f.id as "_id", f.name, p.name as section
  from (
    select id, null::timestamptz as until from named
    union all
    select file_id, until from file_old_names where name_key = file_key(${name}) and not exists (select from named)) o
    join files f on f.id = o.id join project_names p on p.id = f.project_id
  where f.deleted_at is null and ${shown} order by o.until desc limit 1`

type FoundRow = ReplyFields<typeof files.find>['rows'][number]
/**
 * Selects rows by the beginning of their question ID. Uses the index `tasks_question_beginning`, even with a cached plan. `role`
 * is the caller's staff role, if any.
 */
export const findRows = (db: Db, text: string, shown: Sql, limit: number, role?: StaffRole) => db<FoundRow[]>`
  select t.id as "_id", t.sr_no, t.question_id, f.name as file, p.name as section,
    ${role === undefined ? db`null` : deskListSql(db, role)} as list
  from tasks t join files f on f.id = t.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
  where t.question_key ~>=~ name_key(${text}) and t.question_key ~<~ (name_key(${text}) || chr(1114111)) and ${shown}
  order by t.question_key using ~<~, f.created_at desc, t.id limit ${limit}`

export const selectProjectDepartments = (db: Db, projectId: string, shown: FileVisibility) => db<
  { _id: string; name: string; files: number; count: number }[]
>`
  select d.id as "_id", d.name, count(*)::int as files, sum(h.row_count)::int as count
  from files f join file_departments h on h.file_id = f.id and h.row_count > 0 join department_names d on d.id = h.department_id
  where f.project_id = ${projectId} and f.deleted_at is null and ${shown.department}
  group by d.id, d.name, d.sort_key order by d.sort_key, d.id`

// Rename and delete -------------------------------------------------------------------------------------------------------

/** From now on, addresses with the old name lead to the file. */
export const renameFile = (db: Db, fileId: string, name: string, now: Date) => db`
  with old as (
    insert into file_old_names (file_id, name_key, until)
    select id, name_key, ${now.toISOString()} from files where id = ${fileId}
    on conflict (file_id, name_key) do update set until = excluded.until)
  update files set name = ${name}, sort_key = ${toSortKey(name)} where id = ${fileId}`

/** The rows stay for the history; their pictures are deleted. */
export const deleteTaskFile = (db: Db, fileId: string, now: Date) => db`
  with pictures as (delete from task_pictures where task_id in (select id from tasks where file_id = ${fileId})),
  replaced as (delete from replaced_pictures where task_id in (select id from tasks where file_id = ${fileId}))
  update files set deleted_at = ${now.toISOString()} where id = ${fileId}`

// Visibility --------------------------------------------------------------------------------------------------------------

/** Returns no row if the file has no rows of the department. */
export const lockVisibility = (db: Db, fileId: string, departmentId: string) => db<{ isVisible: boolean; rows: number }[]>`
  select is_visible as "isVisible", row_count as rows from file_departments
  where file_id = ${fileId} and department_id = ${departmentId} and row_count > 0 for no key update`

export const isOnlyVisibleDepartment = async (db: Db, fileId: string, departmentId: string): Promise<boolean> => {
  const others = await db`
    select from file_departments
    where file_id = ${fileId} and department_id <> ${departmentId} and is_visible and row_count > 0 limit 1`
  return others.length === 0
}

export const setVisibility = (db: Db, fileId: string, departmentId: string, isVisible: boolean) => db`
  update file_departments set is_visible = ${isVisible} where file_id = ${fileId} and department_id = ${departmentId}`

type Loser = { email: string; fullName: string; role: 'MANAGER' | 'SUBADMIN'; losesFile: boolean }
/**
 * Selects the department's managers and sub-admins on the day who may see its rows in the file. `losesFile` means that they see
 * no other rows of it.
 */
export const selectVisibilityLosers = (db: Db, fileId: string, departmentId: string, day: string) => db<Loser[]>`
  select u.email, u.full_name as "fullName", case when 'MANAGER' = any (u.roles) then 'MANAGER' else 'SUBADMIN' end as role,
    not exists (
      select from file_departments h
      where h.file_id = ${fileId} and h.department_id <> ${departmentId} and h.row_count > 0
        and (h.is_visible or not exists (
          select from person_departments o where o.set_id = m.set_id and o.department_id = h.department_id))) as "losesFile"
  from person_departments m join user_department_sets s on s.id = m.set_id and s.id = departments_on(s.user_id, ${day})
    join identities u on u.id = s.user_id
  where m.department_id = ${departmentId} and u.deleted_at is null and u.account_state = 'active' and not 'ADMIN' = any (u.roles)
    and ('MANAGER' = any (u.roles) or ${holdsTabSql(db, ['Manage Projects', 'Manage File'], day)})
  order by u.sort_key, u.id`

export const selectFileVisibility = (db: Db, fileId: string) => db<FileRow['dept_file_visibility']>`
  select d.name as department_name, fd.is_visible as "isVisible"
  from file_departments fd join department_names d on d.id = fd.department_id
  where fd.file_id = ${fileId} order by d.sort_key, d.id`

export const selectRowsAfter = (db: Db, file: LivingFile, after: number, limit: number) => db<WorkbookRow[]>`
  select ${workbookFieldsSql(db)}, t.extra, t.numbers from tasks t ${joinTaskPeopleSql(db)}
  where ${visibleRowsSql(db, file)} and t.sr_no > ${after} order by t.sr_no limit ${limit}`

export const selectRowsNumbered = (db: Db, file: LivingFile, numbers: readonly number[]) => db<WorkbookRow[]>`
  select ${workbookFieldsSql(db)}, t.extra, t.numbers
  from tasks t join unnest(${[...numbers]}::int[]) with ordinality as o(number, place) on o.number = t.sr_no ${joinTaskPeopleSql(db)}
  where ${visibleRowsSql(db, file)} and t.sr_no = any (${[...numbers]}::int[]) order by o.place`

/** Selects the contents of pictures by hash (`name`), for rows that the caller has already read. */
export const selectPictureContents = (db: Db, names: readonly string[]) => db<
  { name: string; mediaType: string; content: Buffer }[]
>`
  select encode(p.hash, 'hex') as name, p.media_type as "mediaType", p.content from pictures p
  where p.hash in (select decode(n, 'hex') from unnest(${[...names]}::text[]) as n)`
