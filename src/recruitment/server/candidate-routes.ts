import type { Db } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { pageFrom, toPage } from '../../kit/shared/paging.ts'
import { candidates } from '../candidates-contract.ts'
import { found, refuse } from '../refusals.ts'
import { contactKey } from '../rules.ts'
import { CANDIDATE_FIELDS, LANE, RECRUITMENT_PAGE, STAGES } from '../vocabulary.ts'
import {
  selectCandidateAdders,
  candidateBy,
  selectCandidates,
  selectCandidateCards,
  countDoubles,
  selectCandidateHistory,
  laneCounts,
} from './candidate-queries.ts'
import {
  eraseCandidates,
  insertCandidate,
  lastChange,
  type LockedCandidate,
  lockCandidate,
  moveCandidate,
  updateCandidate,
} from './candidate-writes.ts'
import { lockJob } from './job-queries.ts'
import type { Recruiting } from './reached.ts'
import { written } from './written-candidate.ts'

/** The id of a job that the caller reaches. */
const jobOf = async (db: Db, reach: Recruiting, text: string): Promise<string> =>
  found(await lockJob(db, reach, asId(text), 'look'), 'JOB_NOT_FOUND').id

type Listing = Pick<Call<typeof candidates.all>, 'db' | 'params' | 'query' | 'now' | 'respondWith' | 'request'> & {
  reach: Recruiting
}
async function listCandidates(call: Listing) {
  const { db, reach, params, query, now } = call
  const jobId = await jobOf(db, reach, params.jobId)
  const { q = null, addedBy = null, stage = null, sort } = query
  const find = { jobId, q, addedBy, stage }
  const { rows, total } = await readList(call, RECRUITMENT_PAGE, async (page) =>
    pageFrom(await selectCandidates(db, reach, { ...find, sort, now, ...page })),
  )
  return { data: rows, total }
}

/** Refuses CANDIDATE_CHANGED with the present state. */
async function refuseStale(db: Db, { id, stage, version }: LockedCandidate, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === version) return
  const { at, by } = found(await lastChange(db, id), 'CANDIDATE_NOT_FOUND')
  refuse('CANDIDATE_CHANGED', { fields: { current: { stage, version, at, by } } })
}

export const candidateRoutes = routes('recruitment', candidates, {
  all: listCandidates,
  own: listCandidates,

  board: async ({ db, reach, params, query }) => {
    const jobId = await jobOf(db, reach, params.jobId)
    const { q = null, addedBy = null } = query
    const find = { jobId, q, addedBy, stage: null }
    const { limit } = toPage(query, LANE)
    const [cards, counts, adders] = await Promise.all([
      selectCandidateCards(db, reach, { ...find, limit }),
      laneCounts(db, find),
      selectCandidateAdders(db, jobId),
    ])
    const data = STAGES.map((stage) => ({
      stage,
      total: counts.find((lane) => lane.stage === stage)?.count ?? 0,
      cards: cards.filter((card) => card.stage === stage),
    }))
    return { data, addedBy: adders }
  },

  one: async ({ db, reach, params, now }) => {
    const { job, ...data } = found(await candidateBy(db, reach, asId(params.id), now), 'CANDIDATE_NOT_FOUND')
    return { data, job, history: await selectCandidateHistory(db, data._id) }
  },

  add: async ({ db, actor, reach, params, body, clock, ...call }) => {
    const job = found(await lockJob(db, reach, asId(params.jobId), 'adding'), 'JOB_NOT_FOUND')
    if (!job.isOpen) refuse('JOB_CLOSED')
    const now = clock()
    const fields = { ...body, contactKey: contactKey(body.contact), remarks: body.remarks ?? '' }
    const { id } = found(await insertCandidate(db, job.id, fields, { by: actor.id, now }), 'CANDIDATE_NOT_FOUND')
    const made = { id, jobId: job.id, stage: 'applied', version: 1 } as const
    const { data } = await written({ db, ...call }, made, { after: { ...body, stage: made.stage }, now })
    return { data: { ...data, doubles: await countDoubles(db, id) } }
  },

  change: async ({ db, actor, reach, params, body, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    const { version: seen, ...sent } = body
    await refuseStale(db, candidate, seen)
    const { name, email, contact, remarks } = { ...candidate, ...sent }
    const fields = { name, email, contact, remarks }
    const changed = CANDIDATE_FIELDS.filter((field) => fields[field] !== candidate[field])
    const now = clock()
    if (changed.length === 0) return written({ db, ...call }, candidate, { after: {}, now })
    await updateCandidate(db, candidate.id, { ...fields, contactKey: contactKey(contact) }, changed, { by: actor.id, now })
    const after = Object.fromEntries(changed.map((field) => [field, fields[field]]))
    return written({ db, ...call }, { ...candidate, version: candidate.version + 1 }, { after, now })
  },

  move: async ({ db, actor, reach, params, body, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    await refuseStale(db, candidate, body.version)
    const { id, stage: from } = candidate
    const { stage: to, note = '' } = body
    if (from === to) refuse('CANDIDATE_IN_STAGE')
    const now = clock()
    await moveCandidate(db, id, { from, to, note }, { by: actor.id, now })
    const moved = { ...candidate, stage: to, version: candidate.version + 1 }
    return written({ db, ...call }, moved, { before: { stage: from }, after: { stage: to }, now })
  },

  remove: async ({ db, actor, reach, params, clock, ...call }) => {
    const { id } = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    const now = clock()
    const gone = found(await eraseCandidates(db, [id], { by: actor.id, now }), 'CANDIDATE_NOT_FOUND')
    await written({ db, ...call }, gone, { before: { stage: gone.stage }, now })
  },
})
