import type { Actor } from '../../kit/access.ts'
import type { Db, Sql } from '../../kit/db.ts'
import { RECORDED_COLUMNS } from '../../tasks/turn-rules.ts'
import type { Person } from './check-history.ts'
import { shownTo } from './lookup.ts'
import { stagesFrom } from './stages-from.ts'

/** Everybody whom history may name: blocked people too, deleted ones not. */
export const peopleToName = (db: Db) => db<Person[]>`
  select id, email, full_name as "fullName", roles from users where deleted_at is null`

/** The allocation IDs of a project; of all projects those whose name is used once. */
export const accountsToName = (db: Db, projectId: string | null) => db<{ account_id: string; id: string }[]>`
  select max(account_id) as account_id, max(id::text) as id from accounts
  where deleted_at is null and (${projectId}::uuid is null or project_id = ${projectId})
  group by name_key(account_id) having count(*) = 1`

export type HistoryFile = { id: string; name: string; section: string; second_review: boolean }
/** The living files in which history looks for its rows: of a project, of all projects, or the one that is named. */
export const filesForHistory = (
  db: Db,
  { projectId, fileId, actor, now }: { projectId: string | null; fileId: string | null; actor: Actor; now: Date },
) => db<HistoryFile[]>`
  select f.id, f.name, p.name as section, f.second_review from files f join projects p on p.id = f.project_id
  where f.deleted_at is null and (${projectId}::uuid is null or f.project_id = ${projectId})
    and (${fileId}::uuid is null or f.id = ${fileId}) and ${shownTo(db, actor, now)}
  order by f.id`

/** Bulk changes of these files wait for each other; in the order of their ids, so that no two wait in a circle. */
export const lockFiles = (db: Db, fileIds: readonly string[]) => db<{ id: string; second_review: boolean }[]>`
  select id, second_review from files where id = any (${fileIds as string[]}::uuid[]) and deleted_at is null
  order by id for no key update`

export type HistoryScope = { importId: string; fileIds: readonly string[]; departmentId: string | null }

/**
 * Each row of the workbook with the task that it means and what would become of it: `takeHistory` of history-rules.ts in SQL, over
 * rows that the worker has checked. A task none of whose stages has acted has no status at all. A test compares the two.
 */
const judged = (db: Db, { importId, fileIds, departmentId }: HistoryScope): Sql => db`
  select r.sheet_row, r.question_id, r.extra as given, r.turn, r.turn_single, m.task, n.after,
    case
      when m.task is null then 'unmatched'
      when m.files > 1 then 'ambiguous'
      when n.after = m.task then 'same'
      when coalesce((m.task).author_status, (m.task).reviewer_status, (m.task).reviewer2_status, (m.task).uploader_status)
        is not null then 'acted'
      when (n.after).author_id in ((n.after).reviewer_id, (n.after).reviewer2_id, (n.after).uploader_id)
        or (n.after).reviewer_id in ((n.after).reviewer2_id, (n.after).uploader_id)
        or (n.after).reviewer2_id = (n.after).uploader_id then 'own'
      else 'new'
    end as verdict
  from import_rows r
    left join lateral (
      select t as task, count(*) over () as files from tasks t
      where t.file_id = any (${fileIds as string[]}::uuid[]) and t.question_key = r.question_key
        and (${departmentId}::uuid is null or t.department_id = ${departmentId})
      order by t.file_id limit 1) m on true
    left join lateral (
      select p as after from jsonb_populate_record(m.task, r.extra) as p where not (m.task is null)) n on true
  where r.import_id = ${importId}`

export type Verdict = 'unmatched' | 'ambiguous' | 'same' | 'acted' | 'own' | 'new'
export type Judged = {
  row: number
  question_id: string
  verdict: Verdict
  sr_no: number | null
  fileId: string | null
  total: number
}
/** The first rows of each verdict in their order, each with the number of all of its verdict. */
export const judgedRows = (db: Db, scope: HistoryScope, limit: number) => db<Judged[]>`
  select row, question_id, verdict, sr_no, "fileId", total from (
    select j.sheet_row as row, j.question_id, j.verdict, (j.task).sr_no, (j.task).file_id as "fileId",
      row_number() over (partition by j.verdict order by j.sheet_row) as place,
      count(*) over (partition by j.verdict)::int as total
    from (${judged(db, scope)}) j) placed
  where place <= ${limit} order by row`

/** The files of the scope that have this question id. */
export const filesWith = (db: Db, fileIds: readonly string[], questionId: string) => db<{ name: string }[]>`
  select f.name from tasks t join files f on f.id = t.file_id
  where t.file_id = any (${fileIds as string[]}::uuid[]) and t.question_key = (
    select question_key from import_rows where question_id = ${questionId} limit 1)
  order by f.name`

const recorded = RECORDED_COLUMNS as readonly string[]

/**
 * Every row that is `new` takes its history, with its event, as one statement. A stage that is given to somebody without a date of
 * allocation was given when it was acted on, or now. Answers per file the rows that took it.
 */
export const writeHistory = (
  db: Db,
  scope: HistoryScope,
  { batch, actorId, now }: { batch: string; actorId: string; now: Date },
) => {
  const at = now.toISOString()
  const allocated = (stage: Sql, id: Sql, on: Sql, acted: Sql): Sql => db`
    ${stage}, case
      when (j.after).${id} is null or j.given ? ${stage} then to_jsonb((j.after).${on})
      when (j.after).${id} is not distinct from (j.task).${id} and (j.task).${on} is not null then to_jsonb((j.task).${on})
      else to_jsonb(coalesce((j.after).${acted}, ${at}::timestamptz)) end`
  return db<{ fileId: string; rows: number; people: string[] }[]>`
  with j as materialized (select * from (${judged(db, scope)}) j where j.verdict = 'new'),
  filled as (
    select j.task, j.turn, j.turn_single, j.given, k.more,
      jsonb_populate_record(j.after, k.more) as after
    from j, lateral (select jsonb_build_object(
      ${allocated(db`'author_allocated_at'`, db`author_id`, db`author_allocated_at`, db`author_acted_at`)},
      ${allocated(db`'reviewer_allocated_at'`, db`reviewer_id`, db`reviewer_allocated_at`, db`reviewer_acted_at`)},
      ${allocated(db`'reviewer2_allocated_at'`, db`reviewer2_id`, db`reviewer2_allocated_at`, db`reviewer2_acted_at`)},
      ${allocated(db`'uploader_allocated_at'`, db`uploader_id`, db`uploader_allocated_at`, db`uploader_acted_at`)}) as more) k),
  changed as (
    select f.task, f.after, case when files.second_review then f.turn else f.turn_single end as turn, c.set, c.was
    from filled f join files on files.id = (f.task).file_id,
      lateral (select to_jsonb(f.after) - 'extra' as new, to_jsonb(f.task) - 'extra' as old) v,
      lateral (
        select coalesce(jsonb_object_agg(key, v.new -> key), '{}') as set, coalesce(jsonb_object_agg(key, v.old -> key), '{}') as was
        from jsonb_object_keys(f.given || f.more) as k(key)
        where key = any (${recorded as string[]}::text[]) and v.new -> key is distinct from v.old -> key) c),
  written as (
    update tasks t set
      ${stagesFrom(db, db`(c.after)`)}, turn = c.turn, version = t.version + 1
    from changed c where t.id = (c.task).id and t.version = (c.task).version
    returning t.id, t.file_id, t.version, c.set, c.was, t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was, import_id)
    select id, file_id, ${at}, 'history', null, ${actorId}, version, set, was, ${batch} from written)
  select w.file_id as "fileId", count(distinct w.id)::int as rows, coalesce(array_agg(distinct p.id) filter (where p.id is not null), '{}') as people
  from written w, lateral (values (w.author_id), (w.reviewer_id), (w.reviewer2_id), (w.uploader_id)) as p(id) group by w.file_id`
}
