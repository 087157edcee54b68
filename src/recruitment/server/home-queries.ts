import type { Db, Sql } from '../../kit/postgres/db.ts'
import { settingOnSql } from '../../settings/server/lookup.ts'
import type { FunnelRow, HomeCandidate, HomeDouble, HomeJob } from '../home-contract.ts'
import { type DeclineReason, FUNNEL_STAGES, WAITING_STAGES } from '../funnel-vocabulary.ts'
import { STAGES } from '../vocabulary.ts'
import { cardColumnsSql, foundDoubleSql, doubleSql } from './candidate-queries.ts'
import { personByIdJsonSql } from './job-queries.ts'
import { candidateReachedSql, jobReachedSql, type Recruiting } from './reached.ts'

const JOBS_SHOWN = 50
const CANDIDATES_SHOWN = 8
const INTERVIEWS_SHOWN = 20

const list = (values: readonly string[]): string[] => values as string[]

export const selectWaitDays = async (db: Db, today: string): Promise<number> => {
  const [row] = await db<{ days: number }[]>`select ${settingOnSql(db, 'CANDIDATE_WAIT_DAYS', db`${today}::date`)}::int as days`
  return row?.days ?? 0
}

const beginsSql = (db: Db, day: string, days: Sql): Sql => db`((${day}::date + ${days})::timestamp at time zone 'Asia/Kolkata')`
const jobOfSql = (db: Db, reach: Recruiting): Sql => db`j.deleted_at is null and ${jobReachedSql(db, reach, db`j.id`)}`
const jobNameSql = (db: Db): Sql => db`jsonb_build_object('_id', j.id, 'name', j.name, 'location', j.location)`

/** Selects the open jobs that the caller may access, the newest first. Each row repeats the total. */
export const selectHomeJobs = (db: Db, reach: Recruiting) => db<(HomeJob & { total: number })[]>`
  select j.id as "_id", j.name, j.location, j.vacancy, j.created_at, count(*) over ()::int as total,
    j.vacancy - (select count(*)::int from recruitment_candidates c where c.job_id = j.id and c.stage = 'hired' and c.removed_by is null) as left,
    (select jsonb_object_agg(s.stage, (select count(*)::int from recruitment_candidates c
        where c.job_id = j.id and c.stage = s.stage and c.gone_at is null)) from unnest(${list(STAGES)}::text[]) s(stage)) as stages,
    (select coalesce(jsonb_agg(${personByIdJsonSql(db, db`u`)} order by u.sort_key, u.id), '[]')
      from recruitment_recruiters r join identities u on u.id = r.user_id where r.job_id = j.id and r.ended_at is null) as recruiters
  from recruitment_jobs j where j.closed_at is null and ${jobOfSql(db, reach)}
  order by j.created_at desc, j.id desc limit ${JOBS_SHOWN}`

type Found = HomeCandidate & { total: number }
/** Candidates of open jobs that the caller may access, with the columns of a card. */
const selectHomeCandidates = (db: Db, reach: Recruiting, where: Sql, order: Sql) => db<Found[]>`
  select n.total, ${jobNameSql(db)} as job, ${cardColumnsSql(db, reach)}
  from (select c.*, count(*) over ()::int as total from recruitment_candidates c join recruitment_jobs j on j.id = c.job_id
    where c.gone_at is null and j.closed_at is null and ${jobOfSql(db, reach)} and ${where}
    order by ${order} limit ${CANDIDATES_SHOWN}) n
    join recruitment_candidates c on c.id = n.id join recruitment_jobs j on j.id = c.job_id join identities a on a.id = c.added_by
  order by ${order}`

/** A candidate, given by an alias, waits for the next stage. The first part repeats the condition of the partial index. */
const waitingSql = (db: Db, candidate: Sql): Sql =>
  db`${candidate}.stage not in ('hired', 'declined') and ${candidate}.stage = any (${list(WAITING_STAGES)}::text[])`

export const selectWaiting = (db: Db, reach: Recruiting, today: string) =>
  selectHomeCandidates(
    db,
    reach,
    db`${waitingSql(db, db`c`)}
      and c.stage_at < ${beginsSql(db, today, db`-${settingOnSql(db, 'CANDIDATE_WAIT_DAYS', db`${today}::date`)}::int`)}`,
    db`c.stage_at, c.id`,
  )

export const selectAdded = (db: Db, reach: Recruiting, today: string) =>
  selectHomeCandidates(db, reach, db`c.created_at >= ${beginsSql(db, today, db`-1`)}`, db`c.created_at desc, c.id desc`)

export const selectOffers = (db: Db, reach: Recruiting) =>
  selectHomeCandidates(db, reach, db`c.stage = 'offered'`, db`c.stage_at, c.id`)

/**
 * The candidate `c`, who waits in an open job of the caller, and its double `o` in the job `j` have to be settled. If both
 * candidates would be listed, only the later one is. If the double was decided before the candidate was added, or the caller may
 * not see it, the pair is settled once the candidate leaves the stage applied.
 */
const unsettledSql = (db: Db, reach: Recruiting): Sql => db`
  case when not ${candidateReachedSql(db, reach, db`o`)} then c.stage = 'applied'
    when ${waitingSql(db, db`o`)} then (o.created_at, o.id) < (c.created_at, c.id) or j.closed_at is not null or not (${jobOfSql(db, reach)})
    else c.stage = 'applied' and o.stage_at < c.created_at end`

/**
 * Selects waiting candidates with a double to settle, in open jobs that the caller may access. The latest candidate comes first,
 * and each has the latest of its doubles.
 */
export const selectHomeDoubles = (db: Db, reach: Recruiting) => db<(HomeDouble & { total: number })[]>`
  select c.id as "_id", c.name, c.stage, ${jobNameSql(db)} as job, d.found as double, count(*) over ()::int as total
  from recruitment_candidates c join recruitment_jobs j on j.id = c.job_id
    cross join lateral (
      select ${foundDoubleSql(db, reach)} as found from recruitment_candidates o join recruitment_jobs j on j.id = o.job_id
      where ${doubleSql(db, db`c`, db`o`)} and ${unsettledSql(db, reach)}
      order by o.created_at desc, o.id desc limit 1) d
  where c.gone_at is null and ${waitingSql(db, db`c`)} and j.closed_at is null and ${jobOfSql(db, reach)}
  order by c.created_at desc, c.id desc limit ${CANDIDATES_SHOWN}`

type HomeInterview = { _id: string; name: string; at: string; minutes: number; interviewer: string; job: HomeCandidate['job'] }
/** Selects the interviews of today and tomorrow in order of time. Interviews of declined candidates do not count. */
export const selectInterviews = (db: Db, reach: Recruiting, today: string) => db<(HomeInterview & { total: number })[]>`
  select c.id as "_id", c.name, i.at, i.minutes, i.interviewer, ${jobNameSql(db)} as job, count(*) over ()::int as total
  from recruitment_interviews i join recruitment_candidates c on c.id = i.candidate_id join recruitment_jobs j on j.id = c.job_id
  where i.cancelled_at is null and i.at >= ${beginsSql(db, today, db`0`)} and i.at < ${beginsSql(db, today, db`2`)} and c.gone_at is null
    and c.stage <> 'declined' and j.closed_at is null and ${jobOfSql(db, reach)}
  order by i.at, c.id limit ${INTERVIEWS_SHOWN}`

export type FunnelFilter = { from: string; to: string; jobId: string | null; recruiter: string | null }
/** `c` is a candidate of the funnel with an event in its days. Removed candidates are never counted. */
const countedSql = (db: Db, reach: Recruiting, { from, to, jobId, recruiter }: FunnelFilter): Sql => db`
  c.removed_by is null and (${jobId}::uuid is null or c.job_id = ${jobId}::uuid) and (${recruiter}::uuid is null or c.added_by = ${recruiter}::uuid)
    and c.job_id in (select j.id from recruitment_jobs j where ${jobOfSql(db, reach)})
    and c.id in (select v.candidate_id from recruitment_events v where v.to_stage is not null
      and v.at >= ${beginsSql(db, from, db`0`)} and v.at < ${beginsSql(db, to, db`1`)})`
const inDaysSql = (db: Db, at: Sql, { from, to }: FunnelFilter): Sql =>
  db`${at} >= ${beginsSql(db, from, db`0`)} and ${at} < ${beginsSql(db, to, db`1`)}`

/**
 * Selects how many candidates reached each stage in the days, by job and by the person who added them. A candidate reaches a
 * stage with the first move to it or to a later one, so a skipped stage counts as passed. A candidate who was moved back has not
 * reached the stages that they left. A candidate who was taken up again was not declined.
 */
export const selectFunnel = (db: Db, reach: Recruiting, asked: FunnelFilter) => db<FunnelRow[]>`
  with moves as (
    select c.id, c.job_id, c.added_by, v.at, v.version, array_position(${list(FUNNEL_STAGES)}::text[], v.to_stage) as place, v.to_stage = 'declined' as declined
    from recruitment_candidates c join recruitment_events v on v.candidate_id = c.id and v.to_stage is not null
    where ${countedSql(db, reach, asked)}),
  firsts as (
    select m.id, m.job_id, m.added_by, s.place, min(m.at) as at
    from moves m join generate_series(1, ${FUNNEL_STAGES.length}::int) s(place) on s.place <= m.place
    where not exists (select from moves b where b.id = m.id and b.version > m.version and b.place < s.place)
    group by m.id, m.job_id, m.added_by, s.place
    union all
    select m.id, m.job_id, m.added_by, 0, m.at from moves m
    where m.declined and not exists (select from moves b where b.id = m.id and b.version > m.version)),
  counts as (
    select job_id, added_by, place, count(*)::int as n from firsts where ${inDaysSql(db, db`at`, asked)} group by job_id, added_by, place)
  select ${jobNameSql(db)} as job, ${personByIdJsonSql(db, db`u`)} as recruiter, coalesce(max(n.n) filter (where n.place = 0), 0) as declined,
    (select jsonb_object_agg(s.stage, coalesce(o.n, 0)) from unnest(${list(FUNNEL_STAGES)}::text[]) with ordinality s(stage, place)
      left join counts o on o.job_id = j.id and o.added_by = u.id and o.place = s.place) as reached
  from counts n join recruitment_jobs j on j.id = n.job_id join identities u on u.id = n.added_by
  group by j.id, j.name, j.location, u.id, u.full_name, u.sort_key
  order by name_key(j.name), j.id, u.sort_key, u.id`

/** Counts the candidates who were declined in the days and still are. */
export const selectDeclineReasons = (db: Db, reach: Recruiting, asked: FunnelFilter) => db<
  { reason: DeclineReason | null; count: number }[]
>`
  select last.reason, count(*)::int as count from recruitment_candidates c cross join lateral (
    select v.at, v.reason, v.to_stage from recruitment_events v
    where v.candidate_id = c.id and v.to_stage is not null order by v.version desc limit 1) last
  where last.to_stage = 'declined' and ${countedSql(db, reach, asked)} and ${inDaysSql(db, db`last.at`, asked)}
  group by last.reason order by count(*) desc, last.reason nulls last`
