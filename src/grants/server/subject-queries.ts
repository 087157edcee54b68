import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import type { SubjectUser } from '../subject-contract.ts'
import { SUBJECTS, type Subject } from '../vocabulary.ts'

const list = SUBJECTS as readonly string[] as string[]

export const selectSubjectUsers = (db: Db, reach: Reach<'all'>) => db<SubjectUser[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData",
    coalesce(g.subjects, '{}') as "accessData"
  from identities u left join (
    select user_id, array_agg(subject order by array_position(${list}::text[], subject)) as subjects from subject_grants group by user_id) g
    on g.user_id = u.id
  where u.deleted_at is null and u.account_state = 'active' and ${reachedSql(db, reach, db`u.id`)}
  order by u.sort_key, u.id`

/**
 * Grants subjects to a locked person. With the first one, the trigger follow_subject_grants sets users.status_report_permission.
 */
export const grantSubjects = (db: Db, userId: string, subjects: readonly Subject[], by: string, now: Date) => db`
  insert into subject_grants (user_id, subject, granted_by, granted_at)
  select ${userId}::uuid, t.subject, ${by}::uuid, ${now.toISOString()}::timestamptz from unnest(${subjects as string[]}::text[]) t(subject)
  on conflict do nothing`

/** Revokes subjects. With the last one, the trigger follow_subject_grants clears users.status_report_permission. */
export const revokeSubjects = (db: Db, userId: string, subjects: readonly Subject[]) => db`
  delete from subject_grants where user_id = ${userId} and subject = any (${subjects as string[]}::text[])`

export const selectGrantedSubjects = (db: Db, userId: string) => db<{ subject: Subject }[]>`
  select subject from subject_grants where user_id = ${userId} order by array_position(${list}::text[], subject)`

/** Revokes all subjects of these locked people. Returns the subjects and the name of each. */
export const endSubjects = (db: Db, userIds: readonly string[]) => db<{ user: string; fullName: string; subjects: Subject[] }[]>`
  with ended as (delete from subject_grants where user_id = any (${userIds as string[]}::uuid[]) returning user_id, subject)
  select e.user_id as "user", u.full_name as "fullName", array_agg(e.subject order by array_position(${list}::text[], e.subject)) as subjects
  from ended e join identities u on u.id = e.user_id group by e.user_id, u.full_name order by e.user_id`

export const selectPeopleOfSubjects = (db: Db, ids: readonly string[]) => db<{ id: string }[]>`
  select distinct u.id from unnest(${ids as string[]}::uuid[]) u(id) join subject_grants g on u.id in (g.user_id, g.granted_by)`
