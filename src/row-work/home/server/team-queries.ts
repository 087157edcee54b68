import type { Db } from '../../../kit/postgres/db.ts'
import { instantTextSql } from '../../../kit/postgres/instant-text.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { type Reach } from '../../../kit/server/reach.ts'
import type { OffDays } from '../../../rows/workflow/working-day-rules.ts'
import { reachedSql } from '../../../users/server/lookup.ts'
import type { FinishProgress } from '../../../rows/files/finish-rules.ts'
import { closesSql } from '../../../rows/files/server/closes.ts'
import { rowsAtTurnSql } from '../../../rows/files/server/counts.ts'
import { buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import { eventDaySql } from '../../../rows/history/server/acted.ts'
import { turnHolderSql, turnReadySinceSql } from '../../../rows/workflow/server/lists.ts'
import { type FileInWork, HOME_AT_MOST, type home } from '../contract.ts'
import { standingDecisionSql } from './decisions.ts'

type CountedFile = Omit<FileInWork, 'finish'> & Pick<FinishProgress, 'closes' | 'since'>
type Counted = { data: CountedFile[]; files_count: number; open: number; unassigned: number }

/**
 * Selects from the counts the files with open rows that the caller may see, the most recently changed first. An assignment or a
 * decision is a change, and undoing it does not reset the time. Closed rows are counted only for the files that are shown.
 */
export const selectFilesInWork = (db: Db, reach: Reach<'all'>, pace: { today: string; holidays: OffDays }) => {
  const shown = buildFileVisibility(db, reach)
  return db<Counted[]>`
  with counted as (
    select t.file_id, sum(rows)::int as count, ${rowsAtTurnSql(db, 'unassigned')} as unassigned, ${rowsAtTurnSql(db, 'AUTHOR')} as author,
      ${rowsAtTurnSql(db, 'REVIEWER')} as reviewer, ${rowsAtTurnSql(db, 'REVIEWER-2')} as reviewer2, ${rowsAtTurnSql(db, 'UPLOADER')} as uploader,
      ${rowsAtTurnSql(db, 'CLOSED')} as closed, max(changed_at) as changed_at
    from counted_tasks t where role is null and ${shown.row} group by 1),
  working as (
    select f.id, f.name, p.name as section, f.created_at, c.*
    from counted c join files f on f.id = c.file_id join project_names p on p.id = f.project_id
    where f.deleted_at is null and c.closed < c.count and ${shown.file}),
  page as (select * from working order by greatest(changed_at, created_at) desc, id limit ${HOME_AT_MOST.filesInWork})
  select
    (select coalesce(jsonb_agg(jsonb_build_object('_id', id, 'name', name, 'section', section, 'count', count,
        'closes', ${closesSql(db, { file: db`page.id`, rows: shown.row, ...pace })},
        'since', (created_at at time zone 'Asia/Kolkata')::date, 'stages', jsonb_build_object('unassigned', unassigned, 'AUTHOR', author,
          'REVIEWER', reviewer, 'REVIEWER-2', reviewer2, 'UPLOADER', uploader, 'CLOSED', closed))
        order by greatest(changed_at, created_at) desc, id), '[]') from page) as data,
    count(*)::int as files_count, coalesce(sum(count - closed), 0)::int as open, coalesce(sum(unassigned), 0)::int as unassigned
  from working`
}

type People = Omit<ReplyFields<typeof home.people>, 'message'>
/**
 * Selects the people in reach who have rows at their turn in files that the caller may see, ordered by the age of their oldest
 * row. The numbers come from the counts, with one look-up of the oldest row per person and file. The decisions of the days are
 * found by their actor, and are counted only for the people who are shown.
 */
export const selectPeopleFurthestBehind = (db: Db, reach: Reach<'team' | 'all'>, days: readonly string[]) => {
  const shown = buildFileVisibility(db, reach)
  return db<People[]>`
  with by_file as materialized (
    select c.*, r.oldest
    from (
      select t.person_id as id, t.role, t.file_id, sum(t.rows)::int as open
      from counted_tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where t.state in ('waiting', 'rework') and t.person_id is not null and ${reachedSql(db, reach, db`t.person_id`)} and ${shown.row}
      group by 1, 2, 3 having sum(t.rows) > 0) c,
    lateral (
      select min(${turnReadySinceSql(db)}) as oldest from tasks t
      where ${turnHolderSql(db)} = c.id and t.file_id = c.file_id and t.turn = c.role and t.turn <> 'CLOSED' and ${shown.row}) r),
  behind as materialized (
    select id, role, sum(open)::int as open, min(oldest) as oldest, count(*)::int as files_count from by_file group by id, role),
  page as (select * from behind order by oldest nulls first, open desc, id, role limit ${HOME_AT_MOST.people}),
  shown_files as (
    select b.id, b.role, jsonb_agg(jsonb_build_object('_id', f.id, 'name', f.name, 'section', s.name, 'open', b.open) order by b.place) as files
    from (
      select b.*, row_number() over (partition by id, role order by b.open desc, b.file_id) as place from by_file b join page p using (id, role)) b
      join files f on f.id = b.file_id join project_names s on s.id = f.project_id
    where b.place <= ${HOME_AT_MOST.filesOfPerson} group by b.id, b.role),
  decided as (
    select p.id, p.role, d.day, d.count from page p, lateral (
      select ${eventDaySql(db, db`e.at`)}::text as day, count(distinct e.task_id)::int as count
      from task_events e
      where e.actor_id = p.id and e.role = p.role
        and ${eventDaySql(db, db`e.at`)} >= ${days[0] ?? null}::date and ${standingDecisionSql(db)}
      group by 1) d)
  select coalesce(jsonb_agg(jsonb_build_object('role', p.role, 'open', p.open, 'oldest', ${instantTextSql(db, db`p.oldest`)},
      'files_count', p.files_count,
      'files', w.files,
      'person', jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email),
      'days', (select jsonb_agg(coalesce(d.count, 0) order by n.day) from unnest(${days as string[]}::text[]) as n(day)
        left join decided d on d.id = p.id and d.role = p.role and d.day = n.day))
      order by p.oldest nulls first, p.open desc, p.id, p.role), '[]') as data,
    (select count(*)::int from behind) as people_count
  from page p join identities u on u.id = p.id left join shown_files w on w.id = p.id and w.role = p.role`
}
