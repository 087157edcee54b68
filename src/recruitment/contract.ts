import { z } from 'zod'
import { keepBlank } from '../kit/shared/blank.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { sortKeys } from '../kit/shared/sort-keys.ts'
import {
  MAX_LENGTH,
  MAX_RECRUITERS,
  NEEDS,
  findBudgetProblem,
  findPresentTextProblem,
  findTextProblem,
  findVacancyProblem,
} from './rules.ts'
import { JOB_SORTS } from './vocabulary.ts'

export const Named = z.object({ _id: z.uuid(), fullName: z.string() })

/**
 * A job (001 §3). `budget` is in rupees per year. A closed job takes no new candidates, but its present candidates can still be
 * moved. The vacancy is never less than the number of people hired.
 */
export const Job = z.object({
  _id: z.uuid(),
  name: z.string(),
  location: z.string(),
  budget: z.number(),
  /** `left` counts the places for which nobody has been hired yet. */
  vacancy: z.int(),
  hired: z.int(),
  left: z.int(),
  shiftTime: z.string(),
  /** Empty if there is none. */
  description: z.string(),
  recruiters: z.array(Named),
  addedBy: Named,
  created_at: z.string(),
  /** Null while the job is open. */
  closed_at: z.string().nullable(),
  /** Removed and erased candidates are not counted. */
  candidates: z.int(),
  version: z.int(),
})
export type Job = z.infer<typeof Job>

export const RequiredText = (noun: string, needed: string, problemOf = findTextProblem) =>
  z
    .string(needed)
    .trim()
    .min(1, { error: needed, abort: true })
    .refine((given) => problemOf(noun, given) === undefined, { error: ({ input }) => problemOf(noun, String(input)) })
export const LongText = (noun: string) =>
  z
    .string()
    .trim()
    .max(MAX_LENGTH.long, `${noun} can have at most ${MAX_LENGTH.long.toLocaleString('en-IN')} characters.`)

export const JOB_TEXTS = { name: 'The job name', location: 'The location', shiftTime: 'The shift time' } as const
const makeJobFields = (problemOf?: typeof findTextProblem) => ({
  name: RequiredText(JOB_TEXTS.name, NEEDS.name, problemOf),
  location: RequiredText(JOB_TEXTS.location, NEEDS.location, problemOf),
  /** The budget is in rupees per year. */
  budget: numberThat(NEEDS.budget, findBudgetProblem),
  vacancy: numberThat(NEEDS.vacancy, findVacancyProblem),
  shiftTime: RequiredText(JOB_TEXTS.shiftTime, NEEDS.shiftTime, problemOf),
  /** The IDs or emails of active people in the department recruiter or head-recruiter. */
  recruiters: z
    .array(z.string(NEEDS.recruiters).trim().min(1, NEEDS.recruiters).max(320, NEEDS.recruiters), NEEDS.recruiters)
    .min(1, NEEDS.recruiters)
    .max(MAX_RECRUITERS, `A job can have at most ${MAX_RECRUITERS} recruiters.`),
})
const description = LongText('The description')

const listQuery = {
  ...pagingFields,
  q: z.string().trim().max(MAX_LENGTH.text).optional(),
  state: z.enum(['open', 'closed']).optional(),
  sort: z.enum(sortKeys(JOB_SORTS)).default('-created_at'),
}
const Jobs = z.object({ data: z.array(Job), total: z.int() })
const OneJob = z.object({
  data: Job,
  /** Candidates are erased this many days after their last change. */
  erasedAfter: z.int(),
  /** The next such number that is already scheduled, with its first day. */
  erasedLater: z.object({ after: z.int(), from: z.string() }).nullable(),
})
const ById = z.object({ id: z.string() })
/** The version that the caller has seen. Without it, any version is accepted. */
export const version = z.int().min(1).optional()
/** Calls that delete take the version in the query, because some proxies drop the body of a DELETE. */
export const VersionQuery = z.object({ version: z.coerce.number().int().min(1).optional() })

const manages = { who: 'manages recruitment', reach: 'all' } as const
const recruits = { who: 'recruits', reach: 'own' } as const

/** Jobs and their recruiters (001 §7 Recruitment). The candidates are in candidates-contract.ts. */
export const jobs = {
  create: endpoint({
    method: 'POST',
    path: '/recruit/job/create',
    changes: ['recruitment'],
    summary: 'Adds a job. Its recruiters, by id or email, must be active people of the recruiting departments (001 §5, §7).',
    access: manages,
    body: z.object({ ...makeJobFields(), description: description.optional() }),
    message: 'Job created successfully',
    audit: 'Added the job {}',
    reply: z.object({ data: Job }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/recruit/job/get',
    shows: ['recruitment', 'candidates', 'users'],
    summary:
      'The jobs, the newest first: 10 a page, 500 at most; all of them without paging. `q` is a part of the name or the location (001 §7).',
    access: manages,
    query: z.object(listQuery),
    message: 'Fetched jobs',
    code: 'JOB_FETCH_SUCCESS',
    reply: Jobs,
  }),
  one: endpoint({
    method: 'GET',
    path: '/recruit/job/:id',
    shows: ['recruitment', 'candidates', 'users', 'settings'],
    summary: 'One job (001 §7).',
    access: manages,
    params: ById,
    message: 'Fetched job',
    code: 'JOB_FETCH_SUCCESS',
    reply: OneJob,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/recruit/job/:id',
    changes: ['recruitment'],
    summary:
      'Changes the sent fields. The vacancy cannot be less than the number of people hired. With `version` (ours), the call is refused if the job has changed since (001 §7, decision 76).',
    access: manages,
    params: ById,
    body: z.object({
      ...z.object(makeJobFields(findPresentTextProblem)).partial().shape,
      description: keepBlank(LongText('The description')).optional(),
      version,
    }),
    message: 'Job updated successfully',
    audit: 'Changed the job {}',
    reply: z.object({ data: Job }),
  }),
  setOpen: endpoint({
    method: 'PUT',
    path: '/recruit/job/:id/open',
    changes: ['recruitment'],
    summary: 'Closes a job, which then takes no new candidates, or opens it again (ours; decision 76).',
    access: manages,
    params: ById,
    body: z.object({ open: z.boolean('Please choose whether the job is open.') }),
    message: 'Job updated successfully',
    audit: 'Opened or closed the job {}',
    reply: z.object({ data: Job }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/recruit/job/:id',
    changes: ['recruitment'],
    summary: 'Deletes a job without candidates (001 §7, §8).',
    access: manages,
    params: ById,
    message: 'Job deleted successfully',
    code: 'JOB_DELETE_SUCCESS',
    audit: 'Deleted the job {}',
  }),
  recruiters: endpoint({
    method: 'GET',
    path: '/recruit/recruiters',
    shows: ['users', 'departments'],
    summary:
      'The people who can be recruiters of a job, by name: active people of the departments recruiter and head-recruiter (ours).',
    access: manages,
    message: 'Fetched recruiters',
    reply: z.object({ data: z.array(Named.extend({ email: z.string() })) }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/recruit/jobs/user',
    shows: ['recruitment', 'candidates', 'users'],
    summary: 'The jobs that are assigned to the caller, in the format of recruit/job/get (001 §2, §7).',
    access: recruits,
    query: z.object(listQuery),
    message: 'Fetched jobs',
    code: 'JOB_FETCH_SUCCESS',
    reply: Jobs,
  }),
  ownOne: endpoint({
    method: 'GET',
    path: '/recruit/jobs/user/:id',
    shows: ['recruitment', 'candidates', 'users', 'settings'],
    summary: 'One job that is assigned to the caller. Any other job is not found (001 §7, decision 30).',
    access: recruits,
    params: ById,
    message: 'Fetched job',
    code: 'JOB_FETCH_SUCCESS',
    reply: OneJob,
  }),
}
