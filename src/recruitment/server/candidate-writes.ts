import type { Db } from '../../kit/postgres/db.ts'
import type { DeclineReason } from '../funnel-vocabulary.ts'
import type { StageEntry } from '../rules.ts'
import type { CandidateField, CandidateStage } from '../vocabulary.ts'
import { candidateReachedSql, type Recruiting } from './reached.ts'

export type CandidateValues = { name: string; email: string; contact: string; contactKey: string; remarks: string }
export type By = { by: string; now: Date }
export type LockedCandidate = {
  id: string
  jobId: string
  job: string
  name: string
  email: string
  contact: string
  remarks: string
  stage: CandidateStage
  version: number
}

/** Locks the candidate until the commit. The caller must have access to them. */
export const lockCandidate = (db: Db, reach: Recruiting, id: string | null) => db<LockedCandidate[]>`
  select c.id, c.job_id as "jobId", j.name as job, c.name, c.email, c.contact, c.remarks, c.stage, c.version
  from recruitment_candidates c join recruitment_jobs j on j.id = c.job_id
  where c.id = ${id}::uuid and c.gone_at is null and ${candidateReachedSql(db, reach, db`c`)}
  for no key update of c`

export const selectLastChange = (db: Db, id: string) => db<{ at: string; by: { fullName: string } }[]>`
  select v.at, jsonb_build_object('fullName', u.full_name) as "by" from recruitment_events v join identities u on u.id = v.actor_id
  where v.candidate_id = ${id} order by v.version desc limit 1`

/** Returns the IDs in the same order. The trigger recruitment_candidates_set_key sets name_key. */
export const insertCandidates = (db: Db, jobId: string, all: readonly CandidateValues[], { by, now }: By) => db<{ id: string }[]>`
  with given as materialized (
    select new_id() as id, g.* from jsonb_to_recordset(${JSON.stringify(all.map((one, place) => ({ ...one, place })))}::text::jsonb)
      as g(name text, email text, contact text, "contactKey" text, remarks text, place int)),
  made as (
    insert into recruitment_candidates (id, job_id, name, email, contact, contact_key, remarks, added_by, created_at, stage, stage_at, changed_at)
    select id, ${jobId}::uuid, name, email, contact, "contactKey", remarks, ${by}::uuid, ${now.toISOString()}::timestamptz, 'applied',
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from given returning id, version),
  noted as (
    insert into recruitment_events (candidate_id, at, kind, actor_id, to_stage, version)
    select id, ${now.toISOString()}::timestamptz, 'added', ${by}::uuid, 'applied', version from made)
  select id from given order by place`

/** The candidate must be locked. `changed` names the fields that differ. */
export const updateCandidate = (
  db: Db,
  id: string,
  c: CandidateValues,
  changed: readonly CandidateField[],
  { by, now }: By,
) => db`
  with made as (
    update recruitment_candidates set name = ${c.name}, email = ${c.email}, contact = ${c.contact}, contact_key = ${c.contactKey},
      remarks = ${c.remarks}, changed_at = greatest(${now.toISOString()}::timestamptz, changed_at), version = version + 1
    where id = ${id} returning version)
  insert into recruitment_events (candidate_id, at, kind, actor_id, fields, version)
  select ${id}::uuid, ${now.toISOString()}::timestamptz, 'changed', ${by}::uuid, ${changed as string[]}::text[], version from made`

export const lockCandidatesOf = (db: Db, reach: Recruiting, jobId: string, ids: readonly string[]) => db<LockedCandidate[]>`
  select c.id, c.job_id as "jobId", j.name as job, c.name, c.email, c.contact, c.remarks, c.stage, c.version
  from recruitment_candidates c join recruitment_jobs j on j.id = c.job_id
  where c.id = any (${ids as string[]}::uuid[]) and c.job_id = ${jobId} and c.gone_at is null and ${candidateReachedSql(db, reach, db`c`)}
  order by c.id for no key update of c`

/** How candidates came to their stages, the oldest entry first. */
export const selectStageEntries = (db: Db, ids: readonly string[]) => db<(StageEntry & { id: string })[]>`
  select candidate_id as id, at, actor_id as "by", from_stage as "from", to_stage as "to" from recruitment_events
  where candidate_id = any (${ids as string[]}::uuid[]) and to_stage is not null order by version`

export type Move = { id: string; to: CandidateStage; since: string }
type Why = { reason: DeclineReason | null; note: string }
/**
 * Moves locked candidates. The reason is recorded for those who are declined. If more people would be hired than the vacancy
 * allows, PostgreSQL raises a violation of recruitment_vacancy_left.
 */
export const moveCandidates = (db: Db, moves: readonly Move[], { reason, note }: Why, { by, now }: By) => db`
  with wanted as (
    select c.id, w."to", w.since, c.stage as "from"
    from jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) as w(id uuid, "to" text, since timestamptz)
      join recruitment_candidates c on c.id = w.id),
  made as (
    update recruitment_candidates c set stage = w."to", stage_at = w.since,
      changed_at = greatest(${now.toISOString()}::timestamptz, changed_at), version = version + 1
    from wanted w where c.id = w.id returning c.id, w."from", w."to", c.version)
  insert into recruitment_events (candidate_id, at, kind, actor_id, from_stage, to_stage, note, reason, version)
  select id, ${now.toISOString()}::timestamptz, 'moved', ${by}::uuid, "from", "to", ${note}::text,
    case when "to" = 'declined' then ${reason}::text end, version
  from made`

type NewCv = { name: string; bytes: Buffer }
/** Replaces the previous CV of a locked candidate. */
export const storeCv = (db: Db, id: string, { name, bytes }: NewCv, { by, now }: By) => db`
  with made as (
    update recruitment_candidates set changed_at = greatest(${now.toISOString()}::timestamptz, changed_at), version = version + 1
    where id = ${id} returning version),
  noted as (
    insert into recruitment_events (candidate_id, at, kind, actor_id, version)
    select ${id}::uuid, ${now.toISOString()}::timestamptz, 'cv stored', ${by}::uuid, version from made)
  insert into recruitment_cvs (candidate_id, name, content, stored_at, stored_by)
  values (${id}, ${name}, ${bytes}, ${now.toISOString()}, ${by})
  on conflict (candidate_id) do update
    set name = excluded.name, content = excluded.content, stored_at = excluded.stored_at, stored_by = excluded.stored_by`

/** The candidate must be locked. Returns no row if there is no CV. */
export const deleteCv = (db: Db, id: string, { by, now }: By) => db`
  with gone as (delete from recruitment_cvs where candidate_id = ${id} returning candidate_id),
  made as (
    update recruitment_candidates set changed_at = greatest(${now.toISOString()}::timestamptz, changed_at), version = version + 1
    where id in (select candidate_id from gone) returning id, version)
  insert into recruitment_events (candidate_id, at, kind, actor_id, version)
  select id, ${now.toISOString()}::timestamptz, 'cv removed', ${by}::uuid, version from made returning candidate_id`

export const selectCv = (db: Db, reach: Recruiting, id: string | null) => db<
  { id: string; jobId: string; name: string; content: Buffer }[]
>`
  select c.id, c.job_id as "jobId", f.name, f.content from recruitment_candidates c join recruitment_cvs f on f.candidate_id = c.id
  where c.id = ${id}::uuid and c.gone_at is null and ${candidateReachedSql(db, reach, db`c`)}`

/**
 * Erases the personal data of locked candidates and keeps only IDs, stage and dates. `by` is null if the retention time has
 * ended.
 */
export const eraseCandidates = (db: Db, ids: readonly string[], { by, now }: { by: string | null; now: Date }) => db<
  { id: string; jobId: string; stage: CandidateStage; version: number }[]
>`
  with gone as (
    update recruitment_candidates set name = null, email = null, contact = null, contact_key = null, remarks = null,
      gone_at = ${now.toISOString()}, removed_by = ${by}, version = version + 1
    where id = any (${ids as string[]}::uuid[]) and gone_at is null returning id, job_id, stage, version),
  files as (delete from recruitment_cvs where candidate_id in (select id from gone)),
  dates as (delete from recruitment_interviews where candidate_id in (select id from gone)),
  emptied as (update recruitment_events set note = '' where candidate_id in (select id from gone) and note <> ''),
  noted as (
    insert into recruitment_events (candidate_id, at, kind, actor_id, version)
    select id, ${now.toISOString()}::timestamptz, ${by === null ? 'erased' : 'removed'}::text, ${by}::uuid, version from gone)
  select id, job_id as "jobId", stage, version from gone`
