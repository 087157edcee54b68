import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { tasksByQuestion } from './row-queries.ts'

/** Copies the pictures of an import, in the column order of `keepPictures`. */
export const copyPictures = (db: Db) => db`
  copy import_pictures (import_id, sheet_row, place, column_key, original, hash, media_type, width, height, content) from stdin`

/**
 * Marks the pictures whose exact bytes are already stored. A downloaded picture thus stays the same, although encoding a JPEG
 * again would change it. With `hold`, none of them can be deleted before the commit.
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
 * Stores the contents that are not stored yet. A conflict locks the stored picture without writing it: another import may just
 * have stored it, or the clean-up may be deleting it, in which case this waits for the deletion. Like every lock of pictures, it
 * goes in the order of the hashes.
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

/** Selects the rows of a file that the import inserted, numbered `first` to `last`. */
export const insertedRows = (db: Db, fileId: string, importId: string, first: number, last: number): Sql => db`
  select t.id as task_id, r.sheet_row
  from import_rows r join lateral ${tasksByQuestion(db)} on t.file_id = ${fileId} and t.sr_no between ${first} and ${last}
  where r.import_id = ${importId} and r.sheet_row in (select sheet_row from import_pictures where import_id = ${importId})`

/** Selects the rows of a file whose pictures a batch took over. */
const takenRows = (db: Db, fileId: string, batchId: string): Sql => db`
  select e.task_id from task_events e
  where e.import_id = ${batchId} and e.file_id = ${fileId} and e.kind = 'formatting' and e.set ? 'pictures'`

export const rowsWithTaken = (db: Db, fileId: string, importId: string, batchId: string): Sql => db`
  select t.id as task_id, r.sheet_row
  from import_rows r join lateral ${tasksByQuestion(db)} on t.file_id = ${fileId} and t.id in (${takenRows(db, fileId, batchId)})
  where r.import_id = ${importId}`

/** Sets aside the pictures that the rows had before a batch replaced them. */
export const setPicturesAside = (db: Db, fileId: string, batchId: string) => db`
  with gone as (
    delete from task_pictures where task_id in (${takenRows(db, fileId, batchId)}) returning task_id, place, column_key, hash)
  insert into replaced_pictures (import_id, task_id, place, column_key, hash)
  select ${batchId}, task_id, place, column_key, hash from gone`

/** Removes the pictures that a batch took over. `restorePictures` then restores the earlier ones. */
export const removeTakenPictures = (db: Db, fileId: string, batchId: string) => db`
  delete from task_pictures where task_id in (${takenRows(db, fileId, batchId)})`

export const restorePictures = (db: Db, fileId: string, batchId: string) => db`
  with back as (
    delete from replaced_pictures r using tasks t
    where r.import_id = ${batchId} and t.id = r.task_id and t.file_id = ${fileId}
    returning r.task_id, r.place, r.column_key, r.hash)
  insert into task_pictures (task_id, place, column_key, hash) select task_id, place, column_key, hash from back`
