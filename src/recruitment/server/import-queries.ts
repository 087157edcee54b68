import type { Db } from '../../kit/postgres/db.ts'
import type { Double } from '../candidates-contract.ts'
import { otherCandidate } from './candidate-queries.ts'
import { isCandidateReached, type Recruiting } from './reached.ts'

type SheetDouble = { place: number; isHere: boolean; double: Double }
/**
 * For each candidate of a list, by its place, the latest other one with the same email or phone whom the caller sees; first one
 * of this job.
 */
export const selectSheetDoubles = (
  db: Db,
  reach: Recruiting,
  jobId: string,
  typed: readonly { email: string; key: string }[],
) => db<SheetDouble[]>`
  select g.place, d."isHere", d.double
  from jsonb_to_recordset(${JSON.stringify(typed.map((one, place) => ({ ...one, place })))}::text::jsonb) as g(email text, key text, place int)
    cross join lateral (
      select o.job_id = ${jobId}::uuid as "isHere", jsonb_build_object(
        'same', array_remove(array[case when lower(o.email) = g.email then 'email' end, case when o.contact_key = g.key then 'contact' end], null),
        'candidate', ${otherCandidate(db)}) as double
      from recruitment_candidates o join recruitment_jobs j on j.id = o.job_id
      where o.gone_at is null and (lower(o.email) = g.email or o.contact_key = g.key) and ${isCandidateReached(db, reach, db`o`)}
      order by o.job_id = ${jobId}::uuid desc, o.created_at desc, o.id desc limit 1) d
  order by g.place`

/** The candidates among these ids whom the caller sees, locked; one who is gone counts as changed. */
export const lockMadeCandidates = (db: Db, reach: Recruiting, ids: readonly string[]) => db<
  { id: string; jobId: string; version: number }[]
>`
  select c.id, c.job_id as "jobId", c.version from recruitment_candidates c
  where c.id = any (${ids as string[]}::uuid[]) and ${isCandidateReached(db, reach, db`c`)}
  order by c.id for no key update of c`
