import type { Role } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type FieldGroup, versionSql } from '../../kit/server/versions.ts'
import type { PersonPart } from '../../users/server/extension-points.ts'
import type { PersonSummary } from '../../users/person-contract.ts'
import type { OwnTimesheetProject, TimesheetProject } from '../contract.ts'
import { refuse } from '../refusals.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { reachedSql } from '../../users/server/lookup.ts'

export const projectsGroup: FieldGroup = { type: 'user', fields: ['timesheetProjects'] }

type Who = { id: string | null; email: string }

/**
 * Selects the timesheet projects by name, or the one with `id`. A manager sees the projects of their team, with only its people
 * (decision P369).
 */
export const selectTimesheetProjectsWithUsers = (db: Db, reach: Reach<'team' | 'all'>, id: string | null, now: Date) => db<
  TimesheetProject[]
>`
  select p.id as "_id", p.name, p.added_at as created_at,
    case when u.id is null then null else jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy",
    i.users, jsonb_array_length(i.users) as "userCount"
  from module_projects p left join identities u on u.id = p.added_by,
    lateral (
      select coalesce(jsonb_agg(jsonb_build_object('_id', w.id, 'fullName', w.full_name, 'email', w.email)
        order by w.sort_key, w.id), '[]') as users
      from timesheet_memberships s join identities w on w.id = s.user_id and w.deleted_at is null
      where s.project_id = p.id and s.during @> ${now.toISOString()}::timestamptz and ${reachedSql(db, reach, db`w.id`)}) i
  where p.module = 'timesheets' and p.deleted_at is null and (${reach.rows === 'all'}::boolean or jsonb_array_length(i.users) > 0) and (${id}::uuid is null or p.id = ${id}::uuid)
  order by p.sort_key, p.id`

export const timesheetProjectSql = (db: Db, id: Sql): Sql => db`exists (
  select from module_projects p where p.module = 'timesheets' and p.id = ${id} and p.deleted_at is null)`

/** An expression for the range of instants of a day in Asia/Kolkata. With `to`, the range lasts until the end of that day. */
export const dayInstantsSql = (db: Db, day: Sql, to: Sql = day): Sql =>
  db`tstzrange(${day}::timestamp at time zone 'Asia/Kolkata', (${to} + 1)::timestamp at time zone 'Asia/Kolkata')`

/**
 * An expression for the projects for which a person can fill days within the instants, through an overlapping membership of a
 * project that still exists.
 */
export const projectsToFillSql = (db: Db, person: Sql, instants: Sql): Sql => db`(
  select m.project_id, m.during from timesheet_memberships m
  where m.user_id = ${person} and m.during && ${instants} and ${timesheetProjectSql(db, db`m.project_id`)})`

/** Selects a person whom the caller reaches, by id or email. Deleted people are not found. */
export const selectTimesheetPerson = (db: Db, reach: Reach, { id, email }: Who) => db<
  { _id: string; fullName: string; email: string }[]
>`
  select id as "_id", full_name as "fullName", email from identities
  where deleted_at is null and ${reachedSql(db, reach, db`id`)}
    and (id = ${id}::uuid or (${id}::uuid is null and lower(email) = ${email}::text))`

export type LockedPerson = { id: string; fullName: string; roles: Role[]; active: boolean }
/** Selects the same person and locks them. Every membership begins and ends under this lock. */
export const lockTimesheetPerson = (db: Db, reach: Reach<'own' | 'all'>, { id, email }: Who) => db<LockedPerson[]>`
  select id, full_name as "fullName", roles, account_state = 'active' as active from identities
  where deleted_at is null and ${reachedSql(db, reach, db`id`)}
    and (id = ${id}::uuid or (${id}::uuid is null and lower(email) = ${email}::text))
  for no key update`

/**
 * Selects timesheet projects by ids or names, for a write that adds members. They are locked in the order of their ids, so that
 * the module cannot be switched off before the commit. There is one row per text that names a project, with its `place` from 0.
 */
export const selectTimesheetProjectsForUse = (db: Db, texts: readonly string[]) => db<
  { id: string; name: string; place: number }[]
>`
  select p.id, p.name, (t.place - 1)::int as place
  from (select text, place, project_key(text) as key from unnest(${texts as string[]}::text[]) with ordinality as t(text, place) offset 0) t
    join module_projects p on p.module = 'timesheets' and p.deleted_at is null
      and (p.id::text = lower(btrim(t.text)) or p.name_key = t.key)
  order by p.id for key share of p`

type Change = { userId: string; added: readonly string[]; removed: readonly string[]; by: string; now: Date }
/** Ends memberships and begins others at the same instant. */
export const changeMemberships = async (db: Db, { userId, added, removed, by, now }: Change): Promise<void> => {
  const at = now.toISOString()
  await Promise.all([
    endMemberships(db, { userIds: [userId], projects: removed, by, now }),
    db`
      insert into timesheet_memberships (project_id, user_id, during, added_by)
      select t.id, ${userId}::uuid, tstzrange(${at}::timestamptz, null), ${by}::uuid from unnest(${added as string[]}::uuid[]) t(id)`,
  ])
}

type Ending = { userIds: readonly string[]; projects: readonly string[] | null; by: string; now: Date }
/**
 * Ends these people's memberships at the same instant, including those with a planned end. `projects` is null for all projects. A
 * membership that began at that instant is deleted, because it had no duration.
 * @throws NOT_A_MEMBER if people and projects are named and none of these memberships is in force
 */
export const endMemberships = async (db: Db, { userIds, projects, by, now }: Ending): Promise<void> => {
  const [at, people, of] = [now.toISOString(), userIds as string[], projects as string[] | null]
  if (people.length === 0 || of?.length === 0) return
  const ended = await Promise.all([
    db`
      delete from timesheet_memberships
      where user_id = any (${people}::uuid[]) and (${of}::uuid[] is null or project_id = any (${of}::uuid[]))
        and lower(during) = ${at}::timestamptz
      returning user_id`,
    db`
      update timesheet_memberships set during = tstzrange(lower(during), ${at}::timestamptz), removed_by = ${by}
      where user_id = any (${people}::uuid[]) and (${of}::uuid[] is null or project_id = any (${of}::uuid[]))
        and during @> ${at}::timestamptz
      returning user_id`,
  ])
  if (ended.flat().length === 0) refuse('NOT_A_MEMBER')
}

export const selectMemberships = (db: Db, userIds: readonly string[], now: Date) => db<
  { _id: string; fullName: string; projects: string[] }[]
>`
  select u.id as "_id", u.full_name as "fullName", array_agg(p.name order by p.sort_key) as projects
  from timesheet_memberships m join identities u on u.id = m.user_id join project_names p on p.id = m.project_id
  where m.user_id = any (${userIds as string[]}::uuid[]) and m.during @> ${now.toISOString()}::timestamptz
  group by u.id, u.full_name`

export const selectVersionOfPerson = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db<{ version: number }[]>`select ${versionSql(db, projectsGroup, db`${userId}`)} as version`
  return row?.version ?? 0
}

export const selectTimesheetProjects = (db: Db, userId: string, now: Date) => db<OwnTimesheetProject[]>`
  select p.id as "_id", p.name, lower(m.during) as since, upper(m.during) as until
  from timesheet_memberships m join project_names p on p.id = m.project_id
  where m.user_id = ${userId} and m.during @> ${now.toISOString()}::timestamptz
  order by p.sort_key, p.id`

export const selectProjectsOfPerson: PersonPart<PersonSummary['timesheetProjects']> = (db, { userId, now }) =>
  selectTimesheetProjects(db, userId, now)
