import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { FinishProgress } from '../../files/finish-rules.ts'
import { fileProgressSql } from '../../files/server/closes.ts'
import { type LivingFile, rowsShown, shownTo } from '../../files/server/lookup.ts'
import type { PersonRowCounts, StageTime } from '../rules.ts'
import { taskMovesSql } from '../../history/server/moves.ts'
import { isAssignedTo } from '../../workflow/server/lists.ts'
import { type Reach, unlimited } from '../../../kit/server/reach.ts'

/**
 * `placeOf` of src/tasks/summary/rules.ts in SQL, over the stages of `t`. The function is authoritative: a test compares the two.
 */
const placeIn = (db: Db, role: StaffRole, secondReview: boolean): Sql =>
  ({
    AUTHOR: () => db`case
      when t.turn = 'AUTHOR' then case when t.reviewer_status = 'sent_for_rework' then 'rework' else 'waiting' end
      when t.author_status is null then case when t.turn = 'CLOSED' then 'unneeded' else 'upcoming' end
      when t.author_status = 'skipped' then 'skipped'
      when t.reviewer_status in ('approved', 'rejected') then t.reviewer_status
      else 'done' end`,
    REVIEWER: () => db`case
      when t.turn = 'REVIEWER' then
        case when t.author_status = 'rework_done' or t.reviewer2_status = 'sent_for_rework' then 'rework' else 'waiting' end
      when t.reviewer_status is null then case when t.turn = 'CLOSED' then 'unneeded' else 'upcoming' end
      when t.reviewer_status in ('sent_for_rework', 'sent_for_re_attempt') then 'returned'
      when t.reviewer_status in ('skip_approved', 'to_be_skipped') then 'skipped'
      else t.reviewer_status end`,
    'REVIEWER-2': () => db`case
      when t.turn = 'REVIEWER-2' then 'waiting'
      when t.reviewer2_status is null then
        case when t.turn = 'CLOSED' or not ${secondReview}::boolean or t.reviewer_status = 'to_be_skipped' then 'unneeded'
          else 'upcoming' end
      when t.reviewer2_status = 'sent_for_rework' then 'returned'
      else t.reviewer2_status end`,
    UPLOADER: () => db`case
      when t.turn = 'UPLOADER' then 'waiting'
      when t.uploader_status is null then case when t.turn = 'CLOSED' then 'unneeded' else 'upcoming' end
      else t.uploader_status end`,
  })[role]()

/** A file in numbers; the time in a stage is that of `taskMovesSql`. */
export const selectFileSummary = (db: Db, file: LivingFile, today: string) => db<
  { held: PersonRowCounts[]; times: StageTime[]; progress: FinishProgress }[]
>`
  with counted as (
    select s.role, s.person, s.place, count(*)::int as rows
    from tasks t, lateral (values
      ('AUTHOR', t.author_id, ${placeIn(db, 'AUTHOR', file.second_review)}),
      ('REVIEWER', t.reviewer_id, ${placeIn(db, 'REVIEWER', file.second_review)}),
      ('REVIEWER-2', t.reviewer2_id, ${placeIn(db, 'REVIEWER-2', file.second_review)}),
      ('UPLOADER', t.uploader_id, ${placeIn(db, 'UPLOADER', file.second_review)})) as s(role, person, place)
    where ${rowsShown(db, file)} group by 1, 2, 3),
  held as (select role, person, jsonb_object_agg(place, rows) as places from counted group by role, person),
  lasted as (
    select role, seconds from (${taskMovesSql(db, db`select t.id from tasks t where ${rowsShown(db, file)}`)}) m where kind = 'update')
  select
    (select coalesce(jsonb_agg(jsonb_build_object('role', h.role, 'places', h.places, 'person',
        case when u.id is not null then jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end)
        order by lower(u.full_name) nulls last, u.id), '[]')
      from held h left join identities u on u.id = h.person) as held,
    (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
      select role, count(*)::int as decisions, round(avg(seconds))::int as average,
        round(percentile_cont(0.5) within group (order by seconds))::int as median
      from lasted where seconds is not null group by role) l) as times,
    ${fileProgressSql(db, file.id, { rows: rowsShown(db, file), today })} as progress`

type Holder = { _id: string; fullName: string; email: string; roles: StaffRole[]; count: number }
/** The people who hold a stage of the file's rows, in a role or in any (null), by name (decision P51). */
export const holdersIn = (db: Db, file: LivingFile, role: StaffRole | null) => db<Holder[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, array_agg(distinct s.role) as roles, count(distinct t.id)::int as count
  from tasks t, lateral (values ('AUTHOR', t.author_id), ('REVIEWER', t.reviewer_id), ('REVIEWER-2', t.reviewer2_id),
      ('UPLOADER', t.uploader_id)) as s(role, person) join identities u on u.id = s.person
  where ${rowsShown(db, file)} and (${role}::text is null or s.role = ${role})
  group by u.id, u.full_name, u.email order by lower(u.full_name), u.id`

/** The files with rows of one of the roles: the caller's own rows, or of all people in the files that the caller sees. */
export const reportFiles = (db: Db, roles: readonly StaffRole[], reach: Reach<'own'>) => {
  const all = unlimited(reach)
  const assignedSql = roles.map((role) => (all === undefined ? isAssignedTo(db, role, reach.userId) : isGiven(db, role)))
  const any = assignedSql.reduce((all, one) => db`${all} or ${one}`)
  return db<{ _id: string; name: string; section: string; count: number }[]>`
    select f.id as "_id", f.name, p.name as section, count(*)::int as count
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
    where (${any}) and ${all === undefined ? db`true` : shownTo(db, all).row}
    group by f.id, p.id, p.name order by name_key(f.name), f.id`
}

/** Whether somebody holds the stage of the role of the row `tasks t`. */
export const isGiven = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_id is not null`,
    REVIEWER: () => db`t.reviewer_id is not null`,
    'REVIEWER-2': () => db`t.reviewer2_id is not null`,
    UPLOADER: () => db`t.uploader_id is not null`,
  })[role]()
