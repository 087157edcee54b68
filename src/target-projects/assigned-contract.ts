import { neededText } from '../kit/shared/needed-text.ts'
import { z } from 'zod'
import { STAFF_ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { ignored } from '../kit/shared/ignored.ts'
import { Version, seenVersion } from '../kit/shared/versions.ts'
import { Day } from '../kit/shared/period.ts'
import { AsOfQuery, ById } from './contract.ts'
import { countProblem } from './rules.ts'

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/** A person's target on a day (001 §3 Assigned target). */
export const AssignedTarget = z.object({
  _id: z.uuid(),
  target_id: z.uuid(),
  project_id: z.uuid(),
  project_name: z.string(),
  sub_project: z.string(),
  keyword: z.string(),
  department: z.string(),
  subject: z.string(),
  role: z.enum(STAFF_ROLES),
  user: Person,
  /** The count that is in force on the day, and its effective date. Null if there is none yet. */
  target_assigned: z.number().nullable(),
  dateEffective: z.string().nullable(),
  next: z.object({ target_count: z.number(), effective_date: z.string() }).nullable(),
  /**
   * The project and sub project of another row with the same keyword whose count is the person's target on the day instead. Null
   * if there is none.
   */
  counts_instead: z.string().nullable(),
  version: Version,
})
export type AssignedTarget = z.infer<typeof AssignedTarget>
const Written = z.array(AssignedTarget.omit({ version: true }))

/** One count of an assigned target. A withdrawn one stays in the history (001 §3). */
export const TargetHistoryEntry = z.object({
  _id: z.uuid(),
  effective_date: z.string(),
  target_count: z.number(),
  made_at: z.string(),
  made_by: Person,
  voided: z.object({ at: z.string(), by: Person, reason: z.string() }).nullable(),
  /** The same day as TargetRow.deleted_on. */
  ended_on: z.string().nullable(),
})
export type TargetHistoryEntry = z.infer<typeof TargetHistoryEntry>

/** The report days that a change would affect: days of timesheets on which the target would differ. */
export const Moves = z.object({
  people: z.array(
    z.object({
      user: Person,
      /** Why nothing would be saved for the person. Null if it would be saved. */
      refused: z.object({ code: z.string(), message: z.string() }).nullable(),
      count: z.int(),
      /** The first and the last of these days. Both are null if no days move. */
      first: z.string().nullable(),
      last: z.string().nullable(),
    }),
  ),
  /** The first 500 lines of these days, by day. */
  days: z.array(
    z.object({
      user: z.uuid(),
      date: z.string(),
      project: z.string(),
      done: z.number(),
      /** The target of the line, now and after the change. Null if there is none, or if it is not known yet. */
      from: z.number().nullable(),
      to: z.number().nullable(),
    }),
  ),
  /** The number of days, summed over all people. */
  count: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
})
export type Moves = z.infer<typeof Moves>

const Result = z.object({
  user: Person,
  /** The id of the assigned target. Null if it was refused. */
  _id: z.uuid().nullable(),
  refused: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type AssignResult = z.infer<typeof Result>

export const NEEDS = {
  user: 'Please select a user.',
  count: 'Please input the target count!',
  date: 'Please input the effective date!',
  target: 'Please select a target.',
  reason: 'Please enter the reason.',
}
const MAX_PEOPLE = 500
const Who = z.string(NEEDS.user).trim().min(1, NEEDS.user).max(320, 'Give the id or email of a user.')
const user = z
  .union([Who, z.array(Who).min(1, NEEDS.user)], NEEDS.user)
  .transform((given) => (typeof given === 'string' ? [given] : given))
  .refine((list) => list.length <= MAX_PEOPLE, `Choose at most ${MAX_PEOPLE} people.`)
const target_assigned = numberThat(NEEDS.count, countProblem)
const dateEffective = Day(NEEDS.date)
const Confirm = z.object({ confirm: z.stringbool().optional() })

/**
 * The targets of people, each from a day on (001 §7 Target projects and assigned targets). An unknown or blocked person makes the
 * whole call fail. Any other person who cannot get the target is refused separately, in `results`.
 */
export const assignedTargets = {
  assign: endpoint({
    method: 'POST',
    path: '/target/assigned/:projectId/:targetId',
    changes: ['targets'],
    summary:
      'Gives a target to people from a day on. People who already have it get another entry. `user` is an id or email, or a list of them, each of which gets its own result. With `?confirm=false`, it asks first if report days are affected (001 §7, decisions 23, 154).',
    access: { who: 'manages targets', reach: 'all' },
    params: z.object({ projectId: z.string(), targetId: z.string() }),
    query: Confirm,
    body: z.object({ user, target_assigned, dateEffective, addedBy: ignored }),
    message: 'Target assigned successfully',
    audit: 'Set a target of {}',
    reply: z.object({ data: Written, results: z.array(Result) }),
  }),
  addOne: endpoint({
    method: 'POST',
    path: '/add/one/user/target',
    changes: ['targets'],
    summary: 'Gives a target to people, like the other address, but with `targetId` in the body (001 §7, decision 23).',
    access: { who: 'manages targets', reach: 'all' },
    query: Confirm,
    body: z.object({
      targetId: z.string(NEEDS.target).trim().min(1, NEEDS.target).max(100, NEEDS.target),
      user,
      target_assigned,
      dateEffective,
    }),
    message: 'Target assigned successfully',
    audit: 'Set a target of {}',
    reply: z.object({ data: Written, results: z.array(Result) }),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/targets/particular/edit/:id',
    changes: ['targets'],
    summary:
      'Adds an entry to the history of an assigned target; earlier entries are kept. With `user`, the target is given to that person, and `id` may be that of the target row. `?confirm=false` as in the other calls. `version` (ours) as in `POST user/update-profile` (001 §7, decision 23).',
    access: { who: 'manages targets', reach: 'all' },
    params: ById,
    query: Confirm,
    body: z.object({ user: user.optional(), target_assigned, dateEffective, version: seenVersion }),
    message: 'Target updated successfully',
    audit: 'Set a target of {}',
    reply: z.object({ data: Written, results: z.array(Result) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/targets/all/assigned/:id',
    shows: ['targets'],
    summary:
      'The people who have a target as of a day (by default today), by name: for a target row (id) or for all rows of a project (id or name) (001 §7).',
    access: { who: 'manages targets', reach: 'all' },
    params: ById,
    query: AsOfQuery,
    message: 'Fetched assigned targets',
    reply: z.object({ data: z.array(AssignedTarget) }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/one/user/target/:targetId',
    shows: ['targets'],
    summary:
      'One assigned target as of a day, by its id. With the id of a target row, the target of `user` or, by default, of the caller (001 §7).',
    access: { who: 'manages targets', reach: 'all' },
    params: z.object({ targetId: z.string() }),
    query: z.object({ asOf: Day().optional(), user: z.string().trim().max(320).optional() }),
    message: 'Fetched target',
    reply: z.object({ data: AssignedTarget }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/history/:id',
    shows: ['targets'],
    summary: 'The history of an assigned target, including withdrawn entries, the latest day first (001 §3, §7).',
    access: { who: 'manages targets', reach: 'all' },
    params: ById,
    message: 'Fetched history',
    reply: z.object({ data: z.array(TargetHistoryEntry) }),
  }),
  moves: endpoint({
    method: 'POST',
    path: '/target/moves',
    reads: true,
    shows: ['targets', 'timesheets', 'closed-months'],
    summary:
      'The report days that an assignment would affect: days of timesheets that are not rejected and have a line of the keyword, from the effective day until the next entry. Without a count, all of these days are returned (ours; calculations.md 3).',
    access: { who: 'manages targets', reach: 'all' },
    body: z.object({
      targetId: z.string(NEEDS.target).trim().min(1, NEEDS.target).max(100, NEEDS.target),
      user,
      target_assigned: target_assigned.optional(),
      dateEffective,
    }),
    message: 'Fetched days',
    reply: Moves,
  }),
  withdrawalMoves: endpoint({
    method: 'GET',
    path: '/target/history/:id/moves',
    shows: ['targets', 'timesheets', 'closed-months'],
    summary: 'The report days that the withdrawal of an entry would affect (ours).',
    access: { who: 'manages targets', reach: 'all' },
    params: ById,
    message: 'Fetched days',
    reply: Moves,
  }),
  removalMoves: endpoint({
    method: 'GET',
    path: '/target/row/:id/moves',
    shows: ['targets', 'timesheets'],
    summary: 'The report days from today on that the deletion of a target row would affect, and the people concerned (ours).',
    access: { who: 'manages targets', reach: 'all' },
    params: ById,
    message: 'Fetched days',
    reply: Moves,
  }),
  withdraw: endpoint({
    method: 'PATCH',
    path: '/target/history/:id/void',
    changes: ['targets'],
    summary:
      'Withdraws an entry, with the reason. It no longer counts on any day but stays in the history. Asks first (`?confirm=true`) if report days are affected (ours; calculations.md 3).',
    access: { who: 'manages targets', reach: 'all' },
    params: ById,
    query: Confirm,
    body: z.object({
      reason: neededText(NEEDS.reason).max(1000, 'The reason can have at most 1000 characters.'),
    }),
    message: 'History entry withdrawn',
    audit: 'Withdrew a target of {}',
    reply: z.object({ data: z.array(TargetHistoryEntry) }),
  }),
}
