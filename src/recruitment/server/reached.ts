import { RECRUITING } from '../../departments/reserved-rules.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { holdsTabSql } from '../../grants/server/lookup.ts'
import { peopleInDepartmentsSql } from '../../users/server/lookup.ts'

/** `own` is the reach of a recruiter, `all` that of people who manage recruitment. */
export type Recruiting = Reach<'own' | 'all'>

/** The job is assigned to the caller, or the caller manages recruitment. `job` is an expression for its ID. */
export const jobReachedSql = (db: Db, { rows, userId }: Recruiting, job: Sql): Sql =>
  rows === 'all'
    ? db`true`
    : db`exists (select from recruitment_recruiters r where r.job_id = ${job} and r.user_id = ${userId} and r.ended_at is null)`

/**
 * The person who added the candidate (an alias), the job's recruiters and people who manage recruitment may see them (decisions
 * 30, P185).
 */
export const candidateReachedSql = (db: Db, reach: Recruiting, candidate: Sql): Sql =>
  reach.rows === 'all'
    ? db`true`
    : db`(${candidate}.added_by = ${reach.userId} or ${jobReachedSql(db, reach, db`${candidate}.job_id`)})`

/** The IDs of people who can be recruiters on the day, regardless of the state of their account. */
export const recruitingPeopleSql = (db: Db, day: string): Sql => peopleInDepartmentsSql(db, RECRUITING, day)

export const selectPeopleWhoSeeJob = async (db: Db, jobIds: readonly string[], day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select u.id from identities u where u.deleted_at is null and u.account_state = 'active' and (
      'ADMIN' = any (u.roles)
      or ${holdsTabSql(db, ['Recruitment'], day)}
      or u.id in (${peopleInDepartmentsSql(db, ['head-recruiter'], day)})
      or u.id in (select r.user_id from recruitment_recruiters r where r.job_id = any (${jobIds as string[]}::uuid[]) and r.ended_at is null))`
  return rows.map(({ id }) => id)
}
