import { cast, getDepartmentId } from '../../db/cast.ts'
import type { Pool } from '../../src/kit/postgres/db.ts'
import { collectRegistered } from '../../src/kit/server/domain.ts'
import { runSweep } from '../../src/kit/server/sweeps.ts'
import { candidates } from '../../src/recruitment/candidates-contract.ts'
import { jobs } from '../../src/recruitment/contract.ts'
import { eraseOldCandidates } from '../../src/recruitment/server/erase.ts'
import { users } from '../../src/users/contract.ts'
import { arrangeAuthors, callAs, type TestPerson, type TestReply, createSessionToken } from '../calls.ts'
import { CONTENDERS, type RaceContext, doesFirstRowHold, type Race, runRace } from './race.ts'

const STAGES = ['screened', 'interview', 'offered', 'declined'] as const
const isFirstHalf = (contender: number): boolean => contender < CONTENDERS / 2

async function arrange({ url, owner }: RaceContext) {
  const [admin, recruiter] = [await createSessionToken(owner, cast.meera.id), await createSessionToken(owner, cast.tara.id)]
  const open = async (recruiters: readonly string[] = [cast.tara.id]): Promise<string> => {
    const body = { name: 'Race', location: 'Pune', budget: 1, vacancy: 1, shiftTime: 'Day', recruiters }
    const { body: reply } = await callAs(url, admin, jobs.create, { body })
    return (reply['data'] as { _id: string })._id
  }
  const person = { name: 'Asha Rao', email: 'asha@example.com', contact: '98765 43210' }
  const add = (jobId: string): Promise<TestReply> => callAs(url, recruiter, candidates.add, { params: { jobId }, body: person })
  const added = async (jobId: string): Promise<string> => ((await add(jobId)).body['data'] as { _id: string })._id
  const move = (id: string, stage: string, version = 1): Promise<TestReply> =>
    callAs(url, recruiter, candidates.move, { params: { id }, body: { stage, version } })
  return { admin, open, add, added, move }
}

export async function sameCandidateMoved(context: RaceContext, rounds: number): Promise<Race> {
  const { owner } = context
  const { open, added, move } = await arrange(context)
  const job = await open()
  const stageOf = (contender: number): string => STAGES[contender % STAGES.length] ?? ''
  return runRace('one candidate moved in eight windows', rounds, async () => {
    const id = await added(job)
    return {
      contend: (contender) => move(id, stageOf(contender)),
      allowedCodes: ['CANDIDATE_CHANGED'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select c.stage = ${stageOf(winner)} and c.version = 2
              and (select array_agg(v.kind order by v.id) from recruitment_events v where v.candidate_id = c.id) = '{added,moved}' as holds
            from recruitment_candidates c where c.id = ${id}`,
        ),
    }
  })
}

export async function lastVacancy(context: RaceContext, rounds: number): Promise<Race> {
  const { owner } = context
  const { open, added, move } = await arrange(context)
  return runRace('eight candidates hired for the last vacancy', rounds, async () => {
    const job = await open()
    const ids: string[] = []
    for (let n = 0; n < CONTENDERS; n++) ids.push(await added(job))
    return {
      contend: (contender) => move(ids[contender] ?? '', 'hired'),
      allowedCodes: ['NO_VACANCY_LEFT'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select array_agg(c.id) filter (where c.stage = 'hired') = ${[ids[winner] ?? '']}::uuid[] and max(c.version) = 2 as holds
            from recruitment_candidates c where c.job_id = ${job}`,
        ),
    }
  })
}

export async function deleteJobOrAdd(context: RaceContext, rounds: number): Promise<Race> {
  const { url, owner } = context
  const { admin, open, add } = await arrange(context)
  return runRace('the deletion of a job, and a candidate added to it', rounds, async () => {
    const job = await open()
    return {
      contend: (contender) => (contender === 0 ? add(job) : callAs(url, admin, jobs.remove, { params: { id: job } })),
      allowedCodes: ['JOB_NOT_FOUND', 'JOB_DELETE_ERROR'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select (j.deleted_at is null) = ${winner === 0}
              and (select count(*) from recruitment_candidates c where c.job_id = j.id) = ${winner === 0 ? 1 : 0} as holds
            from recruitment_jobs j where j.id = ${job}`,
        ),
    }
  })
}

/** Four windows move a candidate whose retention time is over, while four sweeps run. */
export async function eraseOrMove(context: RaceContext, rounds: number): Promise<Race> {
  const { owner } = context
  const { open, added, move } = await arrange(context)
  const job = await open()
  const pool = { writing: owner.begin } as Pool
  return runRace('the erasing of a candidate, and a move', rounds, async () => {
    const id = await added(job)
    await owner`update recruitment_candidates set changed_at = now() - interval '400 days' where id = ${id}`
    return {
      contend: async (contender) => {
        if (isFirstHalf(contender)) return move(id, 'screened')
        const swept = await runSweep({ pool, registered: collectRegistered([]), clock: () => new Date() }, eraseOldCandidates)
        return { status: swept > 0 ? 200 : 404, code: swept > 0 ? 'ok' : 'CANDIDATE_NOT_FOUND', retryAfter: null, body: {} }
      },
      allowedCodes: ['CANDIDATE_NOT_FOUND', 'CANDIDATE_CHANGED'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select (c.gone_at is null) = ${isFirstHalf(winner)} and c.version = 2 and c.stage = ${isFirstHalf(winner) ? 'screened' : 'applied'}
              and (select count(*) from recruitment_events v where v.candidate_id = c.id) = 2 as holds
            from recruitment_candidates c where c.id = ${id}`,
        ),
    }
  })
}

/** One window takes a recruiter out of the department while seven assign a job to the recruiter. */
export async function assignOrLeave(context: RaceContext, rounds: number): Promise<Race> {
  const { url, owner } = context
  const { admin, open } = await arrange(context)
  const [person] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const inDepartment = (id: string): Promise<TestReply> =>
    callAs(url, admin, users.updateProfile, { body: { _id: person.id, departments: [id] } })
  return runRace('a recruiter leaves the department, and is given a job', rounds, async () => {
    await inDepartment(getDepartmentId('recruiter'))
    const job = await open()
    return {
      contend: (contender) =>
        contender === 0
          ? inDepartment(getDepartmentId('Physics'))
          : callAs(url, admin, jobs.update, { params: { id: job }, body: { recruiters: [cast.tara.id, person.id], version: 1 } }),
      allowedCodes: ['NOT_A_RECRUITER', 'JOB_CHANGED'],
      seconds: [1, 2, 3, 4, 5, 6, 7],
      holds: async (_winner, second) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = ${second === undefined ? 0 : 1} and bool_and(r.ended_at is not null) is not false as holds
            from recruitment_recruiters r where r.job_id = ${job} and r.user_id = ${person.id}`,
        ),
    }
  })
}
