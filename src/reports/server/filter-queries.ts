import { STAFF_ROLES } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { reachedSql, lastWorkingDaySql } from '../../users/server/lookup.ts'
import type { ReportUser } from '../filter-contract.ts'
import { type ReportSelection, listDepartmentIds, ownProjectSql, selectReportPeople } from './selection.ts'

const staff = STAFF_ROLES as readonly string[] as string[]

const staffRolesSql = (db: Db): Sql =>
  db`array(select r from unnest(u.roles) with ordinality as t(r, place) where r = any (${staff}::text[]) order by place)`

/** Selects the people who have a day in a report, by name, with their present roles (decision 172). */
export const selectPeopleOfPeriod = async (db: Db, selection: ReportSelection): Promise<ReportUser[]> => {
  const people = await selectReportPeople(db, selection)
  return db<ReportUser[]>`
    select u.id as "_id", u.full_name as "fullName", u.email, ${staffRolesSql(db)} as "roleData", ${lastWorkingDaySql(db, db`u.id`)} is not null as "hasLeft"
    from unnest(${people.map(({ _id }) => _id)}::uuid[]) with ordinality as p(id, place) join identities u on u.id = p.id
    order by p.place`
}

/**
 * Selects the people offered for a report on today, by name: undeleted people whose primary role is a production role, or one of
 * the given roles (decision 95).
 */
export const selectReportUsers = (
  db: Db,
  reach: Reach<'team'>,
  { roles, departments }: Pick<ReportSelection, 'roles' | 'departments'>,
) => db<ReportUser[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, ${staffRolesSql(db)} as "roleData"
  from identities u
  where u.deleted_at is null and u.roles[1] = any (${staff}::text[]) and (${roles === null}::boolean or u.roles[1] = any (${(roles ?? []) as string[]}::text[])) and ${reachedSql(db, reach, db`u.id`)}
    and (${departments === null}::boolean or exists (
      select from person_departments m where m.department_id = any (${listDepartmentIds(departments)}::uuid[]) and m.set_id = departments_on(u.id, ${reach.day}))
      or ${departments?.includes(NO_DEPARTMENT) === true}::boolean and not exists (
        select from person_departments m where m.set_id = departments_on(u.id, ${reach.day})))
  order by u.sort_key, u.id`

/** Selects the timesheet projects by name. Staff get only those in which they are or were members. */
export const selectReportProjects = (db: Db, { rows, userId }: Reach<'own'>) => db<{ _id: string; name: string }[]>`
  select p.id as "_id", p.name from module_projects p
  where p.module = 'timesheets' and p.deleted_at is null and (${rows === 'all'}::boolean or ${ownProjectSql(db, userId)})
  order by p.sort_key, p.id`

export const selectQualitativeTasks = (db: Db, days: readonly { user: string; date: string }[]) => db<
  { user: string; date: string; _id: string; title: string; minutes: number }[]
>`
  select r.user_id as "user", r.day::text as date, r.id as "_id", t.title, t.minutes
  from (select distinct * from unnest(${days.map(({ user }) => user)}::uuid[], ${days.map(({ date }) => date)}::date[]) d(user_id, day)) d
    join qualitative_records r on r.user_id = d.user_id and r.day = d.day and r.approved and r.deleted_at is null
    join qualitative_tasks t on t.record_id = r.id
  order by r.id, t.place`
