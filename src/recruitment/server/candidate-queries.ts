import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import type { Paging } from '../../kit/shared/paging.ts'
import type { SortKey } from '../../kit/shared/sort-keys.ts'
import type { Candidate, CandidateEvent, Card, DoubledCandidate } from '../candidates-contract.ts'
import { type CandidateSort, STAGES, type CandidateStage } from '../vocabulary.ts'
import { erasedOnSql } from './erase.ts'
import { isDescending, personByIdJsonSql } from './job-queries.ts'
import { candidateReachedSql, type Recruiting } from './reached.ts'

const MAX_DOUBLES = 10
const stages = STAGES as readonly string[] as string[]

/**
 * An email or phone that more candidates share does not identify a person. Comparing all candidates with such a value would take
 * minutes.
 */
const MAX_SHARING = 50
/** An email or phone as a key, or null if too many candidates have it. `same` is a condition on the alias `p`. */
const ownKeySql = (db: Db, key: Sql, same: Sql): Sql => db`(
  select case when count(*) <= ${MAX_SHARING}::int then ${key} end
  from (select from recruitment_candidates p where p.gone_at is null and ${same} limit ${MAX_SHARING}::int + 1) p)`
/** Another candidate has the same email or phone. Both arguments are aliases. */
export const doubleSql = (db: Db, candidate: Sql, other: Sql): Sql => {
  const [email, phone] = [db`lower(${candidate}.email)`, db`${candidate}.contact_key`]
  return db`
    ${other}.gone_at is null and ${other}.id <> ${candidate}.id and (
      lower(${other}.email) = ${ownKeySql(db, email, db`lower(p.email) = ${email}`)}
      or ${other}.contact_key = ${ownKeySql(db, phone, db`p.contact_key = ${phone}`)})`
}

/** What is shown about another candidate `o` of the job `j`. */
export const otherCandidateSql = (
  db: Db,
): Sql => db`jsonb_build_object('_id', o.id, 'name', o.name, 'stage', o.stage, 'stage_at', ${instantTextSql(db, db`o.stage_at`)},
  'job', jsonb_build_object('_id', j.id, 'name', j.name))`

/**
 * A duplicate `o` of the candidate `c`, from the job `j`, which is not identified if the caller may not see it. Duplicates are
 * only reported: candidates with the same email or phone can still be added.
 */
export const foundDoubleSql = (db: Db, reach: Recruiting): Sql => db`jsonb_build_object(
  'same', array_remove(array[case when lower(o.email) = lower(c.email) then 'email' end,
    case when o.contact_key = c.contact_key then 'contact' end], null),
  'candidate', case when ${candidateReachedSql(db, reach, db`o`)} then ${otherCandidateSql(db)} end)`

/** A card for the candidate `c`, added by `a`. The note is that of the move that set `stage_at`. */
export const cardColumnsSql = (db: Db, reach: Recruiting): Sql => db`
  c.id as "_id", c.job_id as "jobId", c.name, c.remarks, ${personByIdJsonSql(db, db`a`)} as "addedBy", c.created_at, c.stage, c.stage_at, c.version,
  coalesce((select v.note from recruitment_events v
    where v.candidate_id = c.id and v.kind = 'moved' and v.at = c.stage_at order by v.version desc limit 1), '') as note,
  (select jsonb_build_object('name', f.name, 'bytes', length(f.content), 'at', ${instantTextSql(db, db`f.stored_at`)})
    from recruitment_cvs f where f.candidate_id = c.id) as cv,
  (select jsonb_build_object('at', ${instantTextSql(db, db`i.at`)}, 'minutes', i.minutes, 'interviewer', i.interviewer)
    from recruitment_interviews i where i.candidate_id = c.id and i.cancelled_at is null) as interview,
  (select coalesce(jsonb_agg(d.found order by d.created_at desc, d.id desc), '[]') from (
    select o.created_at, o.id, ${foundDoubleSql(db, reach)} as found
    from recruitment_candidates o join recruitment_jobs j on j.id = o.job_id where ${doubleSql(db, db`c`, db`o`)}
    order by o.created_at desc, o.id desc limit ${MAX_DOUBLES}) d) as doubles`

const fullColumnsSql = (db: Db, reach: Recruiting, now: Date): Sql => db`
  ${cardColumnsSql(db, reach)}, c.email, c.contact,
  (select jsonb_build_object('at', ${instantTextSql(db, db`i.at`)}, 'minutes', i.minutes, 'interviewer', i.interviewer, 'place', i.place)
    from recruitment_interviews i where i.candidate_id = c.id and i.cancelled_at is null) as interview,
  ${erasedOnSql(db, now)} as erased_on`

type Find = { jobId: string; q: string | null; addedBy: string | null; stage: CandidateStage | null }
const matchesPartsSql = (db: Db, { jobId, q, addedBy, stage }: Find): Sql => db`
  c.job_id = ${jobId} and c.gone_at is null and (${stage}::text is null or c.stage = ${stage}::text)
    and (${addedBy}::uuid is null or c.added_by = ${addedBy}::uuid)
    and (${q}::text is null or ${hasPartSql(db, db`c.name`, q)})`

export const orderCandidatesSql = (db: Db, sort: SortKey<CandidateSort>): Sql => {
  const columns: Record<CandidateSort, Sql> = {
    name: db`lower(c.name)`,
    stage: db`array_position(${stages}::text[], c.stage)`,
    created_at: db`c.created_at`,
  }
  const down = isDescending(sort) ? db`desc` : db``
  return db`${columns[sort.replace('-', '') as CandidateSort]} ${down}, c.id ${down}`
}

type Listing = Find & { sort: SortKey<CandidateSort>; now: Date } & Paging
/**
 * Selects a page of the matching candidates that the caller may access, and their total. A page after the end is one row with a
 * null `_id`. No index helps to find part of a name, so the matches are read once for both the page and the count.
 */
export const selectCandidates = (db: Db, reach: Recruiting, { sort, now, limit, offset, ...find }: Listing) => db<
  (Candidate & { total: number })[]
>`
  with matching as ${find.q === null ? db`not materialized` : db`materialized`} (
    select * from recruitment_candidates c where ${matchesPartsSql(db, find)}),
  page as materialized (select c.* from matching c order by ${orderCandidatesSql(db, sort)} limit ${limit} offset ${offset})
  select (select count(*)::int from matching) as total, shown.*
  from (select) one left join (
    select ${fullColumnsSql(db, reach, now)}, row_number() over (order by ${orderCandidatesSql(db, sort)}) as place
    from page c join identities a on a.id = c.added_by) shown on true
  order by shown.place`

export const selectCandidateCards = (db: Db, reach: Recruiting, { limit, ...find }: Find & { limit: number }) => db<Card[]>`
  select ${cardColumnsSql(db, reach)}
  from unnest(${stages}::text[]) with ordinality as s(stage, place) cross join lateral (
    select * from recruitment_candidates c where c.stage = s.stage and ${matchesPartsSql(db, find)}
    order by c.created_at desc, c.id desc limit ${limit}) c
    join identities a on a.id = c.added_by
  order by s.place, c.created_at desc, c.id desc`

export const countLanes = (db: Db, find: Find) => db<{ stage: CandidateStage; count: number }[]>`
  select c.stage, count(*)::int as count from recruitment_candidates c where ${matchesPartsSql(db, find)} group by c.stage`

export const selectCandidateAdders = (db: Db, jobId: string) => db<{ _id: string; fullName: string; count: number }[]>`
  select u.id as "_id", u.full_name as "fullName", n.count from (
    select c.added_by, count(*)::int as count from recruitment_candidates c where c.job_id = ${jobId} and c.gone_at is null group by c.added_by) n
    join identities u on u.id = n.added_by
  order by u.sort_key, u.id`

type OfJob = { job: { _id: string; name: string; isOpen: boolean } }
export const selectCandidateBy = (db: Db, reach: Recruiting, id: string | null, now: Date) => db<(Candidate & OfJob)[]>`
  select ${fullColumnsSql(db, reach, now)}, jsonb_build_object('_id', j.id, 'name', j.name, 'isOpen', j.closed_at is null) as job
  from recruitment_candidates c join identities a on a.id = c.added_by join recruitment_jobs j on j.id = c.job_id
  where c.id = ${id}::uuid and c.gone_at is null and ${candidateReachedSql(db, reach, db`c`)}`

export const selectCandidateHistory = (db: Db, id: string) => db<CandidateEvent[]>`
  select v.kind, v.at, ${personByIdJsonSql(db, db`u`)} as "by", v.from_stage as "from", v.to_stage as "to", v.reason, v.note, v.fields
  from recruitment_events v join identities u on u.id = v.actor_id where v.candidate_id = ${id} order by v.version desc`

/** Doubles count in any job. */
export const countDoubles = async (db: Db, id: string): Promise<number> => {
  const [counted] = await db<{ n: number }[]>`
    select count(o.id)::int as n from recruitment_candidates c left join recruitment_candidates o on ${doubleSql(db, db`c`, db`o`)}
    where c.id = ${id}`
  return counted?.n ?? 0
}

const MAX_TYPED_DOUBLES = 5
type Typed = { name: string | null; email: string | null; contactKey: string | null }
/**
 * Selects candidates with the same name, email or phone as one who is being typed. The result does not reveal candidates whom the
 * caller may not see.
 */
export const selectTypedDoubles = (db: Db, reach: Recruiting, { name, email, contactKey }: Typed) => db<DoubledCandidate[]>`
  select array_remove(array[case when o.name_key = name_key(${name}::text) then 'name' end,
      case when lower(o.email) = ${email}::text then 'email' end, case when o.contact_key = ${contactKey}::text then 'contact' end], null) as same,
    ${otherCandidateSql(db)} as candidate
  from recruitment_candidates o join recruitment_jobs j on j.id = o.job_id
  where o.gone_at is null and ${candidateReachedSql(db, reach, db`o`)}
    and (lower(o.email) = ${email}::text or o.contact_key = ${contactKey}::text or o.name_key = name_key(${name}::text))
  order by (lower(o.email) = ${email}::text or o.contact_key = ${contactKey}::text) desc nulls last, o.created_at desc, o.id desc
  limit ${MAX_TYPED_DOUBLES}`
