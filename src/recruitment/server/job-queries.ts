import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Paging } from '../../kit/shared/paging.ts'
import type { SortKey } from '../../kit/shared/sort-keys.ts'
import type { Job } from '../contract.ts'
import type { JOB_SORTS } from '../vocabulary.ts'
import { jobReachedSql, type Recruiting, recruitingPeopleSql } from './reached.ts'

export const isDescending = (sort: string): boolean => sort.startsWith('-')
export const personByIdJsonSql = (db: Db, user: Sql): Sql =>
  db`jsonb_build_object('_id', ${user}.id, 'fullName', ${user}.full_name)`

type Column = (typeof JOB_SORTS)[number]
const orderBySql = (db: Db, sort: SortKey<Column>): Sql => {
  const columns: Record<Column, Sql> = {
    name: db`lower(j.name)`,
    location: db`lower(j.location)`,
    budget: db`j.budget_paise`,
    vacancy: db`j.vacancy`,
    created_at: db`j.created_at`,
  }
  const down = isDescending(sort) ? db`desc` : db``
  return db`${columns[sort.replace('-', '') as Column]} ${down}, j.id ${down}`
}

const columnsSql = (db: Db): Sql => db`
  j.id as "_id", j.name, j.location, (j.budget_paise / 100.0)::float8 as budget, j.vacancy, n.hired, j.vacancy - n.hired as left,
  j.shift_time as "shiftTime", j.description, ${personByIdJsonSql(db, db`a`)} as "addedBy", j.created_at, j.closed_at, n.candidates, j.version,
  (select coalesce(jsonb_agg(${personByIdJsonSql(db, db`u`)} order by u.sort_key, u.id), '[]')
    from recruitment_recruiters r join identities u on u.id = r.user_id where r.job_id = j.id and r.ended_at is null) as recruiters`
const countsSql = (db: Db): Sql => db`
  lateral (select
    (select count(*)::int from recruitment_candidates c where c.job_id = j.id and c.stage = 'hired' and c.removed_by is null) as hired,
    (select count(*)::int from recruitment_candidates c where c.job_id = j.id and c.gone_at is null) as candidates) n`

type JobsAsked = { q: string | null; state: 'open' | 'closed' | null; sort: SortKey<Column> } & Paging
/** Selects a page of the jobs that the caller may access, and their total. A page after the end is one row with a null `_id`. */
export const selectRecruitmentJobs = (db: Db, reach: Recruiting, { q, state, sort, limit, offset }: JobsAsked) => db<
  (Job & { total: number })[]
>`
  with matching as not materialized (
    select * from recruitment_jobs j where j.deleted_at is null and ${jobReachedSql(db, reach, db`j.id`)}
      and (${state}::text is null or (j.closed_at is null) = (${state}::text = 'open'))
      and (${q}::text is null or ${hasPartSql(db, db`j.name`, q)}
        or ${hasPartSql(db, db`j.location`, q)})),
  page as materialized (select j.* from matching j order by ${orderBySql(db, sort)} limit ${limit} offset ${offset})
  select (select count(*)::int from matching) as total, shown.*
  from (select) one left join (
    select ${columnsSql(db)}, row_number() over (order by ${orderBySql(db, sort)}) as place
    from page j join identities a on a.id = j.created_by cross join ${countsSql(db)}) shown on true
  order by shown.place`

export const selectJobBy = (db: Db, reach: Recruiting, id: string | null) => db<Job[]>`
  select ${columnsSql(db)} from recruitment_jobs j join identities a on a.id = j.created_by cross join ${countsSql(db)}
  where j.id = ${id}::uuid and j.deleted_at is null and ${jobReachedSql(db, reach, db`j.id`)}`

export type LockedJob = {
  id: string
  name: string
  location: string
  budget: number
  vacancy: number
  shiftTime: string
  description: string
  isOpen: boolean
  version: number
}
/** `adding` keeps the job from being closed or deleted before the commit. `change` keeps others from changing it at all. */
export const lockJob = (db: Db, reach: Recruiting, id: string | null, mode: 'adding' | 'change' | 'delete' | 'look') => db<
  LockedJob[]
>`
  select j.id, j.name, j.location, (j.budget_paise / 100.0)::float8 as budget, j.vacancy, j.shift_time as "shiftTime", j.description,
    j.closed_at is null as "isOpen", j.version
  from recruitment_jobs j where j.id = ${id}::uuid and j.deleted_at is null and ${jobReachedSql(db, reach, db`j.id`)}
  ${{ adding: db`for share of j`, change: db`for no key update of j`, delete: db`for update of j`, look: db`` }[mode]}`

type Fields = { name: string; location: string; paise: number; vacancy: number; shiftTime: string; description: string }
type By = { by: string; now: Date }
export const insertJob = (db: Db, job: Fields, { by, now }: By) => db<{ id: string }[]>`
  insert into recruitment_jobs (name, location, budget_paise, vacancy, shift_time, description, created_at, created_by)
  values (${job.name}, ${job.location}, ${job.paise}, ${job.vacancy}, ${job.shiftTime}, ${job.description}, ${now.toISOString()}, ${by})
  returning id`

export const updateJob = (db: Db, id: string, job: Fields) => db`
  update recruitment_jobs set name = ${job.name}, location = ${job.location}, budget_paise = ${job.paise}, vacancy = ${job.vacancy},
    shift_time = ${job.shiftTime}, description = ${job.description}, version = version + 1
  where id = ${id}`

export const openJob = (db: Db, id: string, { open, by, now }: By & { open: boolean }) => db`
  update recruitment_jobs set closed_at = ${open ? null : now.toISOString()}::timestamptz, closed_by = ${open ? null : by}::uuid,
    version = version + 1
  where id = ${id}`

export const deleteJob = (db: Db, id: string, { by, now }: By) => db`
  update recruitment_jobs set deleted_at = ${now.toISOString()}, deleted_by = ${by} where id = ${id}`

/** Counts candidates who are not removed or erased. The job must be locked. */
export const countCandidates = async (db: Db, jobId: string): Promise<number> => {
  const [counted] = await db<{ n: number }[]>`
    select count(*)::int as n from recruitment_candidates where job_id = ${jobId} and gone_at is null`
  return counted?.n ?? 0
}

type Recruiter = { id: string; fullName: string }
export const selectRecruiters = (db: Db, jobId: string) => db<Recruiter[]>`
  select u.id, u.full_name as "fullName" from recruitment_recruiters r join identities u on u.id = r.user_id
  where r.job_id = ${jobId} and r.ended_at is null order by u.sort_key, u.id`

/** The people and the job must be locked. */
export const setRecruiters = (db: Db, jobId: string, people: readonly string[], { by, now }: By) => db`
  with ended as (
    update recruitment_recruiters set ended_at = greatest(${now.toISOString()}::timestamptz, since), ended_by = ${by}
    where job_id = ${jobId} and ended_at is null and user_id <> all (${people as string[]}::uuid[]))
  insert into recruitment_recruiters (job_id, user_id, since, added_by)
  select ${jobId}::uuid, p.id, ${now.toISOString()}::timestamptz, ${by}::uuid from unnest(${people as string[]}::uuid[]) p(id)
  where not exists (select from recruitment_recruiters r where r.job_id = ${jobId} and r.user_id = p.id and r.ended_at is null)`

export const selectRecruitersAmong = async (db: Db, people: readonly string[], day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select p.id from unnest(${people as string[]}::uuid[]) p(id) where p.id in (${recruitingPeopleSql(db, day)})`
  return rows.map(({ id }) => id)
}

export const selectPossibleRecruiters = (db: Db, day: string) => db<{ _id: string; fullName: string; email: string }[]>`
  select u.id as "_id", u.full_name as "fullName", u.email from identities u
  where u.deleted_at is null and u.account_state = 'active' and u.id in (${recruitingPeopleSql(db, day)})
  order by u.sort_key, u.id`
