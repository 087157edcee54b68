import type { Db, Sql } from '../../../kit/postgres/db.ts'

/**
 * A select of what moved rows, undone decisions and corrections left out: the columns of task_events with `seconds`, of a decision
 * (kind `update`) the time in its stage. It runs from when the stage was both open and assigned; reassigning does not restart it. Uploaded
 * history moves a row but is no decision. Of the second-review switch only the move of an approved row counts, between the second
 * reviewer and the uploader.
 * @param rows a select of the ids of tasks
 */
export const movesOf = (db: Db, rows: Sql): Sql => db`
  with past as (
    select e.*, lead(e.kind) over (partition by e.task_id order by e.id) as next_kind
    from task_events e where e.task_id in (${rows})),
  standing as (
    select *,
      count(*) filter (where kind in ('update', 'reopen', 'history')) over (partition by task_id order by id) as step,
      max(at) filter (where kind = 'assign'
          and coalesce(was ->> 'author_id', was ->> 'reviewer_id', was ->> 'reviewer2_id', was ->> 'uploader_id') is null)
        over (partition by task_id, role order by id) as given_at
    from past where kind not in ('undo', 'correction') and next_kind is distinct from 'undo'),
  moves as (
    select *, first_value(role) over step_of as step_role, first_value(to_status) over step_of as step_status
    from standing where kind in ('update', 'reopen', 'history', 'switch')
    window step_of as (partition by task_id, step order by id)),
  opened as (
    select *, max(at) filter (where kind <> 'switch' or step_role = 'REVIEWER' and step_status = 'approved')
      over (partition by task_id order by id rows between unbounded preceding and 1 preceding) as moved_at
    from moves)
  select id, task_id, file_id, at, kind, role, actor_id, to_status, set,
    case when kind = 'update' then extract(epoch from at - greatest(moved_at, given_at)) end as seconds
  from opened`
