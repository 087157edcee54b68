import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import { decidedBySql } from '../../inbox/server/lookup.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import type { ProjectMember, TimesheetUser } from '../members-contract.ts'
import { refuse } from '../refusals.ts'

type ProjectRow = { _id: string; name: string; addedBy: { fullName: string; email: string } | null; created_at: string }

/** Selects a project by id or name, from the timesheets module or, if it is not there, from allocations. */
export const selectProjectWithMembers = (db: Db, { id, name }: { id: string | null; name: string }) => db<ProjectRow[]>`
  select p.id as "_id", p.name, p.added_at as created_at,
    case when u.id is null then null else jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy"
  from module_projects p left join identities u on u.id = p.added_by
  where p.module in ('timesheets', 'allocations') and p.deleted_at is null and (p.id = ${id} or p.name_key = project_key(${name}))
  order by p.module desc limit 1`

type UsersAsked = { q: string; now: Date; limit: number; offset: number }
/**
 * Selects the people who fill timesheets, by name, and their total number. After the last page, there is one row without a
 * person.
 */
export const selectTimesheetUsers = (db: Db, reach: Reach<'team'>, { q, now, limit, offset }: UsersAsked) => db<
  { total: number; users: TimesheetUser[] }[]
>`
  with people as materialized (
    select u.id, u.full_name, u.email, u.roles, u.sort_key from identities u
    where u.deleted_at is null and u.account_state = 'active' and u.roles && ${STAFF_ROLES as readonly string[] as string[]}::text[]
      and (${hasPartSql(db, db`u.full_name`, q)} or ${hasPartSql(db, db`u.email`, q)})
      and ${decidedBySql(db, reach, db`u.id`)}),
  page as (select * from people order by sort_key, id limit ${limit} offset ${offset}),
  open as (
    select user_id, (count(*) filter (where status = 'FILLED'))::int as waiting, (count(*) filter (where status = 'REJECTED'))::int as declined
    from timesheet_entries where status <> 'APPROVED' and user_id in (select id from page) group by user_id)
  select (select count(*)::int from people) as total, coalesce(jsonb_agg(jsonb_build_object(
      '_id', p.id, 'fullName', p.full_name, 'email', p.email, 'roleData', p.roles,
      'departments', (select coalesce(jsonb_agg(d.name order by m.place), '[]') from person_departments m
        join department_names d on d.id = m.department_id where m.set_id = departments_on(p.id, ${reach.day})),
      'manager', (select jsonb_build_object('_id', b.id, 'fullName', b.full_name) from identities b where b.id = manager_on(p.id, ${reach.day})),
      'projects', (select count(*) from timesheet_memberships s where s.user_id = p.id and s.during @> ${now.toISOString()}::timestamptz),
      'waiting', coalesce(o.waiting, 0), 'declined', coalesce(o.declined, 0),
      'last_day', (select max(e.day) from timesheet_entries e where e.user_id = p.id)) order by p.sort_key, p.id), '[]') as users
  from page p left join open o on o.user_id = p.id`

export const selectProjectMembers = (db: Db, reach: Reach<'all'>, projectId: string, now: Date) => db<ProjectMember[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData", lower(m.during) as since, upper(m.during) as until,
    case when b.id is null then null else jsonb_build_object('_id', b.id, 'fullName', b.full_name) end as manager
  from timesheet_memberships m join identities u on u.id = m.user_id and u.deleted_at is null
    left join identities b on b.id = manager_on(u.id, ${reach.day})
  where m.project_id = ${projectId} and m.during @> ${now.toISOString()}::timestamptz and ${reachedSql(db, reach, db`u.id`)}
  order by u.sort_key, u.id`

/** Selects the memberships of these people in these projects that last beyond a time or begin after it. */
export const selectMembershipsFrom = (db: Db, projectIds: readonly string[], people: readonly string[], from: Date) => db<
  { user: string; project: string; since: string; until: string | null }[]
>`
  select user_id as "user", project_id as project, lower(during) as since, upper(during) as until from timesheet_memberships
  where project_id = any (${projectIds as string[]}::uuid[]) and user_id = any (${people as string[]}::uuid[])
    and during && tstzrange(${from.toISOString()}::timestamptz, null)
  order by lower(during)`

export const insertMembers = (
  db: Db,
  { projectIds, people, since, by }: { projectIds: readonly string[]; people: readonly string[]; since: Date; by: string },
) => db`
  insert into timesheet_memberships (project_id, user_id, during, added_by)
  select p.id, t.id, tstzrange(${since.toISOString()}::timestamptz, null), ${by}::uuid
  from unnest(${people as string[]}::uuid[]) t(id) cross join unnest(${projectIds as string[]}::uuid[]) p(id)`

type PlannedEnd = { userId: string; projectId: string; at: Date; by: string; now: Date }
/**
 * Sets the end of the membership that is in force at `now`.
 * @throws NOT_A_MEMBER if there is none
 */
export const endMembershipAt = async (db: Db, { userId, projectId, at, by, now }: PlannedEnd): Promise<void> => {
  const ended = await db`
    update timesheet_memberships set during = tstzrange(lower(during), ${at.toISOString()}::timestamptz), removed_by = ${by}
    where user_id = ${userId} and project_id = ${projectId} and during @> ${now.toISOString()}::timestamptz returning user_id`
  if (ended.length === 0) refuse('NOT_A_MEMBER')
}

/**
 * Returns the ids of the members of a project at a time. With `lock`, the people are locked before the project, as in every other
 * write.
 */
export const selectMembersAt = async (db: Db, projectId: string, now: Date, mode?: 'lock'): Promise<string[]> => {
  const people = await db<{ id: string }[]>`
    select u.id from identities u
    where u.id in (select user_id from timesheet_memberships where project_id = ${projectId} and during @> ${now.toISOString()}::timestamptz)
    order by u.id ${mode === 'lock' ? db`for no key update` : db``}`
  return people.map(({ id }) => id)
}

export const countUnapprovedDays = async (db: Db, projectId: string): Promise<number> => {
  const [counted] = await db<{ n: number }[]>`
    select count(*)::int as n from timesheet_lines l join timesheet_entries e on e.id = l.entry_id and e.status <> 'APPROVED'
    where l.project_id = ${projectId}`
  return counted?.n ?? 0
}

/** Returns whether a locked person has filled a day of the project that begins at or after the instant. */
export const hasFilledFrom = async (db: Db, userId: string, projectId: string, at: Date): Promise<boolean> => {
  const [found] = await db<{ filled: boolean }[]>`
    select exists (
      select from timesheet_entries e join timesheet_lines l on l.entry_id = e.id and l.project_id = ${projectId}
      where e.user_id = ${userId} and e.day::timestamp at time zone 'Asia/Kolkata' >= ${at.toISOString()}::timestamptz) as filled`
  return found?.filled ?? false
}
