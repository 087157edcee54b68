import { toSortKey } from '../../../kit/shared/name-order.ts'
import type { Db } from '../../../kit/postgres/db.ts'

export const isNameTaken = async (db: Db, name: string): Promise<boolean> => {
  const rows = await db`select from files where name_key = file_key(${name}) and deleted_at is null`
  return rows.length > 0
}

/** Copies the rows of an import, in the column order of the workers' `copyLine` and `historyLine`. */
export const copyRows = (db: Db) => db`
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
/** The trigger files_set_key sets name_key, by which `fileShownTo` finds the file. */
export const insertFile = (db: Db, file: NewTaskFile) => db<{ id: string }[]>`
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
 * Inserts the copied rows after sheet row `from` up to and including `to` as tasks. They belong to the given department, or each
 * to the department of its subject. The trigger count_tasks adds them to task_count_changes.
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
export type Placing = { departmentId: string | null; subjects: readonly { name: string; departmentId: string }[] }

export const emptyImport = (db: Db, importId: string) => db`
  with pictures as (delete from import_pictures where import_id = ${importId})
  delete from import_rows where import_id = ${importId}`

type BatchFile = {
  fileId: string
  rows: number
  /** Only set for rows that were added to a file. */
  firstSrNo: number | null
  lastSrNo: number | null
  newColumns: readonly string[]
}
/** Records the files that an upload wrote to. */
export const insertBatchFiles = (db: Db, batchId: string, files: readonly BatchFile[]) => db`
  insert into import_batch_files (batch_id, file_id, row_count, first_sr_no, last_sr_no, new_columns)
  select ${batchId}::uuid, f."fileId", f.rows, f."firstSrNo", f."lastSrNo", array(select jsonb_array_elements_text(f."newColumns"))
  from jsonb_to_recordset(${JSON.stringify(files)}::text::jsonb)
    as f("fileId" uuid, rows int, "firstSrNo" int, "lastSrNo" int, "newColumns" jsonb)`

/** Returns a new batch ID for events that reference the batch before it is inserted. */
export const newBatchId = async (db: Db): Promise<string> => {
  const [row] = await db<{ id: string }[]>`select new_id() as id`
  return row?.id ?? ''
}
