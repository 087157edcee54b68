import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { InboxSource } from '../../../kit/server/registered.ts'
import { ALWAYS_TAKEN, type InboxArrival } from '../../../kit/shared/inbox.ts'
import { undoneSql } from '../../workflow/server/undone.ts'

/**
 * The person who gains or loses a stage by an assignment. The indexes task_events_gave and task_events_took have the same
 * expression.
 */
const personInSql = (db: Db, column: 'set' | 'was'): Sql =>
  column === 'set'
    ? db`coalesce(e.set ->> 'author_id', e.set ->> 'reviewer_id', e.set ->> 'reviewer2_id', e.set ->> 'uploader_id')::uuid`
    : db`coalesce(e.was ->> 'author_id', e.was ->> 'reviewer_id', e.was ->> 'reviewer2_id', e.was ->> 'uploader_id')::uuid`

/** A condition over an event `e`: one of the people lost a stage by it. `people` is a select of user ids. */
export const lostBySql = (db: Db, people: Sql): Sql => db`
  e.kind in ('assign', 'unassign', 'undo') and ${personInSql(db, 'was')} in (${people})`

/**
 * Rows that others have assigned to the person, taken away, sent back or reopened. Events of one kind and role form one entry if
 * one person caused them on one day (Asia/Kolkata) in one file; new events form separate entries. Returns that were undone, and
 * deleted files, are left out.
 */
export const rowsThatCame: InboxSource = {
  kinds: {
    'rows-assigned': { group: 'Rows', title: 'Rows assigned to you', who: 'works on tasks' },
    // Reworks block the author's or reviewer's other rows (workflow.md, Reworks first).
    'rows-returned': { group: 'Rows', title: 'Rows sent back to you', who: 'works on tasks', usually: 'message' },
    'rows-to-attempt': { group: 'Rows', title: 'Rows to attempt again', who: 'works on tasks' },
    'rows-reopened': { group: 'Rows', title: 'Rows reopened for you', who: 'works on tasks' },
    'rows-taken': { group: 'Rows', title: 'Rows taken away from you', who: 'works on tasks', always: ALWAYS_TAKEN },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
  with came as (
    select e.id, e.task_id, e.file_id, e.at, e.actor_id, e.written_in, e.role, 'rows-assigned' as kind
    from task_events e
    where ${personInSql(db, 'set')} = ${userId} and e.at > ${since} and e.kind in ('assign', 'unassign', 'undo')
    union all
    select e.id, e.task_id, e.file_id, e.at, e.actor_id, e.written_in, e.role, 'rows-taken'
    from task_events e
    where ${personInSql(db, 'was')} = ${userId} and e.at > ${since} and e.kind in ('assign', 'unassign', 'undo')
    union all
    select e.id, e.task_id, e.file_id, e.at, e.actor_id, e.written_in, r.role,
      case when e.kind = 'reopen' then 'rows-reopened' when e.to_status = 'sent_for_re_attempt' then 'rows-to-attempt' else 'rows-returned' end
    from task_events e join tasks t on t.id = e.task_id,
      lateral (select case when e.kind = 'reopen' then e.role when e.role = 'REVIEWER-2' then 'REVIEWER' else 'AUTHOR' end as role) r,
      lateral (values
        ('AUTHOR', t.author_id, t.author_allocated_at), ('REVIEWER', t.reviewer_id, t.reviewer_allocated_at),
        ('REVIEWER-2', t.reviewer2_id, t.reviewer2_allocated_at), ('UPLOADER', t.uploader_id, t.uploader_allocated_at))
        as s(role, person_id, allocated_at)
    where (e.kind = 'reopen' or (e.kind = 'update' and e.to_status in ('sent_for_rework', 'sent_for_re_attempt')))
      and e.at > ${since} and s.role = r.role and s.person_id = ${userId} and s.allocated_at <= e.at
      and not ${undoneSql(db, db`e`)}),
  grouped as (
    select kind, role, actor_id, file_id, ${isNew(db`at`, db`written_in`)} as is_new, max(at) as at, max(id) as last, count(distinct task_id)::int as count,
      min(task_id::text)::uuid as only
    from came where actor_id is distinct from ${userId}
    group by kind, role, actor_id, file_id, is_new, (at at time zone 'Asia/Kolkata')::date)
  select g.kind || ' ' || g.last as id, g.kind, g.at, g.is_new as "isNew",
    case when u.id is not null then jsonb_build_object('_id', u.id, 'fullName', u.full_name) end as from,
    g.role, g.count, f.name as object,
    case when g.count = 1 then (select t.sr_no::text from tasks t where t.id = g.only) end as part
  from grouped g join files f on f.id = g.file_id and f.deleted_at is null left join identities u on u.id = g.actor_id
  order by g.is_new desc, g.at desc, g.last desc limit ${most}`,
}
