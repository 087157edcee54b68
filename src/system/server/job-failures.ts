import type { Db, Pool } from '../../kit/postgres/db.ts'
import { publishWithCommit } from '../../kit/server/events.ts'
import type { InboxSource } from '../../kit/server/registered.ts'
import type { InboxArrival } from '../../kit/shared/inbox.ts'
import { selectActiveAdmins } from '../../users/server/lookup.ts'
import type { JobFailure } from '../contract.ts'
import { jobTitles } from '../vocabulary.ts'

const PROBLEM_LENGTH = 2_000

const noteFailure = (db: Db, job: string, problem: string, now: Date) => db`
  with old as (delete from job_failures where ended_at < ${now.toISOString()}::timestamptz - interval '400 days')
  insert into job_failures as f (job, since, last_at, problem)
  values (${job}, ${now.toISOString()}, ${now.toISOString()}, ${problem.slice(0, PROBLEM_LENGTH)})
  on conflict (job) where ended_at is null do update set times = f.times + 1, last_at = greatest(excluded.last_at, f.since),
    problem = excluded.problem, noticed_at = coalesce(f.noticed_at, excluded.last_at)
  returning 1`

const endFailure = (db: Db, job: string, now: Date) =>
  db`update job_failures set ended_at = ${now.toISOString()} where job = ${job} and ended_at is null returning 1`

/**
 * Records how a run of a job ended, for the System page and the ADMINs' inboxes.
 * @param problem why it failed
 */
export async function noteJobRun(
  pool: Pick<Pool, 'writing'>,
  { job, problem, now }: { job: string; problem: string | undefined; now: Date },
): Promise<void> {
  await pool.writing(async (db) => {
    const changed = problem === undefined ? await endFailure(db, job, now) : await noteFailure(db, job, problem, now)
    if (changed.length === 0) return
    const admins = await selectActiveAdmins(db)
    await publishWithCommit(db, [[admins.map(({ id }) => id), ['system', 'inbox']]])
  })
}

/** Selects the failing jobs. A job fails from its first failed run until one succeeds. */
export const selectJobFailures = (db: Db) => db<(JobFailure & { job: string })[]>`
  select job, since, times, problem from job_failures where ended_at is null`

/**
 * Lists the jobs that failed at least twice in a row: a single failure usually only means that the database could not be reached
 * for a moment. The object is the job, `part` the reason, and `count` the number of failures.
 */
export const jobsThatFailed: InboxSource = {
  kinds: { 'job-failed': { group: 'System', title: 'Background work that fails', who: 'admin' } },
  list: async (db, { isAdmin }, { since, isNew, most }) => {
    const failed = await db<InboxArrival[]>`
    select 'job-failed ' || id as id, 'job-failed' as kind, noticed_at as at, ${isNew(db`noticed_at`, db`written_in`)} as "isNew", null as from,
      null as role, times as count, job as object, problem as part
    from job_failures where ${isAdmin}::boolean and noticed_at > ${since}
    order by "isNew" desc, noticed_at desc, id desc limit ${most}`
    return failed.map((each) => ({ ...each, object: jobTitles[each.object] ?? each.object }))
  },
}
