import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { FinishProgress } from '../../../rows/files/finish-rules.ts'
import { fileProgressSql } from '../../../rows/files/server/closes.ts'
import { type LivingFile, visibleRowsSql, buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import type { PersonRowCounts, StageTime } from '../rules.ts'
import { selectFactsSql, selectTimesSql } from '../../../rows/history/server/decision-sums.ts'
import type { OffDays } from '../../../rows/workflow/working-day-rules.ts'
import { assignedToSql } from '../../../rows/workflow/server/lists.ts'
import { type Reach, findUnlimitedReach } from '../../../kit/server/reach.ts'

export const selectFileSummary = (db: Db, file: LivingFile, pace: { today: string; holidays: OffDays }) => db<
  { held: PersonRowCounts[]; times: StageTime[]; progress: FinishProgress }[]
>`
  with counted as (
    select t.role, t.person_id as person, sum(t.rows)::int as rows,
      case when t.role = 'REVIEWER-2' and t.state = 'upcoming' and not ${file.second_review}::boolean then 'unneeded' else t.state end as place
    from counted_tasks t where t.role is not null and ${visibleRowsSql(db, file)} group by t.role, t.person_id, place having sum(t.rows) > 0),
  held as (select role, person, jsonb_object_agg(place, rows) as places from counted group by role, person),
  spread as materialized (
    select t.role, null::uuid as of, d.seconds, count(*)::int as count
    from (${selectFactsSql(db, { from: null, to: null }, { isOf: visibleRowsSql(db, file) })}) t, unnest(t.seconds) d(seconds)
    where t.fact = 'decided' group by 1, 2, 3)
  select
    (select coalesce(jsonb_agg(jsonb_build_object('role', h.role, 'places', h.places, 'person',
        case when u.id is not null then jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end)
        order by u.sort_key nulls last, u.id), '[]')
      from held h left join identities u on u.id = h.person) as held,
    (select coalesce(jsonb_agg(to_jsonb(l) - 'of'), '[]') from (${selectTimesSql(db)}) l) as times,
    ${fileProgressSql(db, file.id, { rows: visibleRowsSql(db, file), ...pace })} as progress`

type Holder = { _id: string; fullName: string; email: string; roles: StaffRole[]; count: number }
/** A null role means any role. Ordered by name. */
export const selectHoldersIn = (db: Db, file: LivingFile, role: StaffRole | null) => db<Holder[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, array_agg(s.role order by s.role) as roles, sum(s.rows)::int as count
  from (
    select t.role, t.person_id, sum(t.rows) as rows from counted_tasks t
    where ${visibleRowsSql(db, file)} and t.person_id is not null and (${role}::text is null or t.role = ${role})
    group by 1, 2 having sum(t.rows) > 0) s join identities u on u.id = s.person_id
  group by u.id, u.full_name, u.email, u.sort_key order by u.sort_key, u.id`

/**
 * Selects the files that have rows of one of the roles. For staff, only their own rows are counted; for others, everybody's rows
 * in the files that they may see.
 */
export const selectReportFiles = (db: Db, roles: readonly StaffRole[], reach: Reach<'own'>) => {
  const all = findUnlimitedReach(reach)
  const assignedSql = roles.map((role) => (all === undefined ? assignedToSql(db, role, reach.userId) : givenSql(db, role)))
  const any = assignedSql.reduce((all, one) => db`${all} or ${one}`)
  return db<{ _id: string; name: string; section: string; count: number }[]>`
    select f.id as "_id", f.name, p.name as section, count(*)::int as count
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null join project_names p on p.id = f.project_id
    where (${any}) and ${all === undefined ? db`true` : buildFileVisibility(db, all).row}
    group by f.id, p.id, p.name order by f.sort_key, f.id`
}

export const givenSql = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_id is not null`,
    REVIEWER: () => db`t.reviewer_id is not null`,
    'REVIEWER-2': () => db`t.reviewer2_id is not null`,
    UPLOADER: () => db`t.uploader_id is not null`,
  })[role]()
