import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { type FieldGroup, versionSql } from '../../kit/server/versions.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import type { Profile, WorklogSubject, WorklogProject } from '../contract.ts'

export const worklogProfileGroup: FieldGroup = { type: 'worklog-profile', fields: ['name', 'budget'] }

const subjectsInSql = (db: Db, projectId: Sql): Sql => db`
  select s.id as "_id", s.name,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', f.id, 'name', f.name) order by f.name_key), '[]')
      from worklog_profiles f where f.subject_id = s.id and f.deleted_at is null) as profiles
  from worklog_subjects s where s.project_id = ${projectId} and s.deleted_at is null`

export const selectWorklogProjects = (db: Db, id: string | null) => db<WorklogProject[]>`
  select p.id as "_id", p.name, p.added_at as created_at,
    case when u.id is null then null else jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy",
    i.subjects, jsonb_array_length(i.subjects) as "subjectCount"
  from module_projects p left join identities u on u.id = p.added_by,
    lateral (
      select coalesce(jsonb_agg(to_jsonb(s) order by name_key(s.name), s."_id"), '[]') as subjects
      from (${subjectsInSql(db, db`p.id`)}) s) i
  where p.module = 'worklog' and p.deleted_at is null and (${id}::uuid is null or p.id = ${id}::uuid)
  order by p.sort_key, p.id`

export const selectWorklogSubjects = (db: Db, projectId: string) => db<WorklogSubject[]>`
  select * from (${subjectsInSql(db, db`${projectId}`)}) s order by name_key(s.name), s."_id"`

/**
 * Builds a condition on profiles `f`: they are not deleted, or they are deleted but have days in closed months that still count
 * (decision P342).
 */
const countedSql = (db: Db): Sql => db`(f.deleted_at is null or exists (
  select from worklog_targets c join worklog_sums z on z.target_id = c.id where c.profile_id = f.id))`

type Creation = { name: string; by: string; now: Date }
/** Inserts a subject. The trigger worklog_subjects_set_key sets name_key. */
export const insertSubject = (db: Db, projectId: string, { name, by, now }: Creation) => db<{ _id: string; name: string }[]>`
  insert into worklog_subjects (project_id, name, created_at, created_by)
  values (${projectId}, ${name}, ${now.toISOString()}, ${by}) returning id as "_id", name`

type SubjectRow = { _id: string; name: string; project: { _id: string; name: string } }
/**
 * Selects an undeleted subject of an undeleted project. `use` locks it while a profile is added. `lock` locks it exclusively, for
 * its deletion.
 */
export const selectSubjectBy = (db: Db, id: string | null, mode: 'look' | 'use' | 'lock') => db<SubjectRow[]>`
  select s.id as "_id", s.name, jsonb_build_object('_id', p.id, 'name', p.name) as project
  from worklog_subjects s join project_names p on p.id = s.project_id and p.deleted_at is null
  where s.id = ${id} and s.deleted_at is null
  ${mode === 'use' ? db`for share of s` : mode === 'lock' ? db`for no key update of s` : db``}`

/** Counts the profiles of a locked subject, including deleted ones that still count. */
export const countProfiles = async (db: Db, subjectId: string): Promise<number> => {
  const [counted] = await db<{ n: number }[]>`
    select count(*)::int as n from worklog_profiles f where f.subject_id = ${subjectId} and ${countedSql(db)}`
  return counted?.n ?? 0
}

type Deletion = { by: string; now: Date }
export const deleteSubject = (db: Db, id: string, { by, now }: Deletion) => db`
  update worklog_subjects set deleted_at = ${now.toISOString()}, deleted_by = ${by} where id = ${id}`

type NewProfile = Creation & { budgetPaise: number }
type ProfileRow = { _id: string; name: string; budget_paise: number }
/** Inserts a profile. The trigger worklog_profiles_set_key sets name_key, the sort key of profiles. */
export const insertProfile = (db: Db, subjectId: string, { name, budgetPaise, by, now }: NewProfile) => db<ProfileRow[]>`
  insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by)
  values (${subjectId}, ${name}, ${budgetPaise}, ${now.toISOString()}, ${by}) returning id as "_id", name, budget_paise`

export type LocatedProfile = ProfileRow & { subject: { _id: string; name: string }; project: { _id: string; name: string } }
/**
 * Selects a profile with its subject and project. `use` locks it while a target is added. `lock` locks it exclusively while it is
 * changed. `look` also finds a deleted profile that still counts, and `past` finds any.
 */
export const selectProfileBy = (db: Db, id: string | null, mode: 'look' | 'past' | 'use' | 'lock') => db<LocatedProfile[]>`
  select f.id as "_id", f.name, f.budget_paise, jsonb_build_object('_id', s.id, 'name', s.name) as subject,
    jsonb_build_object('_id', p.id, 'name', p.name) as project
  from worklog_profiles f join worklog_subjects s on s.id = f.subject_id join project_names p on p.id = s.project_id
  where f.id = ${id} and ${mode === 'past' ? db`true` : mode === 'look' ? countedSql(db) : db`f.deleted_at is null`}
  ${mode === 'use' ? db`for share of f` : mode === 'lock' ? db`for no key update of f` : db``}`

/** Updates a profile. If the name changes, the trigger worklog_profiles_set_key sets name_key. */
export const updateProfile = (db: Db, id: string, { name, budgetPaise }: { name: string; budgetPaise: number }) => db`
  update worklog_profiles set name = ${name}, budget_paise = ${budgetPaise} where id = ${id}`

export const deleteProfile = (db: Db, id: string, { by, now }: Deletion) => db`
  update worklog_profiles set deleted_at = ${now.toISOString()}, deleted_by = ${by} where id = ${id}`

export const selectAllProfiles = (db: Db) => db<Omit<LocatedProfile, 'budget_paise'>[]>`
  select f.id as "_id", f.name, jsonb_build_object('_id', s.id, 'name', s.name) as subject,
    jsonb_build_object('_id', p.id, 'name', p.name) as project
  from worklog_profiles f join worklog_subjects s on s.id = f.subject_id join project_names p on p.id = s.project_id
  where f.deleted_at is null
  order by p.sort_key, s.name_key, f.name_key, f.id`

type ProfileListed = ProfileRow & {
  created_at: string
  deleted: Profile['deleted']
  targets: Profile['targets']
  targetCount: number
  daysLeft: number
  version: number
}
/**
 * Selects the profiles of a subject by name, including deleted ones that still count, with their targets and the number of days
 * after today.
 */
export const selectProfiles = (db: Db, reach: Reach<'team'>, subjectId: string, today: string) => db<ProfileListed[]>`
  select f.id as "_id", f.name, f.budget_paise, f.created_at, ${versionSql(db, worklogProfileGroup, db`f.id::text`)} as version,
    case when x.id is not null then jsonb_build_object('by', jsonb_build_object('fullName', x.full_name, 'email', x.email), 'at', ${instantTextSql(db, db`f.deleted_at`)}) end as deleted,
    l.targets, l."targetCount",
    (select count(*) from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
      where t.profile_id = f.id and t.end_day > ${today} and s.day > ${today} and s.day < n.month and s.removed_at is null)::int
    + (select coalesce(sum(z.days), 0) from worklog_targets t join worklog_sums z on z.target_id = t.id
      where t.profile_id = f.id and z.from_day >= n.month)::int as "daysLeft"
  from worklog_profiles f left join identities x on x.id = f.deleted_by,
    lateral (
      select count(*)::int as "targetCount",
        coalesce(jsonb_agg(jsonb_build_object('_id', t.id, 'name', t.name) order by t.end_day desc, t.id)
          filter (where ${reachedSql(db, reach, db`t.user_id`)}), '[]') as targets
      from worklog_targets t where t.profile_id = f.id and t.deleted_at is null) l,
    (select (date_trunc('month', ${today}::date) + interval '1 month')::date as month) n
  where f.subject_id = ${subjectId} and ${countedSql(db)}
  order by f.name_key, f.id`
