import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Version, seenVersion } from '../kit/shared/versions.ts'
import { Rupees } from '../kit/shared/money.ts'
import { projectName } from '../projects/contract.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { NEEDS, findNameProblem, findPresentNameProblem } from './rules.ts'

const Ref = z.object({ _id: z.uuid(), name: z.string() })
const Person = z.object({ fullName: z.string(), email: z.string() })
/** Null if the record is not deleted. A deleted record still counts if it has days in closed months (decision P342). */
export const Deletion = z.object({ by: Person, at: z.string() }).nullable()

export const WorklogSubject = z.object({ _id: z.uuid(), name: z.string(), profiles: z.array(Ref) })
export type WorklogSubject = z.infer<typeof WorklogSubject>

/** A project of the worklog (001 §3 Worklog project). */
export const WorklogProject = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** Null if unknown. */
  addedBy: Person.nullable(),
  created_at: z.string(),
  subjects: z.array(WorklogSubject),
  subjectCount: z.int(),
})
export type WorklogProject = z.infer<typeof WorklogProject>

/** Money at standard rates, in rupees (decision 132). */
export const StandardFigures = z.object({
  cost: z.number().nullable(),
  totalExpense: z.number().nullable(),
  pnl: z.number().nullable(),
  unknownDays: z.int(),
})

/**
 * Money in rupees with 2 decimals, rounded from the exact sums of the days up to today (calculations.md 2). If a sum includes a
 * salary that the caller may not see, all money except the revenue is null (decision 132).
 */
export const ProfileTotals = z.object({
  units: z.number(),
  /** The cost per unit in rupees. Null if no unit is done, or if the caller may not see the salaries. */
  cost: z.number().nullable(),
  totalExpense: z.number().nullable(),
  revenue: z.number(),
  pnl: z.number().nullable(),
  /**
   * The number of days up to today. `costUnknownDays` is the number of days that the costs leave out, because the person had no
   * salary.
   */
  days: z.int(),
  costUnknownDays: z.int().nullable(),
  /**
   * The same figures at standard rates, which everybody may see. Days without a rate are left out and counted. If no day has a
   * rate, the money is null (decision 132).
   */
  standard: StandardFigures,
  /** The number of the targets' days after today. */
  daysLeft: z.int(),
})
export type ProfileTotals = z.infer<typeof ProfileTotals>

export const Profile = Ref.extend({
  /** Rupees per unit. */
  budget: z.number(),
  /** The latest end comes first. Deleted targets are left out, and managers get only those of their team. */
  targets: z.array(Ref),
  /** The number of targets of all teams. */
  targetCount: z.int(),
  created_at: z.string(),
  deleted: Deletion,
  version: Version,
  ...ProfileTotals.shape,
})
export type Profile = z.infer<typeof Profile>

const nameOf = (noun: string, needed: string, problemOf = findNameProblem) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    .max(200, `The ${noun} name can have at most 200 characters.`)
    .refine((name) => problemOf(noun, name) === undefined, { error: ({ input }) => problemOf(noun, String(input)) })
const Budget = z
  .number({ error: ({ input }) => (input === undefined ? NEEDS.budget : 'Please enter an amount in rupees.') })
  .pipe(Rupees)

/** The units that a new budget affects, and the change of their revenue in rupees with 2 decimals. */
export const BudgetMoves = z.object({
  /** Only months (YYYY-MM) with units, earliest first. */
  months: z.array(z.object({ month: z.string(), units: z.number(), by: z.number(), isClosed: z.boolean() })),
  units: z.number(),
  by: z.number(),
})
export type BudgetMoves = z.infer<typeof BudgetMoves>

/** Projects, subjects and profiles (001 §7 Worklog). A project is identified by its id or name, the others by their id. */
export const worklog = {
  projects: endpoint({
    method: 'GET',
    path: '/project/all',
    shows: ['worklog'],
    summary: 'All projects of the worklog, by name (001 §7 Worklog).',
    access: { who: 'manages worklog', reach: 'none' },
    message: 'Fetched projects',
    code: 'PROJECTS_FETCH_SUCCESS',
    reply: z.object({ data: z.array(WorklogProject) }),
  }),
  addProject: endpoint({
    method: 'POST',
    path: '/project/new',
    changes: ['worklog'],
    summary:
      'Adds a project to the worklog. If another module has a project with this name, it is the same project (001 §7 Worklog, decision 19).',
    access: { who: 'manages worklog', reach: 'none' },
    body: z.object({ name: projectName(NEEDS.project) }),
    message: 'Project added successfully',
    audit: 'Added the worklog project {}',
    reply: z.object({ data: WorklogProject }),
  }),
  removeProject: endpoint({
    method: 'DELETE',
    path: '/project/:id/delete',
    changes: ['worklog'],
    summary: 'Deletes a worklog project that has no subjects (001 §7 Worklog, decisions 18, 19).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string() }),
    message: 'Project removed successfully',
    audit: 'Deleted the worklog project {}',
  }),
  project: endpoint({
    method: 'GET',
    path: '/project/:id',
    shows: ['worklog'],
    summary: 'A worklog project with its subjects by name, and their profiles (001 §7 Worklog, decision 12).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string() }),
    message: 'Fetched project',
    reply: z.object({
      data: Ref.extend({ addedBy: Person.nullable(), created_at: z.string(), subjects: z.array(WorklogSubject) }),
    }),
  }),
  addSubject: endpoint({
    method: 'PUT',
    path: '/project/:id/subject/add',
    changes: ['worklog'],
    summary: 'Adds a subject to a worklog project (001 §7 Worklog).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string() }),
    body: z.object({ name: nameOf('subject', NEEDS.subject) }),
    message: 'Subject added successfully',
    audit: 'Added the subject {}',
    reply: z.object({ data: Ref }),
  }),
  removeSubject: endpoint({
    method: 'DELETE',
    path: '/project/:id/subject/:subjectId/delete',
    changes: ['worklog'],
    summary:
      'Deletes a subject that has no profiles. Deleted profiles with days in closed months still count (001 §7 Worklog, decisions 18, P342).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string(), subjectId: z.string() }),
    message: 'Subject removed successfully',
    code: 'SUBJECT_DELETE_SUCCESS',
    audit: 'Deleted the subject {}',
  }),
  subject: endpoint({
    method: 'GET',
    path: '/project/subject/:id',
    shows: ['worklog', 'worklog-days', 'absences', 'users', 'settings'],
    summary:
      'A subject with its project and its profiles by name, with their cost, expense and profit up to today. Deleted profiles with days in closed months are included. A manager gets only the targets of their own team (001 §7 Worklog, decision P342).',
    access: { who: 'manages worklog', reach: 'team' },
    params: z.object({ id: z.string() }),
    message: 'Fetched subject',
    reply: z.object({ data: Ref.extend({ project: Ref, profiles: z.array(Profile) }) }),
  }),
  addProfile: endpoint({
    method: 'PUT',
    path: '/project/subject/:id/profile/add',
    changes: ['worklog'],
    summary: 'Adds a profile to a subject, with its budget in rupees per unit (001 §5, §7 Worklog).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string() }),
    body: z.object({ name: nameOf('profile', NEEDS.profile), budget: Budget }),
    message: 'Profile added successfully',
    audit: 'Added the profile {}',
    reply: z.object({ data: Ref.extend({ budget: z.number() }) }),
  }),
  removeProfile: endpoint({
    method: 'DELETE',
    path: '/profile/:id/remove',
    changes: ['worklog', 'worklog-days'],
    summary:
      'Deletes a profile and its targets, whose days in open months are removed. Asks first (`?confirm=true`) if it has any targets (001 §7 Worklog).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string() }),
    query: z.object({ confirm: z.stringbool().optional() }),
    message: 'Profile removed successfully',
    code: 'PROFILE_DELETE_SUCCESS',
    audit: 'Deleted the profile {}',
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/profile/:id/update',
    changes: ['worklog', 'worklog-days'],
    summary:
      'Changes the name or the budget of a profile. A new budget is refused if the profile has units in a closed month. `version` (ours) as in `POST user/update-profile` (001 §7 Worklog, decision 101).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string() }),
    body: z
      .object({
        name: nameOf('profile', NEEDS.profile, findPresentNameProblem).optional(),
        budget: Rupees.optional(),
        version: seenVersion,
      })
      .refine(({ name, budget }) => name !== undefined || budget !== undefined, { path: ['name'], error: NEEDS.nameOrBudget }),
    message: 'Profile updated successfully',
    code: 'PROFILE_UPDATE_SUCCESS',
    audit: 'Updated the profile {}',
    reply: z.object({ data: Ref.extend({ budget: z.number() }) }),
  }),
  budgetMoves: endpoint({
    method: 'GET',
    path: '/profile/:id/budget-moves',
    shows: ['worklog', 'worklog-days', 'absences', 'users', 'settings', 'closed-months'],
    summary:
      'What a new budget of a profile would affect: the units of each month, and the change of their revenue (ours; calculations.md 2).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string() }),
    query: z.object({ budget: numberThat(NEEDS.budget, (budget) => Rupees.safeParse(budget).error?.issues[0]?.message) }),
    message: 'Fetched what the budget moves',
    reply: z.object({ data: BudgetMoves }),
  }),
  profiles: endpoint({
    method: 'GET',
    path: '/profile/all',
    shows: ['worklog'],
    summary: 'All profiles with their subjects and projects, by name (001 §7 Worklog).',
    access: { who: 'manages worklog', reach: 'none' },
    message: 'Fetched profiles',
    code: 'PROFILE_FETCH_SUCCESS',
    reply: z.object({ data: z.array(Ref.extend({ subject: Ref, project: Ref })) }),
  }),
}
