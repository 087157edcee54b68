import type { Db, Sql } from '../../kit/postgres/db.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import type { Sweep } from '../../kit/server/registered.ts'
import type { PersonTrace } from '../../erasures/server/extension-points.ts'
import { toDay } from '../../kit/shared/time.ts'
import { settingOnSql, settingSpansSql } from '../../settings/server/lookup.ts'
import { eraseCandidates } from './candidate-writes.ts'
import { selectPeopleWhoSeeJob } from './reached.ts'

const BATCH = 500

/** The retention time of the day, followed by those set for later, each in days. */
export const selectRetentionFrom = (db: Db, today: string) => db<{ after: number; from: string }[]>`
  select value::int as after, begins::text as from from (${settingSpansSql(db, 'CANDIDATE_RETENTION_DAYS')}) spans
  where ends > ${today}::date order by begins`

/** Skips candidates that are being changed until the next run. */
const selectCandidatesToErase = (db: Db, today: string) => db<{ id: string }[]>`
  select c.id from recruitment_candidates c
  where c.gone_at is null and c.changed_at < (${today}::date + 1
    - ${settingOnSql(db, 'CANDIDATE_RETENTION_DAYS', db`${today}::date`)}::int)::timestamp at time zone 'Asia/Kolkata'
  order by c.changed_at limit ${BATCH} for update skip locked`

/** The day on which the sweep erases the candidate `c`, according to the retention times set so far. */
export const erasedOnSql = (db: Db, now: Date): Sql => db`(
  select min(day) from (
    select ends, greatest(begins, (c.changed_at at time zone 'Asia/Kolkata')::date + value::int, ${toDay(now)}::date) as day
    from (${settingSpansSql(db, 'CANDIDATE_RETENTION_DAYS')}) spans) days
  where day < ends)`

/** Erases candidates once the retention time since their last change has ended (decision 76, ADR 12). */
export const eraseOldCandidates: Sweep = {
  name: 'candidates',
  run: async (db, { now, audit, publish }) => {
    const today = toDay(now)
    const ids = (await selectCandidatesToErase(db, today)).map(({ id }) => id)
    if (ids.length === 0) return 0
    const erased = await eraseCandidates(db, ids, { by: null, now })
    for (const { id, jobId, stage } of erased) audit({ type: 'recruit-candidate', id, before: { stage }, after: { jobId } })
    const jobIds = [...new Set(erased.map(({ jobId }) => jobId))]
    publish(await selectPeopleWhoSeeJob(db, jobIds, today), 'candidates')
    return ids.length
  },
}

const selectCandidatesOf = (db: Db, emails: readonly string[]) => db<{ id: string }[]>`
  select id from recruitment_candidates where gone_at is null and lower(email) = any (${emails.map(toEmailKey)}::text[]) order by id`

/** Omits phone numbers that a candidate with another email has too. */
const selectPhonesOf = (db: Db, emails: readonly string[]) => db<{ digits: string }[]>`
  select distinct contact_key as digits from recruitment_candidates c
  where gone_at is null and contact_key is not null and lower(email) = any (${emails.map(toEmailKey)}::text[])
    and not exists (select from recruitment_candidates o
      where o.gone_at is null and o.contact_key = c.contact_key and not lower(o.email) = any (${emails.map(toEmailKey)}::text[]))`

/** Candidates with the email of a person who joined and left are erased with the person (ADR 12). */
export const candidatesWhoJoined: PersonTrace = {
  phones: async (db, { emails }) => (await selectPhonesOf(db, emails)).map(({ digits }) => digits),
  what: 'Candidates under an email of the person, with CV and notes',
  count: async (db, { emails }) => (await selectCandidatesOf(db, emails)).length,
  erase: async (db, { emails, by, now }) =>
    eraseCandidates(
      db,
      (await selectCandidatesOf(db, emails)).map(({ id }) => id),
      { by, now },
    ),
}
