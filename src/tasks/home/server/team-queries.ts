import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { type Reach } from '../../../kit/server/reach.ts'
import { isReached } from '../../../users/server/lookup.ts'
import { holder } from '../../assign/server/plan-queries.ts'
import type { FinishProgress } from '../../files/finish-rules.ts'
import { closedDay } from '../../files/server/closes.ts'
import { shownTo } from '../../files/server/lookup.ts'
import { readySince } from '../../workflow/server/lists.ts'
import { type FileInWork, HOME_AT_MOST, type home } from '../contract.ts'
import { isStandingDecision } from './decisions.ts'

type CountedFile = Omit<FileInWork, 'finish'> & Pick<FinishProgress, 'closes' | 'since'>
type Counted = { data: CountedFile[]; files_count: number; open: number; unassigned: number }

/**
 * The files with open rows among those that the caller sees: one pass over their rows counts the stages and finds the latest
 * change.
 */
export const filesInWork = (db: Db, reach: Reach<'all'>) => {
  const shown = shownTo(db, reach)
  return db<Counted[]>`
  with by_day as (
    select t.file_id, ${closedDay(db, reach.day)} as day, count(*)::int as count,
      count(*) filter (where t.turn = 'AUTHOR' and t.author_id is null)::int as unassigned,
      count(*) filter (where t.turn = 'AUTHOR' and t.author_id is not null)::int as author,
      count(*) filter (where t.turn = 'REVIEWER')::int as reviewer, count(*) filter (where t.turn = 'REVIEWER-2')::int as reviewer2,
      count(*) filter (where t.turn = 'UPLOADER')::int as uploader, count(*) filter (where t.turn = 'CLOSED')::int as closed,
      max(greatest(t.author_allocated_at, t.author_acted_at, t.reviewer_allocated_at, t.reviewer_acted_at, t.reviewer2_allocated_at,
        t.reviewer2_acted_at, t.uploader_allocated_at, t.uploader_acted_at)) as changed_at
    from tasks t where ${shown.row} group by 1, 2),
  counted as (
    select file_id, sum(count)::int as count, sum(unassigned)::int as unassigned, sum(author)::int as author, sum(reviewer)::int as reviewer,
      sum(reviewer2)::int as reviewer2, sum(uploader)::int as uploader, sum(closed)::int as closed, max(changed_at) as changed_at,
      coalesce(jsonb_object_agg(day, count) filter (where day is not null), '{}') as closes
    from by_day group by file_id),
  working as (
    select f.id, f.name, p.name as section, f.created_at, c.*
    from counted c join files f on f.id = c.file_id join project_names p on p.id = f.project_id
    where f.deleted_at is null and c.closed < c.count and ${shown.file}),
  page as (
    select * from working order by greatest(changed_at, created_at) desc, id limit ${HOME_AT_MOST.filesInWork})
  select
    (select coalesce(jsonb_agg(jsonb_build_object('_id', id, 'name', name, 'section', section, 'count', count,
        'closes', closes, 'since', (created_at at time zone 'Asia/Kolkata')::date, 'stages', jsonb_build_object('unassigned', unassigned, 'AUTHOR', author,
          'REVIEWER', reviewer, 'REVIEWER-2', reviewer2, 'UPLOADER', uploader, 'CLOSED', closed))
        order by greatest(changed_at, created_at) desc, id), '[]') from page) as data,
    count(*)::int as files_count, coalesce(sum(count - closed), 0)::int as open, coalesce(sum(unassigned), 0)::int as unassigned
  from working`
}

type People = Omit<ReplyFields<typeof home.people>, 'message'>
type Week = { start: Date; names: readonly string[] }

/**
 * The reached people with rows at their turn in files that the caller sees, by the age of the oldest one: one pass over the open
 * rows. The days' decisions are found by their actor and counted for the people shown.
 */
export const furthestBehind = (db: Db, reach: Reach<'team' | 'all'>, { start, names }: Week) => {
  const shown = shownTo(db, reach)
  const byTurn = (of: (role: StaffRole) => Sql): Sql =>
    db`case t.turn ${STAFF_ROLES.map((role) => db`when ${role} then ${of(role)}`).reduce((one, other) => db`${one} ${other}`)} end`
  return db<People[]>`
  with open_rows as (
    select ${byTurn((role) => holder(db, role))} as id, t.turn as role, t.file_id, ${byTurn((role) => readySince(db, role))} as since
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null
    where t.turn <> 'CLOSED' and ${shown.row}),
  by_file as materialized (
    select r.id, r.role, r.file_id, count(*)::int as open, min(r.since) as oldest
    from open_rows r where r.id is not null and ${isReached(db, reach, db`r.id`)} group by r.id, r.role, r.file_id),
  behind as materialized (
    select id, role, sum(open)::int as open, min(oldest) as oldest, count(*)::int as files_count from by_file group by id, role),
  page as (select * from behind order by oldest nulls first, open desc, id, role limit ${HOME_AT_MOST.people}),
  decided as (
    select p.id, p.role, d.day, d.count from page p, lateral (
      select (e.at at time zone 'Asia/Kolkata')::date::text as day, count(distinct e.task_id)::int as count
      from task_events e
      where e.actor_id = p.id and e.role = p.role and e.at >= ${start.toISOString()}::timestamptz
        and ${isStandingDecision(db)}
      group by 1) d)
  select coalesce(jsonb_agg(jsonb_build_object('role', p.role, 'open', p.open, 'oldest', p.oldest,
      'files_count', p.files_count,
      'files', (select jsonb_agg(jsonb_build_object('_id', f.id, 'name', f.name, 'section', s.name, 'open', b.open) order by b.open desc, f.id)
        from (select * from by_file b where b.id = p.id and b.role = p.role order by b.open desc, b.file_id
          limit ${HOME_AT_MOST.filesOfPerson}) b join files f on f.id = b.file_id join project_names s on s.id = f.project_id),
      'person', jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email),
      'days', (select jsonb_agg(coalesce(d.count, 0) order by n.day) from unnest(${names as string[]}::text[]) as n(day)
        left join decided d on d.id = p.id and d.role = p.role and d.day = n.day))
      order by p.oldest nulls first, p.open desc, p.id, p.role), '[]') as data,
    (select count(*)::int from behind) as people_count
  from page p join identities u on u.id = p.id`
}
