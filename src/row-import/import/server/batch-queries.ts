import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { instantTextSql } from '../../../kit/postgres/instant-text.ts'
import type { ImportKind } from '../contract.ts'
import type { FileVisibility } from '../../../rows/files/server/lookup.ts'
import { freedStagesSql } from './freed-stages.ts'
import { stagesFromSql } from '../../../rows/workflow/server/columns.ts'

// The imports of a file --------------------------------------------------------------------------------------------------

type Listed = {
  _id: string
  kind: ImportKind
  workbook: string
  rows: number
  by: { fullName: string; email: string }
  at: string
  takenBack: { at: string; by: string } | null
}
/**
 * A condition: the person may see every row that the batch `b` wrote to the file `bf`. Otherwise, the import is hidden from the
 * person.
 */
const whollyShownSql = (db: Db, shown: FileVisibility): Sql =>
  shown.all
    ? db`true`
    : db`not exists (
        select from tasks t
        where t.file_id = bf.file_id and not ${shown.row} and case b.kind
          when 'tasks' then true
          else t.sr_no between bf.first_sr_no and bf.last_sr_no
            or exists (select from task_events e where e.task_id = t.id and e.import_id = b.id) end)`

export const selectImportBatches = (db: Db, fileId: string, shown: FileVisibility) => db<Listed[]>`
  select b.id as "_id", b.kind, b.workbook, bf.row_count as rows, b.made_at as at,
    jsonb_build_object('fullName', u.full_name, 'email', u.email) as by,
    case when b.taken_back_at is not null then jsonb_build_object('at', ${instantTextSql(db, db`b.taken_back_at`)}, 'by', w.full_name) end as "takenBack"
  from import_batch_files bf join import_batches b on b.id = bf.batch_id join identities u on u.id = b.made_by
    left join identities w on w.id = b.taken_back_by
  where bf.file_id = ${fileId} and ${whollyShownSql(db, shown)} order by b.made_at desc, b.id desc limit 200`

// Undoing an import ------------------------------------------------------------------------------------------------------

export type WrittenFile = {
  id: string
  name: string
  columns: { key: string; name: string }[]
  rows: number
  first: number | null
  last: number | null
  newColumns: string[]
  isDeleted: boolean
  isShown: boolean
}
/** Locks the files to which a batch wrote. Bulk changes to these files then wait. */
export const selectFilesOfBatch = (db: Db, batchId: string, shown: FileVisibility) => db<WrittenFile[]>`
  select f.id, f.name, f.columns, bf.row_count as rows, bf.first_sr_no as first, bf.last_sr_no as last, bf.new_columns as "newColumns",
    f.deleted_at is not null as "isDeleted", ${shown.file} and ${whollyShownSql(db, shown)} as "isShown"
  from import_batch_files bf join import_batches b on b.id = bf.batch_id join files f on f.id = bf.file_id
  where bf.batch_id = ${batchId} order by f.id for no key update of f`

/**
 * Selects the changed rows of a file that was added, or those among the rows `first` to `last` that were added to a file. In a
 * file that was added, any rows added later count as changes.
 */
export const selectTouchedRows = (db: Db, { id, rows, first, last }: WrittenFile) => db<{ sr_no: number }[]>`
  select sr_no from tasks t
  where file_id = ${id} and (
    version > 1 and (${first}::int is null or sr_no between ${first} and ${last})
    or ${first}::int is null and exists (
      select from import_batch_files bf join import_batches b on b.id = bf.batch_id
      where bf.file_id = ${id} and b.kind = 'rows' and b.taken_back_at is null and t.sr_no between bf.first_sr_no and bf.last_sr_no))
  order by sr_no limit ${rows + 1}`

/** Selects the rows with an event that is later than the batch's history or formatting. */
export const selectOvertakenRows = (db: Db, batchId: string, fileId: string) => db<{ sr_no: number }[]>`
  select t.sr_no from task_events e join tasks t on t.id = e.task_id
  where e.import_id = ${batchId} and e.file_id = ${fileId} and e.kind in ('history', 'formatting')
    and t.version <> e.version order by t.sr_no`

/** The trigger note_gone_numbers stores the highest deleted number in files.gone_sr_no. */
export const deleteRows = (db: Db, { id, first, last }: WrittenFile) => db<{ id: string }[]>`
  delete from tasks where file_id = ${id} and sr_no between ${first} and ${last} and version = 1 returning id`

export const deleteEmptyDepartments = (db: Db, fileId: string) => db`
  delete from file_departments where file_id = ${fileId} and row_count = 0`

/** A batch that has been undone does not count. */
export const hasLaterRows = async (db: Db, fileId: string, last: number): Promise<boolean> => {
  const rows = await db`
    select from import_batch_files bf join import_batches b on b.id = bf.batch_id
    where bf.file_id = ${fileId} and b.kind = 'rows' and b.taken_back_at is null and bf.first_sr_no > ${last}`
  return rows.length > 0
}

/** Selects the people who would get a stage back if the batch's history were undone. */
export const selectPriorAssignees = async (db: Db, batchId: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select distinct p.id from task_events e,
      lateral (values (e.was ->> 'author_id'), (e.was ->> 'reviewer_id'), (e.was ->> 'reviewer2_id'), (e.was ->> 'uploader_id')) as p(id)
    where e.import_id = ${batchId} and e.kind = 'history' and p.id is not null`
  return rows.map(({ id }) => id)
}

/**
 * Restores the rows of a file to their state before the batch's history, and adds an event for each. The rows had no status
 * before, so it is the author's turn. People in `ineligible` do not get a stage back. Returns the number of rows, the number of
 * stages left unassigned, and the people who held a stage.
 */
export const undoHistory = (
  db: Db,
  {
    batchId,
    fileId,
    actorId,
    ineligible,
    now,
  }: { batchId: string; fileId: string; actorId: string; ineligible: readonly string[]; now: Date },
) => db<{ rows: number; unassigned: number; people: string[] }[]>`
  with undone as (
    select e.task_id, e.version, e.set, f.freed, e.was || f.freed as was, r.after
    from task_events e join tasks t on t.id = e.task_id,
      lateral (select ${freedStagesSql(db, db`e.was`, ineligible, {
        author: db`true`,
        reviewer: db`true`,
        reviewer2: db`true`,
        uploader: db`true`,
      })} as freed) f,
      lateral (select p as after from jsonb_populate_record(t, e.was || f.freed) as p) r
    where e.import_id = ${batchId} and e.file_id = ${fileId} and e.kind = 'history'),
  held as (
    select distinct p.id from undone u join tasks t on t.id = u.task_id,
      lateral (values (t.author_id), (t.reviewer_id), (t.reviewer2_id), (t.uploader_id)) as p(id) where p.id is not null),
  written as (
    update tasks t set
      ${stagesFromSql(db, '(u.after)')}, turn = 'AUTHOR', version = t.version + 1
    from undone u where t.id = u.task_id and t.version = u.version
    returning t.id, t.version, u.set, u.was, u.freed),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was, import_id)
    select id, ${fileId}, ${now.toISOString()}, 'undo', null, ${actorId}, version, was, set, ${batchId} from written)
  select (select count(*)::int from written) as rows, (select coalesce(array_agg(id), '{}') from held) as people,
    (select count(*)::int from written, jsonb_object_keys(freed) k where right(k, 3) = '_id') as unassigned`
