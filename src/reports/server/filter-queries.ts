import { type Role, STAFF_ROLES } from '../../access/levels.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { isReached } from '../../users/server/lookup.ts'
import type { ReportUser } from '../filter-contract.ts'
import { isOwnProject } from './selection.ts'

const staff = STAFF_ROLES as readonly string[] as string[]

/**
 * Whom reports are of, by name: the people who are not deleted and whose primary role is one of the four, or one of these
 * (decision 95).
 */
export const reportUsers = (
  db: Db,
  reach: Reach<'team'>,
  { roles, departments }: { roles: Role[] | null; departments: string[] | null },
) => db<ReportUser[]>`
  select u.id as "_id", u.full_name as "fullName", u.email,
    array(select r from unnest(u.roles) with ordinality as t(r, place) where r = any (${staff}::text[]) order by place) as "roleData"
  from identities u
  where u.deleted_at is null and u.roles[1] = any (${staff}::text[]) and (${roles === null}::boolean or u.roles[1] = any (${(roles ?? []) as string[]}::text[])) and ${isReached(db, reach, db`u.id`)}
    and (${departments === null}::boolean or exists (
      select from person_departments m where m.department_id = any (${departments ?? []}::uuid[]) and m.set_id = departments_on(u.id, ${reach.day})))
  order by u.sort_key, u.id`

/** The timesheet projects by name; of staff those in which they are or were. */
export const reportProjects = (db: Db, { rows, userId }: Reach<'own'>) => db<{ _id: string; name: string }[]>`
  select p.id as "_id", p.name from module_projects p
  where p.module = 'timesheets' and p.deleted_at is null and (${rows === 'all'}::boolean or ${isOwnProject(db, userId)})
  order by p.sort_key, p.id`

/** The approved qualitative tasks of people's days (decision 109). */
export const selectQualitativeTasks = (db: Db, days: readonly { user: string; date: string }[]) => db<
  { user: string; date: string; _id: string; title: string; minutes: number }[]
>`
  select r.user_id as "user", r.day::text as date, r.id as "_id", t.title, t.minutes
  from (select distinct * from unnest(${days.map(({ user }) => user)}::uuid[], ${days.map(({ date }) => date)}::date[]) d(user_id, day)) d
    join qualitative_records r on r.user_id = d.user_id and r.day = d.day and r.approved and r.deleted_at is null
    join qualitative_tasks t on t.record_id = r.id
  order by r.id, t.place`
