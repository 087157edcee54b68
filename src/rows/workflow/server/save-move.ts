import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { withAuditLinesSql } from '../../../kit/server/audit.ts'
import type { OwnMark } from '../../../users/server/own-figures.ts'
import { requireRightsSql, type Writer } from '../../../kit/server/rights.ts'
import type { HolderMove, Holding } from '../list-rules.ts'
import { joinTaskPeopleSql, stateColumnSql, jsonColumnsSql, type TaskRow, stagesFromSql } from './columns.ts'
import { accountsWaivedSql } from '../../../projects/server/lookup.ts'
import { mayHoldSql } from '../../../users/server/lookup.ts'

/**
 * Locks these rows of `tasks t` in the order of their ids. Lock their file and the people first. A clock read after the lock is
 * later than all events of the rows (decision 126).
 */
export const lockTasks = (db: Db, which: Sql) => db`
  select count(*) from (select from tasks t where ${which} order by t.id for no key update of t) locked`

/** Locks people in the order of their ids against blocking, deletion and change until the commit. Lock the file first. */
export const lockUsers = (db: Db, which: Sql) => db`
  select from identities where ${which} order by id for share`

/** Locks the people whose stage a move reopens, then the row. It waits for both. */
export async function lockMove(db: Db, taskId: string, opened: readonly Holding[]): Promise<void> {
  if (opened.length > 0) await lockUsers(db, db`id = any (${opened.map(({ id }) => id)}::uuid[])`)
  await lockTasks(db, db`t.id = ${taskId}`)
}

type Saved = Omit<HolderMove, 'unassigned'> & {
  taskId: string
  fileId: string
  secondReview: boolean
  /**
   * The project whose waiver of allocation IDs this decision uses. The row is saved only if the project still waives them
   * (decision 143).
   */
  waiving?: string | undefined
  by: Writer
  now: Date
  requestId: string
  call: string
  objectName: string
  own?: OwnMark
}

/**
 * Saves a move in one statement (stack.md, the hot write): the row, its event and its audit row. It returns no row if the version
 * or the writer's rights have changed, or if another transaction has locked the row or a person whose stage reopens. These
 * people, and the project in `waiving`, stay locked until the commit. It never waits for a lock, so `now` stays valid. Two
 * triggers follow: count_tasks updates the counts of rows, and resum_decisions removes the day of an undone decision from
 * decision_days and decision_parts.
 */
export const saveMove = (
  db: Db,
  { taskId, fileId, secondReview, next, event: e, opened, waiving, by, now, requestId, call, objectName, own }: Saved,
) => db<TaskRow[]>`
  with holders as materialized (
    select u.id from unnest(${opened.map(({ id }) => id)}::uuid[], ${opened.map(({ role }) => role)}::text[]) as o(id, role)
      join identities u on u.id = o.id where ${mayHoldSql(db, db`u`, db`o.role`)} order by u.id for share of u skip locked),
  waived as materialized (
    select n.project_id from ${accountsWaivedSql(db, db`${waiving ?? null}::uuid`, now)} for share of n skip locked),
  free as (
    select id from tasks
    where id = ${taskId} and version = ${next.version - 1} and (select count(*) from holders) = ${opened.length}::int
      and ${requireRightsSql(db, by)} and (${waiving === undefined}::boolean or exists (select from waived))
    for no key update skip locked),
  t as (
    update tasks set
      ${stagesFromSql(db, 's')}, turn = s.turn, version = s.version, attempt = s.attempt
    from free, jsonb_populate_record(null::tasks, ${JSON.stringify(next)}::text::jsonb) s
    where tasks.id = free.id
      and exists (select from files f where f.id = ${fileId} and f.deleted_at is null and f.second_review = ${secondReview})
    returning tasks.*),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, from_status, to_status, version, set, was)
    select t.id, t.file_id, ${now.toISOString()}, ${e.kind}, ${e.role}, ${by.id}, ${e.from}, ${e.to}, t.version,
      ${JSON.stringify(e.set)}::text::jsonb, ${JSON.stringify(e.was)}::text::jsonb from t),
  ${withAuditLinesSql(
    db,
    db`select ${now.toISOString()}::timestamptz as at, ${by.id}::uuid as actor_id, ${call}::text as call, 'task' as type, t.id::text as id,
      ${objectName}::text as name, ${JSON.stringify(e.was)}::text::jsonb as before, ${JSON.stringify({ ...e.set, ...own })}::text::jsonb as after,
      ${requestId}::text as request_id from t`,
  )}
  select ${jsonColumnsSql(db)}, t.extra, ${stateColumnSql(db)} from t ${joinTaskPeopleSql(db)}`
