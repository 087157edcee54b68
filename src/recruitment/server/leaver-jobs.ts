import { RECRUITING } from '../../departments/reserved-rules.ts'
import type { EndedResource } from '../../users/server/extension-points.ts'
import type { Trace } from '../../kit/server/registered.ts'
import type { Db } from '../../kit/postgres/db.ts'

type Assigned = { userId: string; fullName: string; names: string[] }
const selectJobsOfPeople = (db: Db, userIds: readonly string[]) => db<Assigned[]>`
  select u.id as "userId", u.full_name as "fullName", array_agg(j.name order by name_key(j.name), j.id) as names
  from recruitment_recruiters r join recruitment_jobs j on j.id = r.job_id and j.deleted_at is null join identities u on u.id = r.user_id
  where r.user_id = any (${userIds as string[]}::uuid[]) and r.ended_at is null group by u.id, u.full_name order by u.id`

const endAssignments = (db: Db, userIds: readonly string[], { by, now }: { by: string; now: Date }) => db`
  update recruitment_recruiters set ended_at = greatest(${now.toISOString()}::timestamptz, since), ended_by = ${by}
  where user_id = any (${userIds as string[]}::uuid[]) and ended_at is null`

/** These assignments end with the person's access, or when the person leaves their last recruiting department (decision 119). */
export const assignedJobs: EndedResource = {
  what: 'job to recruit for',
  tables: ['recruitment_recruiters'],
  within: RECRUITING,
  names: async (db, userId) => (await selectJobsOfPeople(db, [userId]))[0]?.names ?? [],
  end: async (db, { userIds, clock, by, audit }) => {
    for (const { userId, fullName, names } of await selectJobsOfPeople(db, userIds))
      audit({ type: 'user', id: userId, name: fullName, before: { recruitsFor: names }, after: { recruitsFor: [] } })
    await endAssignments(db, userIds, { by, now: clock() })
  },
}

/** People who were ever a recruiter of a job, added a job or a candidate, or set an interview. */
export const recruitersOfPeople: Trace = {
  happened: 'has recruited',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select u.id from unnest(${ids as string[]}::uuid[]) u(id)
      where exists (select from recruitment_recruiters r where u.id in (r.user_id, r.added_by))
        or exists (select from recruitment_jobs j where j.created_by = u.id)
        or exists (select from recruitment_candidates c where c.added_by = u.id)
        or exists (select from recruitment_interviews i where i.set_by = u.id)`
    return rows.map(({ id }) => id)
  },
}
