import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Issue } from '../../../kit/shared/errors.ts'
import type { RowRuns } from '../../../kit/shared/runs.ts'
import type { KnownRow, RowState } from '../contract.ts'
import type { LivingFile } from '../../../rows/files/server/lookup.ts'
import { type Placing } from './file-queries.ts'

/** Queries for rows added to a file. They compare the workbook's rows with the file's (decision 46). */

/**
 * The key under which a stored row of the same spelling as `import_rows r` may have been kept (decision 152). It is nearly always
 * the current key.
 */
const oldQuestionKey = (db: Db): Sql => db`
  case when r.question_id ~ '^[!-~]+$' then r.question_key else old_name_key(r.question_id) end`
/**
 * Joins to `import_rows r` the tasks with its question ID as `t`, each with its whole row as `t.task`. If a file has two that
 * look the same, the one with the same spelling is joined. They are looked up only by question ID: without statistics for a new
 * file, the planner would scan all its rows for each row of the workbook.
 */
export const tasksByQuestion = (db: Db): Sql => db`(
  select k.*, k as task from (select ${oldQuestionKey(db)} as key offset 0) old join tasks k on k.question_key in (r.question_key, old.key)
  where k.question_key = old.key
    or not exists (select from tasks s where s.question_key = old.key and s.file_id = k.file_id) offset 0) t`

const fresh = (db: Db, fileId: string): Sql => db`
  not exists (select from ${tasksByQuestion(db)} where t.file_id = ${fileId})`
/** SQL for a row's sheet cells, by the keys of the file's columns. */
const cellsOf = (db: Db, row: Sql): Sql => db`
  ${row}.extra || jsonb_build_object('question_code', ${row}.question_code, 'solution_id', ${row}.solution_id,
    'subject', ${row}.subject, 'section', ${row}.section, 'question_link', ${row}.question_link,
    'solution_link', ${row}.solution_link, 'moderator_id', ${row}.moderator_id, 'project_name', ${row}.project_name)`
/** SQL for the text of a cell without its marks. */
const plainText = (db: Db, runs: Sql, text: Sql): Sql => db`
  coalesce((select string_agg(p.run ->> 0, '' order by p.place) from jsonb_array_elements(${runs}) with ordinality as p(run, place)), ${text})`
/**
 * Joins to `import_rows r` and `tasks t` the number of pictures that the row has and would have, if the workbook has different
 * ones. It is null if they are the same or the workbook has none, which removes nothing.
 */
const differingPictures = (db: Db): Sql => db`(
  select case when s.shown and n.list is not null and n.list is distinct from o.list
    then jsonb_build_object('old', o.count, 'new', n.count) end as pictures
  from (
    select string_agg(encode(coalesce(i.stored, i.hash), 'hex') || coalesce(i.column_key, ''), ',' order by i.place) as list,
      count(*)::int as count
    from import_pictures i where i.import_id = r.import_id and i.sheet_row = r.sheet_row) n, (
    select string_agg(encode(h.hash, 'hex') || coalesce(h.column_key, ''), ',' order by h.place) as list, count(*)::int as count
    from task_pictures h where h.task_id = t.id) o)`

/**
 * Selects the workbook's rows that are already in the file. `differs` has the given columns whose values differ. `formatted`
 * means that nobody has decided on the row, and that either each of these columns has the same text with marks in the workbook,
 * or only the row's pictures differ. A subject has to keep its exact text, because it names the department. For a row that is
 * hidden from the caller, only the use of its question ID is revealed, and `sr_no` is null.
 */
export const knownTasks = (db: Db, { file, importId, given, hasPictures }: CompareParams): Sql => db`
  select t.id, t.version, r.sheet_row as row, case when s.shown then t.question_id else r.question_id end as question_id,
    case when s.shown then t.sr_no end as sr_no, c.new as cells, r.runs, r.numbers,
    case when s.shown then c.old end as old, case when s.shown then t.runs end as "oldRuns", t.numbers as "oldNumbers", d.differs,
    p.pictures,
    (d.fits or d.differs = '{}' and p.pictures is not null) and coalesce(t.author_status, t.reviewer_status, t.reviewer2_status, t.uploader_status) is null as formatted
  from import_rows r join lateral ${tasksByQuestion(db)} on t.file_id = ${file.id},
    lateral (select t.department_id <> all (${file.hidden}::uuid[]) as shown) s,
    lateral (select ${cellsOf(db, db`r`)} as new, ${cellsOf(db, db`t`)} as old offset 0) c,
    lateral (
      select coalesce(array_agg(k.key order by k.place), '{}') as differs, coalesce(bool_and(coalesce(r.runs ? k.key and (
        c.new ->> k.key = c.old ->> k.key or k.key <> 'subject'
          and ${plainText(db, db`r.runs -> k.key`, db`''`)} = ${plainText(db, db`t.runs -> k.key`, db`c.old ->> k.key`)}), false)), false) as fits
      from unnest(${given as string[]}::text[]) with ordinality as k(key, place)
      where s.shown and (c.new ->> k.key is distinct from c.old ->> k.key or r.runs -> k.key is distinct from t.runs -> k.key)) d,
    lateral ${hasPictures ? differingPictures(db) : db`(select null::jsonb as pictures)`} p
  where r.import_id = ${importId}`

export type CompareParams = {
  file: Pick<LivingFile, 'id' | 'hidden'>
  importId: string
  given: readonly string[]
  /** Whether the workbook has any pictures. */
  hasPictures: boolean
}
/** The number of pictures that the row has and would have; null if they do not differ. */
type DifferingPictures = { old: number; new: number } | null
export type KnownInFile = KnownRow & { formatted: boolean; pictures: DifferingPictures }
/** Selects the first known rows, each with the total. */
export const knownRows = (db: Db, params: CompareParams, limit: number) => db<(KnownInFile & { total: number })[]>`
  select k.row, k.question_id, k.sr_no, k.differs, k.pictures, k.formatted, count(*) over ()::int as total
  from (${knownTasks(db, params)}) k order by k.row limit ${limit}`

export type Compared = {
  row: number
  state: Exclude<RowState, 'bad'>
  question_id: string
  sr_no: number | null
  cells: Record<string, string | number | boolean | null>
  /** The cells of the file's row; null for a new row. */
  old: Compared['cells'] | null
  differs: string[]
  runs: RowRuns | null
  oldRuns: RowRuns | null
  pictures: DifferingPictures
  total: number
}
/**
 * The highest number that a file has ever given to a row. PostgreSQL refuses the numbers of deleted rows (decision 175). The
 * trigger note_gone_numbers maintains files.gone_sr_no.
 */
const lastNumberSql = (db: Db, fileId: string): Sql => db`
  (select greatest(f.gone_sr_no, (select max(sr_no) from tasks where file_id = f.id)) from files f where f.id = ${fileId})`

/** Selects the first rows of each state in order, each with the total of its state. */
export const comparedRows = (db: Db, params: CompareParams, limit: number) => db<Compared[]>`
  with compared as (
    select k.row, case when k.differs = '{}' and k.pictures is null then 'duplicate' when k.formatted then 'formatted' else 'changed' end as state,
      k.question_id, k.sr_no, k.cells, k.old, k.differs, k.runs, k."oldRuns", k.pictures
    from (${knownTasks(db, params)}) k
    union all
    select r.sheet_row, 'new', r.question_id,
      ${lastNumberSql(db, params.file.id)} + (row_number() over (order by r.sheet_row))::int,
      ${cellsOf(db, db`r`)}, null, '{}', r.runs, null, null
    from import_rows r where r.import_id = ${params.importId} and r.blocked is null and ${fresh(db, params.file.id)}),
  placed as (
    select c.*, row_number() over (partition by state order by row) as place, count(*) over (partition by state)::int as total
    from compared c)
  select row, state, question_id, sr_no, cells, old, differs, runs, "oldRuns", pictures, total from placed where place <= ${limit} order by row`

/** Selects the first new rows that the content checks block, with the number of such rows and of their issues. */
export const blockedRows = (db: Db, fileId: string, importId: string, limit: number) => db<
  { blocked: Issue[]; rows: number; issues: number }[]
>`
  select r.blocked, count(*) over ()::int as rows, (sum(jsonb_array_length(r.blocked)) over ())::int as issues
  from import_rows r where r.import_id = ${importId} and r.blocked is not null and ${fresh(db, fileId)}
  order by r.sheet_row limit ${limit}`

/** Selects the subjects of the new rows, in the order of the sheet. */
export const newSubjects = (db: Db, fileId: string, importId: string) => db<{ name: string; rows: number }[]>`
  select r.subject as name, count(*)::int as rows from import_rows r
  where r.import_id = ${importId} and r.subject is not null and ${fresh(db, fileId)}
  group by r.subject order by min(r.sheet_row)`

/**
 * Inserts the new rows as tasks, numbered after the highest number that the file has ever given. The trigger count_tasks adds
 * them to task_count_changes.
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
    where r.import_id = ${importId} and ${fresh(db, fileId)}
    returning sr_no)
  select count(*)::int as rows, min(sr_no) as first, max(sr_no) as last from added`

/** Recounts the rows of a file's departments. A department without rows stays, with the count 0. */
export const countDepartments = (db: Db, fileId: string) => db`
  update file_departments fd set row_count = (
    select count(*) from tasks t where t.file_id = fd.file_id and t.department_id = fd.department_id)
  where fd.file_id = ${fileId}`

/** Adds departments to the file before their rows are inserted. */
export const addFileDepartments = (db: Db, fileId: string, departmentIds: readonly string[]) => db`
  insert into file_departments (file_id, department_id, row_count)
  select distinct ${fileId}::uuid, d.id, 0 from unnest(${departmentIds as string[]}::uuid[]) as d(id)
  on conflict do nothing`

/** Updates the file's row count and its sections (in row order) from its tasks, and sets its columns. */
export const updateFileTotals = (db: Db, fileId: string, columns: readonly { key: string; name: string }[]) => db`
  update files f set columns = ${JSON.stringify(columns)}::text::jsonb,
    row_count = (select count(*) from tasks t where t.file_id = f.id),
    sections = array(
      select t.section from tasks t where t.file_id = f.id and t.section is not null group by t.section order by min(t.sr_no))
  where f.id = ${fileId}`
