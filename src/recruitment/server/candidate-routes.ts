import { NAME_NOUN } from '../candidates-contract.ts'
import { refuseInvisible } from '../../kit/server/refuse-invisible.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { splitTotal, toPage } from '../../kit/shared/paging.ts'
import { toDay } from '../../kit/shared/time.ts'
import { candidates } from '../candidates-contract.ts'
import { found, refusal, refuse } from '../refusals.ts'
import { getContactKey, findContactProblem, getEffectOnCandidate, findStageStart } from '../rules.ts'
import { CANDIDATE_FIELDS, type CandidateStage, LANE_LIMITS, RECRUITMENT_PAGE, STAGES } from '../vocabulary.ts'
import {
  selectCandidateAdders,
  selectCandidateBy,
  selectCandidates,
  selectCandidateCards,
  countDoubles,
  selectCandidateHistory,
  countLanes,
  selectTypedDoubles,
} from './candidate-queries.ts'
import {
  eraseCandidates,
  insertCandidates,
  type LockedCandidate,
  lockCandidate,
  lockCandidatesOf,
  type Move,
  moveCandidates,
  selectStageEntries,
  updateCandidate,
} from './candidate-writes.ts'
import { selectWaitDays } from './home-queries.ts'
import { lockJob } from './job-queries.ts'
import type { Recruiting } from './reached.ts'
import { refuseStale } from './refuse-stale.ts'
import { finishCandidateWrite, finishCandidateWrites } from './written-candidate.ts'

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
    splitTotal(await selectCandidates(db, reach, { ...find, sort, now, ...page })),
  )
  return { data: rows, total }
}

const moveProblem = (candidate: LockedCandidate | undefined, stage: CandidateStage, version: number) => {
  if (candidate === undefined) return 'CANDIDATE_NOT_FOUND'
  if (candidate.version !== version) return 'CANDIDATE_CHANGED'
  const effect = getEffectOnCandidate(candidate, stage)
  return effect !== undefined && 'leaves' in effect ? 'CANDIDATE_IN_STAGE' : undefined
}

/** Adds the time since which the new stage counts. The candidates must be locked. */
async function datedMoves(db: Db, wanted: readonly Omit<Move, 'since'>[], by: string, now: Date): Promise<Move[]> {
  const entries = await selectStageEntries(
    db,
    wanted.map(({ id }) => id),
  )
  return wanted.map(({ id, to }) => {
    const own = entries.filter((entry) => entry.id === id)
    return { id, to, since: findStageStart([...own, { at: now.toISOString(), by, from: own.at(-1)?.to ?? null, to }]) }
  })
}

export const candidateRoutes = routes('recruitment', candidates, {
  all: listCandidates,
  own: listCandidates,

  board: async ({ db, reach, params, query, now }) => {
    const jobId = await jobOf(db, reach, params.jobId)
    const { q = null, addedBy = null } = query
    const find = { jobId, q, addedBy, stage: null }
    const { limit } = toPage(query, LANE_LIMITS)
    const [cards, counts, adders, wait] = await Promise.all([
      selectCandidateCards(db, reach, { ...find, limit }),
      countLanes(db, find),
      selectCandidateAdders(db, jobId),
      selectWaitDays(db, toDay(now)),
    ])
    const data = STAGES.map((stage) => ({
      stage,
      total: counts.find((lane) => lane.stage === stage)?.count ?? 0,
      cards: cards.filter((card) => card.stage === stage),
    }))
    return { data, addedBy: adders, waitDays: wait }
  },

  one: async ({ db, reach, params, now }) => {
    const { job, ...data } = found(await selectCandidateBy(db, reach, asId(params.id), now), 'CANDIDATE_NOT_FOUND')
    return { data, job, history: await selectCandidateHistory(db, data._id) }
  },

  add: async ({ db, actor, reach, params, body, clock, ...call }) => {
    const job = found(await lockJob(db, reach, asId(params.jobId), 'adding'), 'JOB_NOT_FOUND')
    if (!job.isOpen) refuse('JOB_CLOSED')
    const now = clock()
    const fields = { ...body, contactKey: getContactKey(body.contact), remarks: body.remarks ?? '' }
    const { id } = found(await insertCandidates(db, job.id, [fields], { by: actor.id, now }), 'CANDIDATE_NOT_FOUND')
    const made = { id, jobId: job.id, stage: 'applied', version: 1 } as const
    const { data } = await finishCandidateWrite({ db, ...call }, made, { after: { ...body, stage: made.stage }, now })
    return { data: { ...data, doubles: await countDoubles(db, id) } }
  },

  change: async ({ db, actor, reach, params, body, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    const { version: seen, ...sent } = body
    await refuseStale(db, candidate, seen)
    refuseInvisible([{ path: 'name', noun: NAME_NOUN, text: sent.name, before: candidate.name }])
    const { name, email, contact, remarks } = { ...candidate, ...sent }
    const fields = { name, email, contact, remarks }
    const changed = CANDIDATE_FIELDS.filter((field) => fields[field] !== candidate[field])
    const now = clock()
    if (changed.length === 0) return finishCandidateWrite({ db, ...call }, candidate, { after: {}, now })
    await updateCandidate(db, candidate.id, { ...fields, contactKey: getContactKey(contact) }, changed, { by: actor.id, now })
    const after = Object.fromEntries(changed.map((field) => [field, fields[field]]))
    return finishCandidateWrite({ db, ...call }, { ...candidate, version: candidate.version + 1 }, { after, now })
  },

  move: async ({ db, actor, reach, params, body, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    await refuseStale(db, candidate, body.version)
    const { id, stage: from } = candidate
    const { stage: to, note = '', reason = null } = body
    if (from === to) refuse('CANDIDATE_IN_STAGE')
    const now = clock()
    const moves = await datedMoves(db, [{ id, to }], actor.id, now)
    await moveCandidates(db, moves, { reason, note }, { by: actor.id, now })
    const moved = { ...candidate, stage: to, version: candidate.version + 1 }
    return finishCandidateWrite({ db, ...call }, moved, { before: { stage: from }, after: { stage: to }, now })
  },

  moveMany: async ({ db, actor, reach, params, body, clock, ...call }) => {
    const jobId = await jobOf(db, reach, params.jobId)
    const { candidates: wanted, note = '', reason = null } = body
    const locked = await lockCandidatesOf(
      db,
      reach,
      jobId,
      wanted.map(({ _id }) => _id),
    )
    const byId = new Map(locked.map((one) => [one.id, one]))
    const issues = wanted.flatMap(({ _id, stage, version }, at): Issue[] => {
      const code = moveProblem(byId.get(_id), stage, version)
      return code === undefined ? [] : [{ path: `candidates.${at}`, message: refusal(code).message }]
    })
    if (issues.length > 0) refuse('MOVES_REFUSED', { values: { candidates: formatQuantity(issues.length, 'candidate') }, issues })
    const now = clock()
    const moves = await datedMoves(
      db,
      wanted.map(({ _id: id, stage: to }) => ({ id, to })),
      actor.id,
      now,
    )
    await moveCandidates(db, moves, { reason, note }, { by: actor.id, now })
    const moved = wanted.map(({ _id: id, stage, version }) => ({
      candidate: { id, jobId, stage, version: version + 1 },
      entry: { before: { stage: byId.get(id)?.stage }, after: { stage } },
    }))
    return finishCandidateWrites({ db, ...call }, jobId, moved, now)
  },

  doubles: async ({ db, reach, body }) => {
    const { name = null, email = null, contact } = body
    const phone = contact === undefined || findContactProblem(contact) !== undefined ? null : getContactKey(contact)
    return { data: await selectTypedDoubles(db, reach, { name, email: email && toEmailKey(email), contactKey: phone }) }
  },

  remove: async ({ db, actor, reach, params, query, clock, ...call }) => {
    const candidate = found(await lockCandidate(db, reach, asId(params.id)), 'CANDIDATE_NOT_FOUND')
    await refuseStale(db, candidate, query.version)
    const now = clock()
    const gone = found(await eraseCandidates(db, [candidate.id], { by: actor.id, now }), 'CANDIDATE_NOT_FOUND')
    await finishCandidateWrite({ db, ...call }, gone, { before: { stage: gone.stage }, now })
  },
})
