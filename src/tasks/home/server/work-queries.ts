import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { type Reach } from '../../../kit/server/reach.ts'
import { allocatedAt, isAssignedTo, isInList, isRoleTurn, readySince } from '../../workflow/server/lists.ts'
import { HOME_AT_MOST, type home } from '../contract.ts'
import { isStandingDecision } from './decisions.ts'

/** Who sent a returned row back, and in which words: `person` and `words` over `t`; without, it was not sent back. */
const senderOf = (db: Db, role: StaffRole): { person: Sql; words: Sql } => {
  const bySecond = db`(t.reviewer2_status is not distinct from 'sent_for_rework'
    and (t.author_acted_at is null or t.reviewer2_acted_at > t.author_acted_at))`
  if (role === 'AUTHOR') {
    const isBack = db`t.reviewer_status in ('sent_for_rework', 'sent_for_re_attempt')`
    return { person: db`case when ${isBack} then t.reviewer_id end`, words: db`case when ${isBack} then t.reviewer_comments end` }
  }
  if (role === 'REVIEWER') {
    const isBack = isInList(db, 'rework-received', role)
    return {
      person: db`case when ${bySecond} then t.reviewer2_id when ${isBack} then t.author_id end`,
      words: db`case when ${bySecond} then t.reviewer2_comments when ${isBack} then t.author_comments end`,
    }
  }
  return { person: db`null::uuid`, words: db`null::text` }
}

/** Over `t`: the role that follows has accepted the row. */
const isAccepted = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.reviewer_status = 'approved'`,
    REVIEWER: () => db`(t.reviewer2_status = 'approved' or t.uploader_status = 'uploaded')`,
    'REVIEWER-2': () => db`t.uploader_status = 'uploaded'`,
    UPLOADER: () => db`t.uploader_status = 'uploaded'`,
  })[role]()

type Days = { first: Date; yesterday: Date; today: Date; names: readonly string[] }
type Work = ReplyFields<typeof home.work>

/**
 * A person's open rows in a role with what Home shows of them, in one statement. The rows are found by the index of their holder,
 * the decisions of the days by that of their actor. `moved` is the last event that moved a row: a reopening is told by it alone.
 */
export const selectHomeWork = (db: Db, { userId }: Reach<'own'>, role: StaffRole, { first, yesterday, today, names }: Days) => {
  const sender = senderOf(db, role)
  const person = db`case when u.id is not null then jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end`
  return db<Omit<Work, 'message'>[]>`
  with mine as materialized (
    select t.id, t.sr_no, t.question_id, t.turn, f.id as file_id, f.name as file, p.name as section,
      coalesce(t.extra ->> 'chapter', t.section, t.subject) as topic, ${allocatedAt(db, role)} as allocated_at,
      ${isRoleTurn(db, role)} as ready, ${isInList(db, 'rework-received', role)} as rework, ${readySince(db, role)} as since,
      ${sender.person} as sender, ${sender.words} as words
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
    where ${isAssignedTo(db, role, userId)} and t.turn <> 'CLOSED'),
  ready as materialized (
    select m.*, e.kind is not distinct from 'reopen' as reopened,
      case when e.kind = 'reopen' then e.actor_id else m.sender end as by,
      case when e.kind = 'reopen' then e.set ->> 'comments' else m.words end as comments,
      case when e.kind = 'reopen' then greatest(m.since, e.at) else m.since end as ready_at
    from mine m left join lateral (
      select e.kind, e.actor_id, e.set, e.at from task_events e
      where e.task_id = m.id and e.kind in ('update', 'undo', 'reopen', 'history') order by e.id desc limit 1) e on true
    where m.ready),
  ranked as (
    select r.*, case when rework then 'rework' when reopened then 'reopened' when sender is not null then 'attempt' else 'new' end as why,
      row_number() over (order by not rework, not (reopened or sender is not null), ready_at nulls first, file_id, sr_no) as place
    from ready r),
  shown as (
    select r.place, r.why, jsonb_build_object('file', jsonb_build_object('_id', r.file_id, 'name', r.file), 'sr_no', r.sr_no,
      'question_id', r.question_id, 'topic', r.topic, 'list', case when r.rework then 'rework-received' else 'assigned' end,
      'why', r.why, 'since', r.ready_at, 'by', ${person}, 'comments', nullif(btrim(r.comments), '')) as row
    from ranked r left join identities u on u.id = r.by where r.place <= ${HOME_AT_MOST.returned}),
  filed as (
    select file_id, min(file) as file, min(section) as section, count(*)::int as ready, min(ready_at) as oldest
    from ready where not rework group by file_id),
  decided as (
    select e.task_id, (e.at at time zone 'Asia/Kolkata')::date::text as day
    from task_events e
    where e.actor_id = ${userId} and e.at >= ${first.toISOString()}::timestamptz and e.role = ${role}
      and ${isStandingDecision(db)}),
  given as (
    select file_id, min(file) as file, allocated_at, count(*)::int as count, min(sr_no) as first, max(sr_no) as last,
      (array_agg(id))[1] as task_id
    from mine where allocated_at >= ${yesterday.toISOString()}::timestamptz
    group by file_id, allocated_at order by allocated_at desc, file_id limit ${HOME_AT_MOST.arrived}),
  accepted as (
    select t.attempt from tasks t join files f on f.id = t.file_id and f.deleted_at is null
    where ${isAccepted(db, role)} and t.id in (
      select e.task_id from task_events e
      where e.actor_id = ${userId} and e.at >= ${yesterday.toISOString()}::timestamptz and e.at < ${today.toISOString()}::timestamptz
        and e.role = ${role} and e.kind = 'update') and ${isAssignedTo(db, role, userId)})
  select
    (select row from shown where place = 1) as next,
    (select count(*)::int from ready where rework) as reworks,
    (select count(*)::int from ready where not rework) as ready,
    (select coalesce(jsonb_agg(row order by place), '[]') from shown where why <> 'new') as returned,
    (select count(*)::int from ranked where why <> 'new') as returned_count,
    (select jsonb_agg(jsonb_build_object('day', n.day, 'count', (select count(distinct d.task_id) from decided d where d.day = n.day))
      order by n.day) from unnest(${names as string[]}::text[]) as n(day)) as days,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', file_id, 'name', file, 'section', section, 'ready', ready, 'oldest', oldest)
        order by ready desc, file), '[]')
      from (select * from filed order by ready desc, file limit ${HOME_AT_MOST.files}) f) as files,
    (select count(*)::int from filed) as files_count,
    (select coalesce(jsonb_agg(jsonb_build_object('file', file, 'turn', turn, 'count', rows) order by rows desc, file, turn), '[]')
      from (select min(file) as file, turn, count(*)::int as rows from mine where not ready group by file_id, turn) w) as waiting,
    (select coalesce(jsonb_agg(jsonb_build_object('file', g.file, 'at', g.allocated_at, 'count', g.count, 'first_sr_no', g.first,
        'last_sr_no', g.last, 'from', ${person}) order by g.allocated_at desc, g.file_id), '[]')
      from given g left join lateral (
        select e.actor_id from task_events e where e.task_id = g.task_id and e.kind = 'assign' and e.role = ${role}
        order by e.id desc limit 1) e on true left join identities u on u.id = e.actor_id) as arrived,
    (select jsonb_build_object('count', count(*), 'first', count(*) filter (where attempt = 1)) from accepted) as accepted`
}
