import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { TEXT_COLUMNS } from '../../../rows/row-columns.ts'
import { lockTasks } from '../../../rows/workflow/server/save-move.ts'
import { type CompareParams, knownTasksSql, tasksByQuestionSql } from './row-queries.ts'

/** Adopts the formatting of a workbook whose rows are already in the file (decision 145). */

type Changed = { rows: number; people: string[] }
type Cause = { batchId: string; actorId: string; now: Date }

const texts = TEXT_COLUMNS as readonly string[]
const assigned = texts.map((column) => `${column} = coalesce(c.set -> 'cells' ->> '${column}', t.${column})`).join(', ')

/**
 * Sets the texts, runs and numbers of tasks, and adds an event for each task. An event that was stored before numbers were kept
 * does not change the numbers. `changes` is a select of id, version, set and was.
 */
const changeCells = (
  db: Db,
  fileId: string,
  changes: Sql,
  { kind, batchId, actorId, now }: Cause & { kind: 'formatting' | 'undo' },
) => db<Changed[]>`
  with written as (
    update tasks t set ${db.unsafe(assigned)}, extra = t.extra || (c.set -> 'cells') - ${texts as string[]}::text[],
      runs = nullif(c.set -> 'runs', 'null'),
      numbers = case when c.set ? 'numbers' then nullif(c.set -> 'numbers', 'null') else t.numbers end, version = t.version + 1
    from (${changes}) c where t.id = c.id and t.version = c.version
    returning t.id, t.version, c.set, c.was, t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was, import_id)
    select id, ${fileId}, ${now.toISOString()}, ${kind}, null, ${actorId}, version, set, was, ${batchId} from written)
  select (select count(*)::int from written) as rows, array(
    select distinct p.id from written w, lateral (values (w.author_id), (w.reviewer_id), (w.reviewer2_id), (w.uploader_id)) as p(id)
    where p.id is not null) as people`

/** Nobody can decide on a locked row before the commit. */
export const lockKnownTasks = (db: Db, { file, importId }: CompareParams) =>
  lockTasks(
    db,
    db`t.id in (
      select t.id from import_rows r, lateral ${tasksByQuestionSql(db)} where r.import_id = ${importId} and t.file_id = ${file.id})`,
  )

/** Only rows that are undecided and differ in nothing else. */
export const takeFormatting = (db: Db, params: CompareParams, cause: Cause) =>
  changeCells(
    db,
    params.file.id,
    db`
      select k.id, k.version,
        jsonb_build_object('cells', v.new, 'runs', nullif(coalesce(k."oldRuns", '{}') || v.runs, '{}'),
          'numbers', nullif((coalesce(k."oldNumbers", '{}') - k.differs) || v.numbers, '{}'))
          || case when k.pictures is null then '{}' else jsonb_build_object('pictures', k.pictures -> 'new') end as set,
        jsonb_build_object('cells', v.old, 'runs', k."oldRuns", 'numbers', k."oldNumbers")
          || case when k.pictures is null then '{}' else jsonb_build_object('pictures', k.pictures -> 'old') end as was
      from (${knownTasksSql(db, params)}) k, lateral (
        select coalesce(jsonb_object_agg(key, k.cells -> key), '{}') as new, coalesce(jsonb_object_agg(key, k.old -> key), '{}') as old,
          coalesce(jsonb_object_agg(key, k.runs -> key), '{}') as runs,
          coalesce(jsonb_object_agg(key, k.numbers -> key) filter (where k.numbers ? key), '{}') as numbers
        from unnest(k.differs) as d(key)) v
      where k.formatted`,
    { ...cause, kind: 'formatting' },
  )

export const undoFormatting = (db: Db, fileId: string, cause: Cause) =>
  changeCells(
    db,
    fileId,
    db`
      select task_id as id, version, was as set, set as was from task_events
      where import_id = ${cause.batchId} and file_id = ${fileId} and kind = 'formatting'`,
    { ...cause, kind: 'undo' },
  )
