import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { RECORDED_COLUMNS } from '../../../rows/workflow/turn-rules.ts'
import type { HistoryPerson } from './check-history.ts'
import type { FileVisibility } from '../../../rows/files/server/lookup.ts'
import { hasBlockingCheckSql } from '../../../content-checks/checks/server/queries.ts'
import { tasksByQuestionSql } from './row-queries.ts'
import { freedStagesSql } from './freed-stages.ts'
import { lockTasks } from '../../../rows/workflow/server/save-move.ts'
import { stagesFromSql } from '../../../rows/workflow/server/columns.ts'

/** An uploaded history may name blocked people, but not deleted ones. */
export const selectPeopleToName = (db: Db) => db<HistoryPerson[]>`
  select id, email, full_name as "fullName", roles from identities where deleted_at is null`

/** Selects a project's allocation IDs. Without a project, selects only the IDs that are unique across all projects. */
export const selectAccountsToName = (db: Db, projectId: string | null) => db<{ account_id: string; id: string }[]>`
  select max(account_id) as account_id, max(id::text) as id from accounts
  where deleted_at is null and (${projectId}::uuid is null or project_id = ${projectId})
  group by account_id_key having count(*) = 1 order by account_id_key <> name_key(max(account_id))`

type Asked = { projectId: string | null; fileId: string | null; shown: FileVisibility }
/**
 * A condition: the history may refer to `files f`. The file must not be deleted, and the caller must see it. It must also match
 * the given project and the given file, if any.
 */
export const inHistoryScopeSql = (db: Db, { projectId, fileId, shown }: Asked): Sql => db`
  f.deleted_at is null and (${projectId}::uuid is null or f.project_id = ${projectId})
    and (${fileId}::uuid is null or f.id = ${fileId}) and ${shown.file}`

export type HistoryFile = { id: string; name: string }
export const selectFilesForHistory = (db: Db, query: Asked) => db<HistoryFile[]>`
  select f.id, f.name from files f where ${inHistoryScopeSql(db, query)} order by f.id`

/** Locks these files against bulk changes, in the order of their IDs to avoid deadlocks. */
export const lockFiles = (db: Db, fileIds: readonly string[]) => db<{ id: string }[]>`
  select id from files where id = any (${fileIds as string[]}::uuid[]) and deleted_at is null order by id for no key update`

/** The rows and files that history may refer to. Rows that `shown` hides from the sender count as missing. */
export type HistoryScope = Asked & {
  importId: string
  departmentId: string | null
  /**
   * The people who may no longer hold a stage of a role, as "author <id>". If the workbook assigns an open stage to one of them,
   * it is left unassigned.
   */
  ineligible: readonly string[]
  blocked: readonly string[]
}

/**
 * Selects each row of the workbook with its task and its verdict. It implements `replayHistory` of src/rows/history/rules.ts in
 * SQL, for rows that the worker has validated; a test compares the two. A task in which no stage has acted has no status at all.
 */
const verdictsSql = (db: Db, scope: HistoryScope): Sql => {
  const { importId, departmentId, shown, ineligible, blocked } = scope
  // A stage is newly assigned if its assignee changes and it has no decision. A stage that has acted keeps its assignee.
  const opens = (id: Sql, status: Sql, role: StaffRole): Sql => db`
    s.${id} is distinct from (m.task).${id} and (s.${status} is null or r.turn = ${role})`
  return db`
  select r.sheet_row, r.question_id, n.given, n.freed, r.turn, r.turn_single, m.task, m.files, n.after,
    case
      when m.task is null then 'unmatched'
      when cardinality(m.files) > 1 then 'ambiguous'
      when n.after = m.task then 'same'
      when coalesce((m.task).author_status, (m.task).reviewer_status, (m.task).reviewer2_status, (m.task).uploader_status)
        is not null then 'acted'
      when (n.after).author_id in ((n.after).reviewer_id, (n.after).reviewer2_id, (n.after).uploader_id)
        or (n.after).reviewer_id in ((n.after).reviewer2_id, (n.after).uploader_id)
        or (n.after).reviewer2_id = (n.after).uploader_id then 'own'
      when (m.task).id = any (${blocked as string[]}::uuid[]) then 'blocked'
      else 'new'
    end as verdict
  from import_rows r
    left join lateral (
      select t.task, array_agg(f.name) over (
        order by f.sort_key rows between unbounded preceding and unbounded following) as files
      from ${tasksByQuestionSql(db)} join files f on f.id = t.file_id and ${inHistoryScopeSql(db, scope)}
      where (${departmentId}::uuid is null or t.department_id = ${departmentId}) and ${shown.row}
      order by t.file_id limit 1) m on true
    left join lateral (
      select p as after, r.extra || f.freed as given, f.freed
      from jsonb_populate_record(m.task, r.extra) as s, lateral (select ${freedStagesSql(db, db`r.extra`, ineligible, {
        author: opens(db`author_id`, db`author_status`, 'AUTHOR'),
        reviewer: opens(db`reviewer_id`, db`reviewer_status`, 'REVIEWER'),
        reviewer2: opens(db`reviewer2_id`, db`reviewer2_status`, 'REVIEWER-2'),
        uploader: opens(db`uploader_id`, db`uploader_status`, 'UPLOADER'),
      })} as freed) f, lateral jsonb_populate_record(s, f.freed) as p where cardinality(m.files) = 1) n on true
  where r.import_id = ${importId}`
}

export type HistoryVerdict = 'unmatched' | 'ambiguous' | 'same' | 'acted' | 'own' | 'blocked' | 'new'
export type VerdictRow = {
  row: number
  question_id: string
  verdict: HistoryVerdict
  taskId: string | null
  sr_no: number | null
  /** The files that contain this question ID. More than one is a problem of the row. */
  files: string[] | null
  total: number
  /** The files of all rows with this verdict. Set only on the first of them. */
  fileIds: string[]
  /** The people whom a new row replaces, by name. Null if it replaces nobody. */
  changes: { column: string; old: string; new: string }[] | null
}
/**
 * Selects the first rows of each verdict in order, each with the total of its verdict. New rows that replace somebody form a
 * separate group.
 */
export const selectVerdictRows = (db: Db, scope: HistoryScope, limit: number) => db<VerdictRow[]>`
  with j as materialized (
    select sheet_row as row, question_id, verdict, (task).id as task_id, (task).sr_no, (task).file_id, files, (
        select jsonb_agg(jsonb_build_object('column', c.name, 'old', c.old, 'new', c.new))
        from (values ('author', (task).author_id, (after).author_id), ('reviewer', (task).reviewer_id, (after).reviewer_id),
          ('reviewer-2', (task).reviewer2_id, (after).reviewer2_id), ('uploader', (task).uploader_id, (after).uploader_id))
          as c(name, old, new)
        where verdict = 'new' and c.old is not null and c.old is distinct from c.new) as replaced
    from (${verdictsSql(db, scope)}) j)
  select row, question_id, verdict, task_id as "taskId", sr_no, files, total, (
      select jsonb_agg(jsonb_build_object('column', c ->> 'column', 'old', o.full_name, 'new', coalesce(n.full_name, '')))
      from jsonb_array_elements(replaced) c join identities o on o.id = (c ->> 'old')::uuid left join identities n on n.id = (c ->> 'new')::uuid)
      as changes,
    case when place = 1 then array(select distinct file_id from j where j.verdict = placed.verdict) else '{}' end as "fileIds"
  from (
    select j.*, row_number() over same as place, count(*) over (partition by verdict, replaced is null)::int as total
    from j window same as (partition by verdict, replaced is null order by row)) placed
  where place <= ${limit} order by row`

/** Selects the new rows whose history contains an answer, in projects with a blocking check. */
export const selectAnsweredRows = async (db: Db, scope: HistoryScope): Promise<string[]> => {
  const [asked] = await db<{ some: boolean }[]>`
    select exists (select from files f where ${inHistoryScopeSql(db, scope)} and ${hasBlockingCheckSql(db, db`f.project_id`)}) as some`
  if (asked?.some !== true) return []
  const rows = await db<{ id: string }[]>`
    select (v.task).id from (${verdictsSql(db, scope)}) v join files f on f.id = (v.task).file_id
    where v.verdict = 'new' and (v.after).author_status in ('done', 'rework_done') and ${hasBlockingCheckSql(db, db`f.project_id`)}
    order by v.sheet_row`
  return rows.map(({ id }) => id)
}

export const lockMatchedTasks = (db: Db, { importId }: HistoryScope, fileIds: readonly string[]) =>
  lockTasks(
    db,
    db`t.id in (
      select t.id from import_rows r, lateral ${tasksByQuestionSql(db)}
      where r.import_id = ${importId} and t.file_id = any (${fileIds as string[]}::uuid[]))`,
  )

const recorded = RECORDED_COLUMNS as readonly string[]

/**
 * Stores the history of every `new` row of these locked files, with its event, in one statement. Stores nothing if any row turns
 * out to be bad. If a stage is assigned without an allocation date, the time at which it acted is used, or else the current time.
 * Returns the number of stored rows per file.
 */
export const writeHistory = (
  db: Db,
  scope: HistoryScope,
  { fileIds, batch, actorId, now }: { fileIds: readonly string[]; batch: string; actorId: string; now: Date },
) => {
  const at = now.toISOString()
  const allocated = (stage: Sql, id: Sql, on: Sql, acted: Sql): Sql => db`
    ${stage}, case
      when (j.after).${id} is null or j.given ? ${stage} then to_jsonb((j.after).${on})
      when (j.after).${id} is not distinct from (j.task).${id} and (j.task).${on} is not null then to_jsonb((j.task).${on})
      else to_jsonb(coalesce((j.after).${acted}, ${at}::timestamptz)) end`
  return db<{ fileId: string; rows: number; unassigned: number; people: string[] }[]>`
  with verdicts as materialized (${verdictsSql(db, scope)}),
  j as (
    select * from verdicts where verdict = 'new' and (task).file_id = any (${fileIds as string[]}::uuid[])
      and not exists (select from verdicts where verdict not in ('new', 'same'))),
  filled as (
    select j.task, j.turn, j.turn_single, j.given, j.freed, k.more, p as after
    from j, lateral (select jsonb_build_object(
      ${allocated(db`'author_allocated_at'`, db`author_id`, db`author_allocated_at`, db`author_acted_at`)},
      ${allocated(db`'reviewer_allocated_at'`, db`reviewer_id`, db`reviewer_allocated_at`, db`reviewer_acted_at`)},
      ${allocated(db`'reviewer2_allocated_at'`, db`reviewer2_id`, db`reviewer2_allocated_at`, db`reviewer2_acted_at`)},
      ${allocated(db`'uploader_allocated_at'`, db`uploader_id`, db`uploader_allocated_at`, db`uploader_acted_at`)}) as more) k,
      lateral jsonb_populate_record(j.after, k.more) as p),
  changed as (
    select f.task, f.after, f.freed, case when files.second_review then f.turn else f.turn_single end as turn, c.set, c.was
    from filled f join files on files.id = (f.task).file_id,
      -- Made once a row, not once a column.
      lateral (select to_jsonb(f.after) - 'extra' as new, to_jsonb(f.task) - 'extra' as old offset 0) v,
      lateral (
        select coalesce(jsonb_object_agg(key, v.new -> key), '{}') as set, coalesce(jsonb_object_agg(key, v.old -> key), '{}') as was
        from jsonb_object_keys(f.given || f.more) as k(key)
        where key = any (${recorded as string[]}::text[]) and v.new -> key is distinct from v.old -> key) c),
  written as (
    update tasks t set
      ${stagesFromSql(db, '(c.after)')}, turn = c.turn, version = t.version + 1
    from changed c where t.id = (c.task).id and t.version = (c.task).version
    returning t.id, t.file_id, t.version, c.set, c.was, c.freed, t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was, import_id)
    select id, file_id, ${at}, 'history', null, ${actorId}, version, set, was, ${batch} from written)
  select w.file_id as "fileId", count(distinct w.id)::int as rows,
    (select count(*)::int from written f, jsonb_object_keys(f.freed) k where f.file_id = w.file_id and right(k, 3) = '_id') as unassigned,
    coalesce(array_agg(distinct p.id) filter (where p.id is not null), '{}') as people
  from written w, lateral (values (w.author_id), (w.reviewer_id), (w.reviewer2_id), (w.uploader_id)) as p(id) group by w.file_id`
}
