import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { instantTextSql } from '../../../kit/postgres/instant-text.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { type Reach } from '../../../kit/server/reach.ts'
import { nextRowSql, personJsonSql, queueOfSql, readyCountsSql, readyRowSql } from '../../desk/server/queue.ts'
import { eventDaySql } from '../../../rows/history/server/acted.ts'
import { assignedToSql } from '../../../rows/workflow/server/lists.ts'
import { HOME_AT_MOST, type home } from '../contract.ts'
import { toDayStart } from '../rules.ts'
import { standingDecisionSql } from './decisions.ts'

const acceptedSql = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.reviewer_status = 'approved'`,
    REVIEWER: () => db`(t.reviewer2_status = 'approved' or t.uploader_status = 'uploaded')`,
    'REVIEWER-2': () => db`t.uploader_status = 'uploaded'`,
    UPLOADER: () => db`t.uploader_status = 'uploaded'`,
  })[role]()

type Work = ReplyFields<typeof home.work>

/**
 * Selects a person's open rows in a role, and everything that Home shows about them, in one statement. Indexes on the holder and
 * on the actor find the rows and the decisions. The last of the days is today.
 */
export const selectHomeWork = (db: Db, reach: Reach<'own'>, role: StaffRole, days: readonly string[]) => {
  const { userId } = reach
  const [first = '', yesterday = ''] = [days[0], days.at(-2)]
  const person = personJsonSql(db)
  return db<Omit<Work, 'message'>[]>`
  with ${queueOfSql(db, reach, role)},
  filed as (
    select file_id, min(file) as file, min(section) as section, count(*)::int as ready, min(ready_at) as oldest
    from ready where not rework group by file_id),
  decided as (
    select e.task_id, ${eventDaySql(db, db`e.at`)}::text as day
    from task_events e
    where e.actor_id = ${userId} and ${eventDaySql(db, db`e.at`)} >= ${first}::date and e.role = ${role}
      and ${standingDecisionSql(db)}),
  given as (
    select file_id, min(file) as file, allocated_at, count(*)::int as count, min(sr_no) as first, max(sr_no) as last,
      (array_agg(id))[1] as task_id
    from mine where allocated_at >= ${toDayStart(yesterday).toISOString()}::timestamptz
    group by file_id, allocated_at order by allocated_at desc, file_id limit ${HOME_AT_MOST.arrived}),
  accepted as (
    select t.attempt from tasks t join files f on f.id = t.file_id and f.deleted_at is null
    where ${acceptedSql(db, role)} and t.id in (
      select e.task_id from task_events e
      where e.actor_id = ${userId} and ${eventDaySql(db, db`e.at`)} = ${yesterday}::date
        and e.role = ${role} and e.kind = 'update') and ${assignedToSql(db, role, userId)})
  select
    ${nextRowSql(db)} as next,
    ${readyCountsSql(db)},
    (select coalesce(jsonb_agg(row order by place), '[]') from (
      select r.place, ${readyRowSql(db)} as row from ranked r left join identities u on u.id = r.by
      where r.why <> 'new' order by r.place limit ${HOME_AT_MOST.returned}) r) as returned,
    (select count(*)::int from ranked where why <> 'new') as returned_count,
    (select jsonb_agg(jsonb_build_object('day', n.day, 'count', (select count(distinct d.task_id) from decided d where d.day = n.day))
      order by n.day) from unnest(${days as string[]}::text[]) as n(day)) as days,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', w.file_id, 'name', w.file, 'section', w.section, 'ready', w.ready,
        'oldest', ${instantTextSql(db, db`w.oldest`)}) order by w.ready desc, w.sort_key), '[]')
      from (
        select d.*, f.sort_key from filed d join files f on f.id = d.file_id
        order by d.ready desc, f.sort_key limit ${HOME_AT_MOST.files}) w) as files,
    (select count(*)::int from filed) as files_count,
    (select coalesce(jsonb_agg(jsonb_build_object('file', file, 'turn', turn, 'count', rows) order by rows desc, sort_key, turn), '[]')
      from (
        select f.name as file, f.sort_key, m.turn, count(*)::int as rows from mine m join files f on f.id = m.file_id
        where not m.ready group by f.id, m.turn) w) as waiting,
    (select coalesce(jsonb_agg(jsonb_build_object('file', g.file, 'at', ${instantTextSql(db, db`g.allocated_at`)}, 'count', g.count, 'first_sr_no', g.first,
        'last_sr_no', g.last, 'from', ${person}) order by g.allocated_at desc, g.file_id), '[]')
      from given g left join lateral (
        select e.actor_id from task_events e where e.task_id = g.task_id and e.kind = 'assign' and e.role = ${role}
        order by e.id desc limit 1) e on true left join identities u on u.id = e.actor_id) as arrived,
    (select jsonb_build_object('count', count(*), 'first', count(*) filter (where attempt = 1)) from accepted) as accepted`
}
