import { z } from 'zod'
import { keepBlank } from '../kit/shared/blank.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { removeInvisible } from '../kit/shared/invisible.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { sortKeys } from '../kit/shared/sort-keys.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { buildEmailSchema } from '../users/fields-contract.ts'
import { Named, VersionQuery, LongText, RequiredText, version } from './contract.ts'
import {
  MAX_LENGTH,
  NEEDS,
  WRONG_EMAIL,
  findContactProblem,
  cleanContact,
  findEmailProblem,
  findPresentTextProblem,
} from './rules.ts'
import { DECLINE_REASONS, MAX_MOVES } from './funnel-vocabulary.ts'
import { CANDIDATE_FIELDS, CANDIDATE_SORTS, STAGES } from './vocabulary.ts'

const OtherCandidate = z.object({
  _id: z.uuid(),
  name: z.string(),
  stage: z.enum(STAGES),
  stage_at: z.string(),
  job: z.object({ _id: z.uuid(), name: z.string() }),
})
/** Another candidate, of any job, with the same email or phone. While a candidate is being typed, the same name also counts. */
export const DoubledCandidate = z.object({
  same: z.array(z.enum(['name', 'email', 'contact'])).min(1),
  /** Null if the caller may not see the other candidate and only knows that there is one. */
  candidate: OtherCandidate.nullable(),
})
export type DoubledCandidate = z.infer<typeof DoubledCandidate>

/** A card of the board, without email or phone. */
export const Card = z.object({
  _id: z.uuid(),
  jobId: z.uuid(),
  name: z.string(),
  /** Empty if there are none. */
  remarks: z.string(),
  addedBy: Named,
  created_at: z.string(),
  stage: z.enum(STAGES),
  stage_at: z.string(),
  /** The note of the latest move. Empty if there is none. */
  note: z.string(),
  version: z.int(),
  cv: z.object({ name: z.string(), bytes: z.int(), at: z.string() }).nullable(),
  /** `interviewer` is empty if nobody was named. */
  interview: z.object({ at: z.string(), minutes: z.int(), interviewer: z.string() }).nullable(),
  /** The first 10, the latest first. */
  doubles: z.array(DoubledCandidate),
})
export type Card = z.infer<typeof Card>

/**
 * A candidate in full (001 §3), for people who manage recruitment, the job's recruiters and the person who added the candidate.
 */
export const Candidate = Card.extend({
  email: z.string(),
  /** The phone number as it was written. */
  contact: z.string(),
  interview: Card.shape.interview.unwrap().extend({ place: z.string() }).nullable(),
  /** The day (YYYY-MM-DD) on which the candidate is erased unless something changes before. */
  erased_on: z.string(),
})
export type Candidate = z.infer<typeof Candidate>

export const CandidateEvent = z.object({
  kind: z.enum(['added', 'moved', 'changed', 'cv stored', 'cv removed', 'interview set', 'interview cancelled']),
  at: z.string(),
  by: Named,
  /** The stages of a move. An `added` entry also has `to`. */
  from: z.enum(STAGES).nullable(),
  to: z.enum(STAGES).nullable(),
  /** Null if no reason was given, or if the candidate was not declined. */
  reason: z.enum(DECLINE_REASONS).nullable(),
  /** Empty if there is none. */
  note: z.string(),
  /** The fields that changed, without their values. */
  fields: z.array(z.enum(CANDIDATE_FIELDS)),
})
export type CandidateEvent = z.infer<typeof CandidateEvent>

const NEEDS_VERSION = 'Please send the version of the candidate that you saw.'
export const NAME_NOUN = 'The name'
const fields = {
  name: RequiredText(NAME_NOUN, NEEDS.candidate),
  email: z
    .string(NEEDS.email)
    .overwrite(removeInvisible)
    .trim()
    .min(1, { error: NEEDS.email, abort: true })
    .refine((email) => findEmailProblem(email) === undefined, {
      error: ({ input }) => findEmailProblem(String(input)),
      abort: true,
    })
    .pipe(buildEmailSchema(WRONG_EMAIL)),
  contact: z
    .string(NEEDS.contact)
    .overwrite(cleanContact)
    .min(1, { error: NEEDS.contact, abort: true })
    .refine((contact) => findContactProblem(contact) === undefined, { error: ({ input }) => findContactProblem(String(input)) }),
}
const remarks = LongText('The remarks')
export const candidateFields = { ...fields, remarks }

/** IDs and states without personal data, so that the response may be stored for repeated requests. */
export const Written = z.object({ data: z.object({ _id: z.uuid(), jobId: z.uuid(), stage: z.enum(STAGES), version: z.int() }) })
/** The values of these fields may be in the audit log and in stored responses. Other fields appear there only by name. */
export const erasable = ['_id', 'jobId', 'stage', 'version', 'doubles'] as const

const move = {
  stage: z.enum(STAGES, NEEDS.stage),
  version: z.int(NEEDS_VERSION).min(1, NEEDS_VERSION),
}
const why = { reason: z.enum(DECLINE_REASONS).optional(), note: LongText('The note').optional() }
const onlyDeclined = { path: ['reason'], message: 'A reason is given when a candidate is declined.' }

const ById = z.object({ id: z.string() })
const OfJob = z.object({ jobId: z.string() })
const find = {
  q: z.string().trim().max(MAX_LENGTH.text).optional(),
  addedBy: idThat('Please choose who added them.').optional(),
}
const listQuery = {
  ...pagingFields,
  ...find,
  stage: z.enum(STAGES).optional(),
  sort: z.enum(sortKeys(CANDIDATE_SORTS)).default('-created_at'),
}
const ListReply = z.object({ data: z.array(Candidate), total: z.int() })

/** A recruiter can access the candidates of their assigned jobs and the candidates that they added (decisions 30, P185). */
export const handles = { who: 'handles candidates', reach: 'own', unless: 'manages recruitment' } as const

/** The candidates of a job and their stages (001 §7 Recruitment, decision 76). */
export const candidates = {
  all: endpoint({
    method: 'GET',
    path: '/recruit/:jobId/candidate/getAll',
    shows: ['candidates', 'recruitment', 'users', 'settings'],
    summary:
      'The candidates of a job, the newest first: 10 a page, 500 at most; all of them without paging (001 §7, decision 30).',
    access: { who: 'manages recruitment', reach: 'all' },
    params: OfJob,
    query: z.object(listQuery),
    message: 'Fetched candidates',
    code: 'CANDIDATES_FETCH_SUCCESS',
    reply: ListReply,
  }),
  own: endpoint({
    method: 'GET',
    path: '/recruit/:jobId/candidate/get',
    shows: ['candidates', 'recruitment', 'users', 'settings'],
    summary:
      'The candidates of a job that is assigned to the caller, whoever added them. Any other job is not found (001 §7, decision 30).',
    access: { who: 'recruits', reach: 'own' },
    params: OfJob,
    query: z.object(listQuery),
    message: 'Fetched candidates',
    code: 'CANDIDATES_FETCH_SUCCESS',
    reply: ListReply,
  }),
  board: endpoint({
    method: 'GET',
    path: '/recruit/:jobId/candidate/board',
    shows: ['candidates', 'recruitment', 'users', 'settings'],
    summary:
      'The candidates of a job by stage, the newest first, without emails and phones. `limit` is the number per stage (50, 500 at most). `addedBy` counts all candidates of the job by the person who added them (ours; decision 76).',
    access: handles,
    params: OfJob,
    query: z.object({ ...find, limit: pagingFields.limit }),
    message: 'Fetched candidates',
    reply: z.object({
      /** All six stages in order. `total` also counts the candidates of a lane that are not shown. */
      data: z.array(z.object({ stage: z.enum(STAGES), total: z.int(), cards: z.array(Card) })),
      addedBy: z.array(Named.extend({ count: z.int() })),
      /** After this many days in a stage, a candidate has waited too long. */
      waitDays: z.int(),
    }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/recruit/candidate/:id',
    shows: ['candidates', 'recruitment', 'users', 'settings'],
    summary: 'A candidate in full, with the history, the latest entry first (ours; decision 76).',
    access: handles,
    params: ById,
    message: 'Fetched candidate',
    reply: z.object({
      data: Candidate,
      job: z.object({ _id: z.uuid(), name: z.string(), isOpen: z.boolean() }),
      history: z.array(CandidateEvent),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/recruit/:jobId/candidate/add',
    changes: ['candidates'],
    summary:
      'Adds a candidate to an open job, even if a candidate of any job has the same email or phone. `doubles` is the number of such candidates (001 §5, §7).',
    access: handles,
    params: OfJob,
    body: z.object({ ...fields, remarks: remarks.optional() }),
    erasable,
    message: 'Candidate added successfully',
    code: 'CANDIDATE_ADD_SUCCESS',
    audit: 'Added a candidate',
    reply: z.object({ data: Written.shape.data.extend({ doubles: z.int() }) }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/recruit/candidate/:id',
    changes: ['candidates'],
    summary: 'Changes the sent fields of a candidate. Refused if the candidate has changed since (ours; decision 76).',
    access: handles,
    params: ById,
    body: z.object({
      ...z.object({ ...fields, name: RequiredText(NAME_NOUN, NEEDS.candidate, findPresentTextProblem) }).partial().shape,
      remarks: keepBlank(LongText('The remarks')).optional(),
      version,
    }),
    erasable,
    message: 'Candidate updated successfully',
    audit: 'Changed a candidate',
    reply: Written,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/recruit/candidate/:id/stage',
    changes: ['candidates'],
    summary:
      'Moves a candidate to another stage, with a note for the history. Refused with the present state (`current`) if somebody has changed the candidate since, and for `hired` if no vacancy is left (ours; decision 76).',
    access: handles,
    params: ById,
    body: z.object({ ...move, ...why }).refine(({ stage, reason }) => reason === undefined || stage === 'declined', onlyDeclined),
    erasable,
    message: 'Candidate moved successfully',
    audit: 'Moved a candidate',
    reply: Written,
  }),
  moveMany: endpoint({
    method: 'PUT',
    path: '/recruit/:jobId/candidate/stages',
    changes: ['candidates'],
    summary:
      'Moves several candidates of a job, each to its stage, either all or none. If one move is refused, all are; `issues` says why for each candidate who can’t be moved (ours).',
    access: handles,
    params: OfJob,
    body: z
      .object({
        candidates: z
          .array(z.object({ _id: idThat('Please choose candidates.'), ...move }), 'Please choose candidates.')
          .min(1, 'Please choose candidates.')
          .max(MAX_MOVES, `At most ${MAX_MOVES} candidates can be moved at once.`)
          .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'Each candidate can be moved once.'),
        ...why,
      })
      .refine(
        ({ candidates, reason }) => reason === undefined || candidates.some(({ stage }) => stage === 'declined'),
        onlyDeclined,
      ),
    erasable,
    message: 'Candidates moved successfully',
    audit: 'Moved a candidate',
    reply: z.object({ data: z.array(Written.shape.data) }),
  }),
  doubles: endpoint({
    method: 'POST',
    path: '/recruit/candidate/doubles',
    reads: true,
    shows: ['candidates', 'recruitment'],
    summary:
      'The latest 5 candidates with this name, email or phone among those whom the caller may see. Nothing is changed (ours).',
    access: handles,
    body: z.object({
      name: z.string().trim().max(MAX_LENGTH.text).optional(),
      email: z.string().trim().max(MAX_LENGTH.text).optional(),
      contact: z.string().trim().max(MAX_LENGTH.text).optional(),
    }),
    message: 'Fetched candidates',
    reply: z.object({ data: z.array(DoubledCandidate) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/recruit/candidate/:id',
    changes: ['candidates'],
    summary:
      'Removes a candidate: name, email, contact, remarks, notes and CV are erased at once, while job, stages and dates are kept. With `version` (ours), the call is refused if the candidate has changed since (001 §7, decision 76).',
    access: handles,
    params: ById,
    query: VersionQuery,
    erasable,
    message: 'Candidate removed successfully',
    code: 'CANDIDATE_REMOVED',
    audit: 'Removed a candidate',
  }),
}
