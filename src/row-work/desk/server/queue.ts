import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { instantTextSql } from '../../../kit/postgres/instant-text.ts'
import { type Reach } from '../../../kit/server/reach.ts'
import { decisionSql, eventDaySql } from '../../../rows/history/server/acted.ts'
import { allocatedAtSql, assignedToSql, inListSql, roleTurnSql, readySinceSql } from '../../../rows/workflow/server/lists.ts'
import type { QueueSummary } from '../queue-contract.ts'

/** Expressions over `t`: the person who sent a row back, and their comments. Null if nobody sent it back. */
const senderOf = (db: Db, role: StaffRole): { person: Sql; words: Sql } => {
  const bySecond = db`(t.reviewer2_status is not distinct from 'sent_for_rework'
    and (t.author_acted_at is null or t.reviewer2_acted_at > t.author_acted_at))`
  if (role === 'AUTHOR') {
    const isBack = db`t.reviewer_status in ('sent_for_rework', 'sent_for_re_attempt')`
    return { person: db`case when ${isBack} then t.reviewer_id end`, words: db`case when ${isBack} then t.reviewer_comments end` }
  }
  if (role === 'REVIEWER') {
    const isBack = inListSql(db, 'rework-received', role)
    return {
      person: db`case when ${bySecond} then t.reviewer2_id when ${isBack} then t.author_id end`,
      words: db`case when ${bySecond} then t.reviewer2_comments when ${isBack} then t.author_comments end`,
    }
  }
  return { person: db`null::uuid`, words: db`null::text` }
}

/** An expression over `identities u`; null if there is no person. */
export const personJsonSql = (db: Db): Sql =>
  db`case when u.id is not null then jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end`

/**
 * Common table expressions for a person's queue in a role (queue-rules.ts). `mine` has the person's open rows, `ready` those at
 * the person's turn, and `ranked` the ready rows with their `place`. An index on the holder finds the rows. Only the last event
 * that moved a row tells whether it was reopened.
 */
export const queueOfSql = (db: Db, { userId }: Reach<'own'>, role: StaffRole): Sql => {
  const sender = senderOf(db, role)
  return db`
  mine as materialized (
    select t.id, t.sr_no, t.question_id, t.turn, f.id as file_id, f.name as file, p.name as section,
      coalesce(t.extra ->> 'chapter', t.section, t.subject) as topic, ${allocatedAtSql(db, role)} as allocated_at,
      ${roleTurnSql(db, role)} as ready, ${inListSql(db, 'rework-received', role)} as rework, ${readySinceSql(db, role)} as since,
      ${sender.person} as sender, ${sender.words} as words
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
    where ${assignedToSql(db, role, userId)} and t.turn <> 'CLOSED'),
  ready as materialized (
    select m.*, e.kind is not distinct from 'reopen' as reopened,
      case when e.kind = 'reopen' then e.actor_id else m.sender end as by,
      case when e.kind = 'reopen' then e.set ->> 'comments' else m.words end as comments,
      case when e.kind = 'reopen' then greatest(m.since, e.at) else m.since end as ready_at
    from mine m left join lateral (
      select e.kind, e.actor_id, e.set, e.at from task_events e
      where e.task_id = m.id and e.kind in ('update', 'undo', 'reopen', 'history') order by e.id desc limit 1) e on true
    where m.ready),
  last as (
    select e.file_id, e.at from task_events e
    where e.actor_id = ${userId} and e.role = ${role} and ${decisionSql(db)}
    order by ${eventDaySql(db, db`e.at`)} desc, e.at desc, e.id desc limit 1),
  ranked as (
    select r.*, w.*, case when rework then 'rework' when reopened then 'reopened' when sender is not null then 'attempt' else 'new' end as why,
      row_number() over (order by not rework, w.interrupted_at desc nulls last, not w.of_file, not (reopened or sender is not null),
        r.ready_at nulls first, r.file_id, r.sr_no) as place
    from ready r left join last l on true
      left join task_drafts d on d.user_id = ${userId} and d.role = ${role} and d.task_id = r.id and d.draft -> 'texts' <> '[]'
      cross join lateral (
        select case when l.at is null or d.typed_at > l.at then d.typed_at end as interrupted_at,
          coalesce(l.file_id = r.file_id, false) as of_file) w)`
}

/** A `ReadyRow`, over `ranked r` joined to the `identities u` of its `by`. */
export const readyRowSql = (db: Db): Sql => db`
  jsonb_build_object('_id', r.id, 'file', jsonb_build_object('_id', r.file_id, 'name', r.file), 'sr_no', r.sr_no,
    'question_id', r.question_id, 'topic', r.topic, 'list', case when r.rework then 'rework-received' else 'assigned' end,
    'why', r.why, 'first', case when r.interrupted_at is not null then 'draft' when r.of_file then 'file' end,
    'since', ${instantTextSql(db, db`r.ready_at`)}, 'by', ${personJsonSql(db)}, 'comments', nullif(btrim(r.comments), ''))`

export const nextRowSql = (db: Db): Sql =>
  db`(select ${readyRowSql(db)} from ranked r left join identities u on u.id = r.by where r.place = 1)`

export const readyCountsSql = (db: Db): Sql => db`
  (select count(*)::int from ready where rework) as reworks, (select count(*)::int from ready where not rework) as ready`

export const selectQueue = (db: Db, reach: Reach<'own'>, role: StaffRole) => db<QueueSummary[]>`
  with ${queueOfSql(db, reach, role)} select ${nextRowSql(db)} as next, ${readyCountsSql(db)}`
