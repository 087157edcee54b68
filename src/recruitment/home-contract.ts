import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { findPeriodProblem, Day, YEAR_DAYS } from '../kit/shared/period.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { Card, DoubledCandidate, handles } from './candidates-contract.ts'
import { Named } from './contract.ts'
import { DECLINE_REASONS, FUNNEL_STAGES } from './funnel-vocabulary.ts'
import { STAGES } from './vocabulary.ts'

const JobName = z.object({ _id: z.uuid(), name: z.string(), location: z.string() })
const Counts = z.object(Object.fromEntries(STAGES.map((stage) => [stage, z.int()])) as Record<(typeof STAGES)[number], z.ZodInt>)
const Reached = z.object(
  Object.fromEntries(FUNNEL_STAGES.map((stage) => [stage, z.int()])) as Record<(typeof FUNNEL_STAGES)[number], z.ZodInt>,
)
/** A candidate without email and phone. */
const HomeCandidate = Card.pick({
  _id: true,
  name: true,
  stage: true,
  stage_at: true,
  note: true,
  remarks: true,
  cv: true,
  doubles: true,
}).extend({ job: JobName })
export type HomeCandidate = z.infer<typeof HomeCandidate>

/** A waiting candidate, with another candidate who has the same email or phone. */
const HomeDouble = HomeCandidate.pick({ _id: true, name: true, stage: true, job: true }).extend({ double: DoubledCandidate })
export type HomeDouble = z.infer<typeof HomeDouble>

const HomeJob = JobName.extend({
  vacancy: z.int(),
  left: z.int(),
  created_at: z.string(),
  recruiters: z.array(Named),
  stages: Counts,
})
export type HomeJob = z.infer<typeof HomeJob>

export const recruiting = {
  home: endpoint({
    method: 'GET',
    path: '/recruit/home',
    shows: ['recruitment', 'candidates', 'users', 'settings'],
    summary:
      'The pending work of a recruiter: the newest 50 open jobs by stage, candidates who have waited too long, candidates added since yesterday, doubles to settle, offers, interviews of today and tomorrow, and the funnel of 90 days. People who manage recruitment get it for all jobs (ours).',
    access: { who: 'recruits', reach: 'own', unless: 'manages recruitment' },
    message: 'Fetched recruitment',
    reply: z.object({
      jobs: z.object({ total: z.int(), data: z.array(HomeJob) }),
      /** The longest waiting first; at most 8. */
      waits: z.object({ total: z.int(), data: z.array(HomeCandidate) }),
      /** The candidates added since the beginning of yesterday, the latest first; at most 8. */
      added: z.object({ total: z.int(), data: z.array(HomeCandidate) }),
      /** Doubles to settle, the latest first; at most 8. */
      doubles: z.object({ total: z.int(), data: z.array(HomeDouble) }),
      /** The longest waiting first; at most 8. */
      offers: z.object({ total: z.int(), data: z.array(HomeCandidate) }),
      /** The interviews in order of time; at most 20. */
      interviews: z.object({
        total: z.int(),
        data: z.array(
          z.object({
            _id: z.uuid(),
            name: z.string(),
            at: z.string(),
            minutes: z.int(),
            interviewer: z.string(),
            job: JobName,
          }),
        ),
      }),
      funnel: Reached,
      waitDays: z.int(),
    }),
  }),
  funnel: endpoint({
    method: 'GET',
    path: '/recruit/funnel',
    shows: ['recruitment', 'candidates', 'users'],
    summary:
      'How many candidates reached each stage from one day to another, by job and by the person who added them, and how many were declined for each reason. Only jobs that the caller may access count, and removed candidates do not (ours).',
    access: handles,
    query: z
      .object({
        from: Day(),
        to: Day(),
        jobId: idThat('Please choose a job.').optional(),
        recruiter: idThat('Please choose a recruiter.').optional(),
      })
      .superRefine(({ from, to }, context) => {
        const message = findPeriodProblem(from, to, YEAR_DAYS)
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
      }),
    message: 'Fetched funnel',
    reply: z.object({
      data: z.array(z.object({ job: JobName, recruiter: Named, reached: Reached, declined: z.int() })),
      /** The most frequent first. Null stands for candidates declined without a reason. */
      reasons: z.array(z.object({ reason: z.enum(DECLINE_REASONS).nullable(), count: z.int() })),
    }),
  }),
}
export type FunnelRow = z.infer<typeof recruiting.funnel.reply>['data'][number]
