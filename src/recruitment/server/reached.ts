import { RECRUITING } from '../../departments/reserved-rules.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { holdsTab } from '../../grants/server/lookup.ts'
import { peopleIn } from '../../users/server/lookup.ts'

/** Whose jobs and candidates: `own` the caller's as a recruiter, `all` those of who manages recruitment. */
export type Recruiting = Reach<'own' | 'all'>

/** Over an expression of a job's id: whether it is assigned to the caller, or they manage all. */
export const isJobReached = (db: Db, { rows, userId }: Recruiting, job: Sql): Sql =>
  rows === 'all'
    ? db`true`
    : db`exists (select from recruitment_recruiters r where r.job_id = ${job} and r.user_id = ${userId} and r.ended_at is null)`

/**
 * Over an alias of candidates: whether the caller sees them: who added them, the job's recruiters, who manages all (decisions 30,
 * P185).
 */
export const isCandidateReached = (db: Db, reach: Recruiting, candidate: Sql): Sql =>
  reach.rows === 'all'
    ? db`true`
    : db`(${candidate}.added_by = ${reach.userId} or ${isJobReached(db, reach, db`${candidate}.job_id`)})`

/** A select of the ids of the people who can be recruiters of a job on the day, but for their account's state. */
export const recruitingPeople = (db: Db, day: string): Sql => peopleIn(db, RECRUITING, day)

/** Whose open pages show these jobs: their recruiters, and who manages all. */
export const whoSees = async (db: Db, jobIds: readonly string[], day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select u.id from identities u where u.deleted_at is null and u.account_state = 'active' and (
      'ADMIN' = any (u.roles)
      or ${holdsTab(db, ['Recruitment'], day)}
      or u.id in (${peopleIn(db, ['head-recruiter'], day)})
      or u.id in (select r.user_id from recruitment_recruiters r where r.job_id = any (${jobIds as string[]}::uuid[]) and r.ended_at is null))`
  return rows.map(({ id }) => id)
}
