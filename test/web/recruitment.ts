/** Replies about recruitment as the server would send them, for component tests. */
import { type CastName, cast } from '../../db/cast.ts'
import { type Candidate, type Card, candidates } from '../../src/recruitment/candidates-contract.ts'
import { type Job, jobs } from '../../src/recruitment/contract.ts'
import { refusal } from '../../src/recruitment/refusals.ts'
import { STAGES } from '../../src/recruitment/vocabulary.ts'
import type { FakeServer } from './server.ts'
import { buildRefusalResponse } from './server.ts'

const who = (name: CastName) => ({ _id: cast[name].id, fullName: cast[name].fullName })
const id = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Makes the job of a physics author in Pune; one of its three vacancies is filled. */
export const buildJob = (n = 1, part: Partial<Job> = {}): Job => ({
  _id: id(7_000 + n),
  name: 'Physics author',
  location: 'Pune',
  budget: 660_000,
  vacancy: 3,
  hired: 1,
  left: 2,
  shiftTime: '09:30 – 18:30',
  description: '',
  recruiters: [who('tara'), who('vikram')],
  addedBy: who('vikram'),
  created_at: '2026-11-01T05:00:00.000Z',
  closed_at: null,
  candidates: 3,
  version: 1,
  ...part,
})

export const buildCandidate = (n: number, name: string, part: Partial<Candidate> = {}): Candidate => ({
  _id: id(8_000 + n),
  jobId: buildJob()._id,
  name,
  remarks: '',
  note: '',
  addedBy: who('tara'),
  created_at: '2026-11-14T05:00:00.000Z',
  stage: 'applied',
  stage_at: '2026-11-14T05:00:00.000Z',
  version: 1,
  cv: null,
  interview: null,
  doubles: [],
  email: `candidate${n}@candidates.example`,
  contact: `98450 1120${n}`,
  erased_on: '2027-05-13',
  ...part,
})

const cardOf = ({ email: _email, contact: _contact, erased_on: _erased, ...card }: Candidate): Card => card

/** The response to a person who changes a candidate that Tara has changed meanwhile. */
export const buildChangedSince = ({ stage, version }: Candidate): Response =>
  buildRefusalResponse(refusal('CANDIDATE_CHANGED'), {
    current: { stage, version, at: '2026-11-16T05:00:00.000Z', by: { fullName: cast.tara.fullName } },
  })

/** Serves and moves the candidates of a job as the server does. `all` is what it stores. */
export function serveCandidates(server: FakeServer, all: Candidate[], job = buildJob()) {
  const found = (q = '', by?: string) =>
    all.filter(({ name, addedBy }) => name.toLowerCase().includes(q.toLowerCase()) && (by === undefined || addedBy._id === by))
  const one = (of: string): Candidate | undefined => all.find(({ _id }) => _id === of)
  server.reply(jobs.one, { data: job, erasedAfter: 180, erasedLater: null })
  const boards = server.reply(candidates.board, ({ query: { q, addedBy, limit } }) => {
    const adders = [...new Map(all.map((each) => [each.addedBy._id, each.addedBy])).values()]
    return {
      data: STAGES.map((stage) => {
        const lane = found(q, addedBy).filter((each) => each.stage === stage)
        return { stage, total: lane.length, cards: lane.slice(0, limit).map(cardOf) }
      }),
      addedBy: adders.map((each) => ({ ...each, count: all.filter(({ addedBy: by }) => by._id === each._id).length })),
      waitDays: 5,
    }
  })
  server.reply(candidates.one, ({ params }) => {
    const data = one(params.id)
    if (data === undefined) return buildRefusalResponse(refusal('CANDIDATE_NOT_FOUND'))
    const added = { kind: 'added' as const, at: data.created_at, by: data.addedBy, from: null, to: 'applied' as const }
    return {
      data,
      job: { _id: job._id, name: job.name, isOpen: true },
      history: [{ ...added, reason: null, note: '', fields: [] }],
    }
  })
  const moves = server.reply(candidates.move, ({ params, body }) => {
    const at = all.findIndex(({ _id }) => _id === params.id)
    const data = all[at]
    if (data === undefined) return buildRefusalResponse(refusal('CANDIDATE_NOT_FOUND'))
    if (data.version !== body.version) return buildChangedSince(data)
    all[at] = { ...data, stage: body.stage, note: body.note ?? '', version: data.version + 1 }
    return { data: { _id: data._id, jobId: job._id, stage: body.stage, version: data.version + 1 } }
  })
  const many = server.reply(candidates.moveMany, ({ body }) => {
    const data = body.candidates.map(({ _id, stage, version }) => {
      const at = all.findIndex((each) => each._id === _id)
      all[at] = { ...(all[at] as Candidate), stage, version: version + 1 }
      return { _id, jobId: job._id, stage, version: version + 1 }
    })
    return { data }
  })
  server.reply(candidates.doubles, { data: [] })
  return { boards, moves, many }
}
