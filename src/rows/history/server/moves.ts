import { STAFF_ROLES } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'

/**
 * A select of what moved rows, undone decisions and corrections left out: the columns of task_events with `seconds`, of a
 * decision (kind `update`) the time in its stage. It runs from when the stage was both open and assigned; reassigning does not
 * restart it. Uploaded history moves a row but is no decision. Of the second-review switch only the move of an approved row
 * counts, between the second reviewer and the uploader. In the order of the tasks and their events.
 * @param rows a select of the ids of tasks, each once. Each is looked up: an estimate of how many they are, which was wrong by a
 * thousand times, made PostgreSQL read the whole table for those of one day.
 */
export const taskMovesSql = (db: Db, rows: Sql): Sql => {
  // Every window has the same order, so that the events are sorted once.
  const givenAt = STAFF_ROLES.map((role) => db`when ${role} then max(at) filter (where is_given and role = ${role}) over so_far`)
  return db`
  with past as (
    select e.*, lead(e.kind) over (partition by e.task_id order by e.id) as next_kind
    from (${rows}) r, lateral (select * from task_events where task_id = r.id offset 0) e),
  standing as (
    select *, kind in ('update', 'reopen', 'history') as is_move,
      kind = 'assign' and coalesce(was ->> 'author_id', was ->> 'reviewer_id', was ->> 'reviewer2_id', was ->> 'uploader_id') is null as is_given
    from past where kind not in ('undo', 'correction') and next_kind is distinct from 'undo'),
  placed as (
    select *, max(id) filter (where is_move) over so_far as last_move,
      max(id) filter (where is_move and role = 'REVIEWER' and to_status = 'approved') over so_far as last_approval,
      case role ${givenAt.reduce((all, one) => db`${all} ${one}`)} end as given_at
    from standing window so_far as (partition by task_id order by id)),
  opened as (
    select *, max(at) filter (where is_move or last_approval = last_move)
      over (partition by task_id order by id rows between unbounded preceding and 1 preceding) as moved_at
    from placed where is_move or kind = 'switch')
  select id, task_id, file_id, at, kind, role, actor_id, to_status, set,
    case when kind = 'update' then extract(epoch from at - greatest(moved_at, given_at)) end as seconds
  from opened order by task_id, id`
}
