import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Issue } from '../../../kit/shared/errors.ts'
import type { RowRuns } from '../../../kit/shared/runs.ts'
import type { KnownRow, RowState } from '../contract.ts'
import type { LivingFile } from '../../../rows/files/server/lookup.ts'
import { toSortKey } from '../../../kit/shared/name-order.ts'

export const isNameTaken = async (db: Db, name: string): Promise<boolean> => {
  const rows = await db`select from files where name_key = file_key(${name}) and deleted_at is null`
  return rows.length > 0
}

/** In the column order of the workers' `copyLine` and `historyLine`. */
export const copyImportedRows = (db: Db) => db`
  copy import_rows (import_id, sheet_row, sr_no, question_id, question_key, question_code, solution_id, subject, section,
    question_link, solution_link, moderator_id, project_name, extra, turn, turn_single, runs, blocked, numbers) from stdin`

export type NewTaskFile = {
  projectId: string
  name: string
  columns: { key: string; name: string }[]
  count: number
  sections: string[]
  by: string
  now: Date
}
/** The trigger files_set_key sets name_key, by which `selectFileShownTo` finds the file. */
export const insertTaskFile = (db: Db, file: NewTaskFile) => db<{ id: string }[]>`
  insert into files (project_id, name, sort_key, columns, row_count, sections, created_by, created_at)
  values (${file.projectId}, ${file.name}, ${toSortKey(file.name)}, ${JSON.stringify(file.columns)}::text::jsonb, ${file.count}, ${file.sections}::text[],
    ${file.by}, ${file.now.toISOString()})
  returning id`

export type DepartmentRows = { departmentId: string; rows: number }
export const insertFileDepartments = (db: Db, fileId: string, departments: readonly DepartmentRows[]) => db`
  insert into file_departments (file_id, department_id, row_count)
  select ${fileId}, d.id, sum(d.rows)
  from unnest(${departments.map((one) => one.departmentId)}::uuid[], ${departments.map((one) => one.rows)}::int[]) as d(id, rows)
  group by d.id`

type SheetRows = { from: number; to: number }
/**
 * Inserts the copied rows after sheet row `from`, up to and including `to`, as tasks. All rows get the given department or,
 * without one, the department of their subject. The trigger count_tasks adds them to task_count_changes.
 */
export const insertTasks = (
  db: Db,
  fileId: string,
  importId: string,
  { from, to }: SheetRows,
  { departmentId, subjects }: Placing,
) => db`
  insert into tasks (file_id, sr_no, question_id, question_key, department_id, question_code, solution_id, subject, section,
    question_link, solution_link, moderator_id, project_name, extra, runs, numbers)
  select ${fileId}, r.sr_no, r.question_id, r.question_key, coalesce(${departmentId}::uuid, s.department_id), r.question_code,
    r.solution_id, r.subject, r.section, r.question_link, r.solution_link, r.moderator_id, r.project_name, r.extra, r.runs, r.numbers
  from import_rows r
    left join unnest(${subjects.map((one) => one.name)}::text[], ${subjects.map((one) => one.departmentId)}::uuid[])
      as s(subject, department_id) on s.subject = r.subject
  where r.import_id = ${importId} and r.sheet_row > ${from} and r.sheet_row <= ${to}`
type Placing = { departmentId: string | null; subjects: readonly { name: string; departmentId: string }[] }

export const deleteImportContent = (db: Db, importId: string) => db`
  with pictures as (delete from import_pictures where import_id = ${importId})
  delete from import_rows where import_id = ${importId}`

type BatchFile = {
  fileId: string
  rows: number
  /** Set only for rows that were added to a file. */
  firstSrNo: number | null
  lastSrNo: number | null
  newColumns: readonly string[]
}
export const insertBatchFiles = (db: Db, batchId: string, files: readonly BatchFile[]) => db`
  insert into import_batch_files (batch_id, file_id, row_count, first_sr_no, last_sr_no, new_columns)
  select ${batchId}::uuid, f."fileId", f.rows, f."firstSrNo", f."lastSrNo", array(select jsonb_array_elements_text(f."newColumns"))
  from jsonb_to_recordset(${JSON.stringify(files)}::text::jsonb)
    as f("fileId" uuid, rows int, "firstSrNo" int, "lastSrNo" int, "newColumns" jsonb)`

/** Events can refer to a new batch id before the batch is inserted. */
export const selectNewBatchId = async (db: Db): Promise<string> => {
  const [row] = await db<{ id: string }[]>`select new_id() as id`
  return row?.id ?? ''
}

/** The following queries compare a workbook's rows with those of the file to which they are added (decision 46). */

/**
 * The key under which a stored row with the same spelling as `import_rows r` may have been stored earlier (decision 152). It is
 * nearly always the current key.
 */
const oldQuestionKeySql = (db: Db): Sql => db`
  case when r.question_id ~ '^[!-~]+$' then r.question_key else old_name_key(r.question_id) end`
/**
 * Joins to `import_rows r` the tasks with its question ID as `t`, each with its whole row as `t.task`. If a file has two rows
 * whose IDs look the same, the one with the same spelling is joined. Tasks are looked up only by question ID. Without statistics
 * for a new file, the planner would otherwise scan all rows of the file for each row of the workbook.
 */
export const tasksByQuestionSql = (db: Db): Sql => db`(
  select k.*, k as task from (select ${oldQuestionKeySql(db)} as key offset 0) old join tasks k on k.question_key in (r.question_key, old.key)
  where k.question_key = old.key
    or not exists (select from tasks s where s.question_key = old.key and s.file_id = k.file_id) offset 0) t`

const freshSql = (db: Db, fileId: string): Sql => db`
  not exists (select from ${tasksByQuestionSql(db)} where t.file_id = ${fileId})`
const cellsOfSql = (db: Db, row: Sql): Sql => db`
  ${row}.extra || jsonb_build_object('question_code', ${row}.question_code, 'solution_id', ${row}.solution_id,
    'subject', ${row}.subject, 'section', ${row}.section, 'question_link', ${row}.question_link,
    'solution_link', ${row}.solution_link, 'moderator_id', ${row}.moderator_id, 'project_name', ${row}.project_name)`
const plainTextSql = (db: Db, runs: Sql, text: Sql): Sql => db`
  coalesce((select string_agg(p.run ->> 0, '' order by p.place) from jsonb_array_elements(${runs}) with ordinality as p(run, place)), ${text})`
/**
 * Joins to `import_rows r` and `tasks t` the number of pictures that the row has now and would have, if the workbook has
 * different ones. The result is null if the pictures are the same. It is also null if the workbook has none, because then no
 * pictures are removed.
 */
const differingPicturesSql = (db: Db): Sql => db`(
  select case when s.shown and n.list is not null and n.list is distinct from o.list
    then jsonb_build_object('old', o.count, 'new', n.count) end as pictures
  from (
    select string_agg(encode(coalesce(i.stored, i.hash), 'hex') || coalesce(i.column_key, ''), ',' order by i.place) as list,
      count(*)::int as count
    from import_pictures i where i.import_id = r.import_id and i.sheet_row = r.sheet_row) n, (
    select string_agg(encode(h.hash, 'hex') || coalesce(h.column_key, ''), ',' order by h.place) as list, count(*)::int as count
    from task_pictures h where h.task_id = t.id) o)`

/**
 * Selects the workbook's rows that are already in the file. `differs` lists those of the given columns whose values differ.
 * `formatted` means that the row is undecided and differs only in marks or pictures: each differing column has the same text with
 * marks in the workbook, or only the row's pictures differ. A subject must keep its exact text, because it names the department.
 * If a row is hidden from the caller, the result reveals only that its question ID is in use, and `sr_no` is null.
 */
export const knownTasksSql = (db: Db, { file, importId, given, hasPictures }: CompareParams): Sql => db`
  select t.id, t.version, r.sheet_row as row, case when s.shown then t.question_id else r.question_id end as question_id,
    case when s.shown then t.sr_no end as sr_no, c.new as cells, r.runs, r.numbers,
    case when s.shown then c.old end as old, case when s.shown then t.runs end as "oldRuns", t.numbers as "oldNumbers", d.differs,
    p.pictures,
    (d.fits or d.differs = '{}' and p.pictures is not null) and coalesce(t.author_status, t.reviewer_status, t.reviewer2_status, t.uploader_status) is null as formatted
  from import_rows r join lateral ${tasksByQuestionSql(db)} on t.file_id = ${file.id},
    lateral (select t.department_id <> all (${file.hidden}::uuid[]) as shown) s,
    lateral (select ${cellsOfSql(db, db`r`)} as new, ${cellsOfSql(db, db`t`)} as old offset 0) c,
    lateral (
      select coalesce(array_agg(k.key order by k.place), '{}') as differs, coalesce(bool_and(coalesce(r.runs ? k.key and (
        c.new ->> k.key = c.old ->> k.key or k.key <> 'subject'
          and ${plainTextSql(db, db`r.runs -> k.key`, db`''`)} = ${plainTextSql(db, db`t.runs -> k.key`, db`c.old ->> k.key`)}), false)), false) as fits
      from unnest(${given as string[]}::text[]) with ordinality as k(key, place)
      where s.shown and (c.new ->> k.key is distinct from c.old ->> k.key or r.runs -> k.key is distinct from t.runs -> k.key)) d,
    lateral ${hasPictures ? differingPicturesSql(db) : db`(select null::jsonb as pictures)`} p
  where r.import_id = ${importId}`

export type CompareParams = {
  file: Pick<LivingFile, 'id' | 'hidden'>
  importId: string
  given: readonly string[]
  hasPictures: boolean
}
/** The number of pictures that the row has now and would have. Null if they do not differ. */
type DifferingPictures = { old: number; new: number } | null
export type KnownInFile = KnownRow & { formatted: boolean; pictures: DifferingPictures }
export const selectExistingRows = (db: Db, params: CompareParams, limit: number) => db<(KnownInFile & { total: number })[]>`
  select k.row, k.question_id, k.sr_no, k.differs, k.pictures, k.formatted, count(*) over ()::int as total
  from (${knownTasksSql(db, params)}) k order by k.row limit ${limit}`

export type ComparedCounts = {
  row: number
  state: Exclude<RowState, 'bad'>
  question_id: string
  sr_no: number | null
  cells: Record<string, string | number | boolean | null>
  old: ComparedCounts['cells'] | null
  differs: string[]
  runs: RowRuns | null
  oldRuns: RowRuns | null
  pictures: DifferingPictures
  total: number
}
/**
 * The highest number that a file has ever given to a row. PostgreSQL refuses to reuse the numbers of deleted rows (decision 175).
 * The trigger note_gone_numbers maintains files.gone_sr_no.
 */
const lastNumberSql = (db: Db, fileId: string): Sql => db`
  (select greatest(f.gone_sr_no, (select max(sr_no) from tasks where file_id = f.id)) from files f where f.id = ${fileId})`

export const selectComparedRows = (db: Db, params: CompareParams, limit: number) => db<ComparedCounts[]>`
  with compared as (
    select k.row, case when k.differs = '{}' and k.pictures is null then 'duplicate' when k.formatted then 'formatted' else 'changed' end as state,
      k.question_id, k.sr_no, k.cells, k.old, k.differs, k.runs, k."oldRuns", k.pictures
    from (${knownTasksSql(db, params)}) k
    union all
    select r.sheet_row, 'new', r.question_id,
      ${lastNumberSql(db, params.file.id)} + (row_number() over (order by r.sheet_row))::int,
      ${cellsOfSql(db, db`r`)}, null, '{}', r.runs, null, null
    from import_rows r where r.import_id = ${params.importId} and r.blocked is null and ${freshSql(db, params.file.id)}),
  placed as (
    select c.*, row_number() over (partition by state order by row) as place, count(*) over (partition by state)::int as total
    from compared c)
  select row, state, question_id, sr_no, cells, old, differs, runs, "oldRuns", pictures, total from placed where place <= ${limit} order by row`

/** Selects the first new rows that the content checks block, with the number of such rows and of their issues. */
export const selectBlockedRows = (db: Db, fileId: string, importId: string, limit: number) => db<
  { blocked: Issue[]; rows: number; issues: number }[]
>`
  select r.blocked, count(*) over ()::int as rows, (sum(jsonb_array_length(r.blocked)) over ())::int as issues
  from import_rows r where r.import_id = ${importId} and r.blocked is not null and ${freshSql(db, fileId)}
  order by r.sheet_row limit ${limit}`

export const selectNewSubjects = (db: Db, fileId: string, importId: string) => db<{ name: string; rows: number }[]>`
  select r.subject as name, count(*)::int as rows from import_rows r
  where r.import_id = ${importId} and r.subject is not null and ${freshSql(db, fileId)}
  group by r.subject order by min(r.sheet_row)`

/**
 * Numbers the new rows after the highest number that the file has ever given to a row. The trigger count_tasks adds them to
 * task_count_changes.
 */
export const addTasks = (db: Db, fileId: string, importId: string, { departmentId, subjects }: Placing) => db<
  { rows: number; first: number | null; last: number | null }[]
>`
  with last as (select ${lastNumberSql(db, fileId)} as sr_no),
  added as (
    insert into tasks (file_id, sr_no, question_id, question_key, department_id, question_code, solution_id, subject, section,
      question_link, solution_link, moderator_id, project_name, extra, runs, numbers)
    select ${fileId}, last.sr_no + (row_number() over (order by r.sheet_row))::int, r.question_id, r.question_key,
      coalesce(${departmentId}::uuid, s.department_id), r.question_code, r.solution_id, r.subject, r.section, r.question_link,
      r.solution_link, r.moderator_id, r.project_name, r.extra, r.runs, r.numbers
    from last, import_rows r
      left join unnest(${subjects.map((one) => one.name)}::text[], ${subjects.map((one) => one.departmentId)}::uuid[])
        as s(subject, department_id) on s.subject = r.subject
    where r.import_id = ${importId} and ${freshSql(db, fileId)}
    returning sr_no)
  select count(*)::int as rows, min(sr_no) as first, max(sr_no) as last from added`

/** A department without rows is kept, with the count 0. */
export const countDepartments = (db: Db, fileId: string) => db`
  update file_departments fd set row_count = (
    select count(*) from tasks t where t.file_id = fd.file_id and t.department_id = fd.department_id)
  where fd.file_id = ${fileId}`

/** Call this before the rows of the departments are inserted. */
export const addFileDepartments = (db: Db, fileId: string, departmentIds: readonly string[]) => db`
  insert into file_departments (file_id, department_id, row_count)
  select distinct ${fileId}::uuid, d.id, 0 from unnest(${departmentIds as string[]}::uuid[]) as d(id)
  on conflict do nothing`

/** Sections are in the order of the rows. */
export const updateFileTotals = (db: Db, fileId: string, columns: readonly { key: string; name: string }[]) => db`
  update files f set columns = ${JSON.stringify(columns)}::text::jsonb,
    row_count = (select count(*) from tasks t where t.file_id = f.id),
    sections = array(
      select t.section from tasks t where t.file_id = f.id and t.section is not null group by t.section order by min(t.sr_no))
  where f.id = ${fileId}`

/** In the column order of `keepPictures`. */
export const copyPictures = (db: Db) => db`
  copy import_pictures (import_id, sheet_row, place, column_key, original, hash, media_type, width, height, content) from stdin`

/**
 * Marks the pictures whose exact bytes are already stored. A downloaded picture therefore stays the same when it is uploaded
 * again, although encoding a JPEG again would change it. With `hold`, none of them can be deleted before the commit.
 */
export const matchStored = (db: Db, importId: string, hold: boolean) => db`
  with found as (
    select p.hash from pictures p where p.hash in (select original from import_pictures where import_id = ${importId})
    order by p.hash ${hold ? db`for key share` : db``})
  update import_pictures i set stored = f.hash
  from import_pictures o left join found f on f.hash = o.original
  where i.import_id = ${importId} and o.import_id = i.import_id and o.ctid = i.ctid`

/** `rows` is a select of task_id and sheet_row for the rows that get pictures. */
type Getting = { importId: string; rows: Sql }

/**
 * Stores the contents that are not stored yet. On a conflict, the stored picture is locked but not written. Another import may
 * just have stored it, or the clean-up may be deleting it; this statement then waits for the deletion. Like all locks of
 * pictures, these are taken in the order of the hashes.
 */
export const insertPictures = (db: Db, { importId, rows }: Getting) => db`
  insert into pictures (hash, media_type, width, height, content)
  select i.hash, i.media_type, i.width, i.height, i.content from import_pictures i
  where i.import_id = ${importId} and i.content is not null and exists (
    select from import_pictures n join (${rows}) w using (sheet_row)
    where n.import_id = ${importId} and n.hash = i.hash and n.stored is null)
  order by i.hash
  on conflict (hash) do update set media_type = excluded.media_type where false`

export const insertTaskPictures = (db: Db, { importId, rows }: Getting) => db<{ task_id: string }[]>`
  insert into task_pictures (task_id, place, column_key, hash)
  select w.task_id, i.place, i.column_key, coalesce(i.stored, i.hash)
  from import_pictures i join (${rows}) w using (sheet_row) where i.import_id = ${importId}
  returning task_id`

export const insertedRowsSql = (db: Db, fileId: string, importId: string, first: number, last: number): Sql => db`
  select t.id as task_id, r.sheet_row
  from import_rows r join lateral ${tasksByQuestionSql(db)} on t.file_id = ${fileId} and t.sr_no between ${first} and ${last}
  where r.import_id = ${importId} and r.sheet_row in (select sheet_row from import_pictures where import_id = ${importId})`

const takenRowsSql = (db: Db, fileId: string, batchId: string): Sql => db`
  select e.task_id from task_events e
  where e.import_id = ${batchId} and e.file_id = ${fileId} and e.kind = 'formatting' and e.set ? 'pictures'`

export const rowsWithTakenSql = (db: Db, fileId: string, importId: string, batchId: string): Sql => db`
  select t.id as task_id, r.sheet_row
  from import_rows r join lateral ${tasksByQuestionSql(db)} on t.file_id = ${fileId} and t.id in (${takenRowsSql(db, fileId, batchId)})
  where r.import_id = ${importId}`

export const setPicturesAside = (db: Db, fileId: string, batchId: string) => db`
  with gone as (
    delete from task_pictures where task_id in (${takenRowsSql(db, fileId, batchId)}) returning task_id, place, column_key, hash)
  insert into replaced_pictures (import_id, task_id, place, column_key, hash)
  select ${batchId}, task_id, place, column_key, hash from gone`

/** Removes the pictures with which a batch replaced others. Call `restorePictures` afterwards to restore the earlier ones. */
export const removeTakenPictures = (db: Db, fileId: string, batchId: string) => db`
  delete from task_pictures where task_id in (${takenRowsSql(db, fileId, batchId)})`

export const restorePictures = (db: Db, fileId: string, batchId: string) => db`
  with back as (
    delete from replaced_pictures r using tasks t
    where r.import_id = ${batchId} and t.id = r.task_id and t.file_id = ${fileId}
    returning r.task_id, r.place, r.column_key, r.hash)
  insert into task_pictures (task_id, place, column_key, hash) select task_id, place, column_key, hash from back`
