import { toDay } from '../../kit/shared/time.ts'
import { INTERVIEW_TEXTS } from '../interviews-contract.ts'
import { refuseInvisible } from '../../kit/server/refuse-invisible.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import { routes } from '../../kit/server/routes.ts'
import { spoolBytes } from '../../kit/server/spool.ts'
import { asId } from '../../kit/shared/ids.ts'
import { formatCalendar } from '../calendar.ts'
import { interviews } from '../interviews-contract.ts'
import { found, refusal } from '../refusals.ts'
import { type By, lockCandidate } from './candidate-writes.ts'
import { candidateReachedSql, type Recruiting } from './reached.ts'
import { refuseStale } from './refuse-stale.ts'
import { finishCandidateWrite } from './written-candidate.ts'

type Interview = { at: Date; minutes: number; interviewer: string; place: string }
/** Replaces the previous interview of a locked candidate. */
const storeInterview = (db: Db, id: string, { at, minutes, interviewer, place }: Interview, { by, now }: By) => db`
  with made as (
    update recruitment_candidates set changed_at = greatest(${now.toISOString()}::timestamptz, changed_at), version = version + 1
    where id = ${id} returning version),
  noted as (
    insert into recruitment_events (candidate_id, at, kind, actor_id, version)
    select ${id}::uuid, ${now.toISOString()}::timestamptz, 'interview set', ${by}::uuid, version from made)
  insert into recruitment_interviews as i (candidate_id, at, minutes, interviewer, place, set_at, set_by)
  values (${id}, ${at.toISOString()}, ${minutes}, ${interviewer}, ${place}, ${now.toISOString()}, ${by})
  on conflict (candidate_id) do update set at = excluded.at, minutes = excluded.minutes, interviewer = excluded.interviewer,
    place = excluded.place, cancelled_at = null, set_at = excluded.set_at, set_by = excluded.set_by, sequence = i.sequence + 1`

/** The candidate must be locked. Returns no row if there is no interview. */
const cancelInterview = (db: Db, id: string, { by, now }: By) => db`
  with gone as (
    update recruitment_interviews set cancelled_at = ${now.toISOString()}, set_at = ${now.toISOString()}, set_by = ${by}, sequence = sequence + 1
    where candidate_id = ${id} and cancelled_at is null returning candidate_id),
  made as (
    update recruitment_candidates set changed_at = greatest(${now.toISOString()}::timestamptz, changed_at), version = version + 1
    where id in (select candidate_id from gone) returning id, version)
  insert into recruitment_events (candidate_id, at, kind, actor_id, version)
  select id, ${now.toISOString()}::timestamptz, 'interview cancelled', ${by}::uuid, version from made returning candidate_id`

type Stored = {
  id: string
  jobId: string
  uid: string
  sequence: number
  at: string
  minutes: number
  isCancelled: boolean
  changedAt: string
  candidate: string
  job: string
  interviewer: string
  place: string
}
const selectInterview = (db: Db, reach: Recruiting, id: string | null) => db<Stored[]>`
  select c.id, c.job_id as "jobId", i.uid, i.sequence, i.at, i.minutes, i.cancelled_at is not null as "isCancelled", i.set_at as "changedAt",
    c.name as candidate, j.name as job, i.interviewer, i.place
  from recruitment_interviews i join recruitment_candidates c on c.id = i.candidate_id join recruitment_jobs j on j.id = c.job_id
  where c.id = ${id}::uuid and c.gone_at is null and ${candidateReachedSql(db, reach, db`c`)}`

export const interviewExport: ExportKind<true> = {
  call: interviews.file,
  nothing: refusal('INTERVIEW_NOT_FOUND'),
  ofPeople: true,
}

export const interviewRoutes = routes('recruitment', interviews, {
  set: async ({ db, actor, reach, params, body, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    const { version, at, minutes, interviewer = '', place = '' } = body
    await refuseStale(db, candidate, version)
    const [was] = await selectInterview(db, reach, candidate.id)
    refuseInvisible(
      (['interviewer', 'place'] as const).map((path) => ({
        path,
        noun: INTERVIEW_TEXTS[path],
        text: body[path],
        before: was?.[path],
      })),
    )
    const now = clock()
    await storeInterview(db, candidate.id, { at, minutes, interviewer, place }, { by: actor.id, now })
    const after = { at: at.toISOString(), minutes, interviewer, place }
    return finishCandidateWrite({ db, ...call }, { ...candidate, version: candidate.version + 1 }, { after, now })
  },

  cancel: async ({ db, actor, reach, params, query, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    await refuseStale(db, candidate, query.version)
    const now = clock()
    found(await cancelInterview(db, candidate.id, { by: actor.id, now }), 'INTERVIEW_NOT_FOUND')
    return finishCandidateWrite(
      { db, ...call },
      { ...candidate, version: candidate.version + 1 },
      { before: { interview: true }, now },
    )
  },

  file: async ({ db, reach, params, audit }) => {
    const { id, jobId, ...interview } = found(await selectInterview(db, reach, asId(params.id)), 'INTERVIEW_NOT_FOUND')
    audit({ type: 'recruit-candidate', id, after: { jobId } })
    const file = formatCalendar({ ...interview, at: new Date(interview.at), changedAt: new Date(interview.changedAt) })
    // Omits the candidate's name, because other people may see the download folder.
    return { filename: `Interview ${toDay(new Date(interview.at))}.ics`, body: await spoolBytes(Buffer.from(file)) }
  },
})
