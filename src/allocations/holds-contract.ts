import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { WorkBlocker } from '../kit/shared/work-blocker.ts'
import { ignored } from '../kit/shared/ignored.ts'
import { Moment } from '../kit/shared/moment.ts'
import { OneProject } from '../projects/contract.ts'
import { Allocation, NEED_USERS, Person } from './contract.ts'

/** In a person's own list: `offered`: they may start it; else they have held it once. */
const OwnAllocation = Allocation.extend({
  offered: z.boolean(),
  /** What keeps the person from working in the department of the allocation ID. */
  hindrance: WorkBlocker.nullable(),
})
export type OwnAllocation = z.infer<typeof OwnAllocation>

/** One use of an allocation ID by one person; `current_user` is that person, also after the end (decision P55). */
export const PersonHold = z.object({
  _id: z.uuid(),
  account_id: z.string(),
  project_name: z.string(),
  subject_name: z.string(),
  is_multiple: z.boolean(),
  current_user: z.string(),
  current_user_allocation_time: z.string(),
  user_revoke_time: z.string().nullable(),
  status: z.enum(['active', 'ended']),
})
export type PersonHold = z.infer<typeof PersonHold>

const NEEDS = {
  revoke: 'Please input the revoke time',
  effective: 'Please input the date effective',
}

/** Who uses which allocation ID, and from when to when (calculations.md 5). */
export const holds = {
  start: endpoint({
    method: 'PUT',
    path: '/timesheet/project/:projectId/user/add',
    changes: ['allocations', 'account', 'timesheet-members'],
    summary:
      'Begins the use of an allocation ID by one or several people, now or from `wef` on; staff begin for themselves only, what is offered to them, from yesterday on. Without `accountId` the people become members of the timesheet project, and of those in `alsoIn` (ours), all or nothing (calculations.md 5, decisions 10, 118).',
    access: { who: 'starts accounts', reach: 'own', unless: 'adds to projects' },
    params: OneProject,
    body: z.object({
      /** Emails or ids; without any: the caller, when staff. */
      users: z
        .union([Person, z.array(Person).min(1, NEED_USERS).max(200, 'Choose at most 200 people.')], NEED_USERS)
        .transform((given) => (typeof given === 'string' ? [given] : given))
        .optional(),
      /**
       * The allocation ID by name or by its `_id`; without it the call means membership of the timesheet project (decision 10).
       */
      accountId: z.string().trim().max(200).optional(),
      /** The `_id` of the allocation ID, beside `accountId`. */
      id: z.string().trim().max(200).optional(),
      wef: Moment(NEEDS.effective).optional(),
      /**
       * The mode that the allocation ID gets before, as by `update/multiple/status`; absent: it stays. For those who may switch
       * it (decision P144).
       */
      multiple: z.boolean('Choose true or false.').optional(),
      /** Further timesheet projects by name or id, for a membership (ours). */
      alsoIn: z
        .array(
          z
            .string()
            .trim()
            .min(1, 'Give the name or id of the project.')
            .max(200, 'A project name can have at most 200 characters.'),
        )
        .max(100, 'Choose at most 100 projects.')
        .optional(),
      // The path names the project, the allocation ID its department, and the clock is the server's (decision 10).
      project: ignored,
      departmentData: ignored,
      currentTime: ignored,
    }),
    message: 'Users added successfully',
    audit: {
      hold: 'Started the use of the allocation ID {}',
      account: 'Switched the mode of the allocation ID {}',
      user: 'Added {} to a timesheet project',
    },
    reply: z.object({
      /** Null for a membership. */
      data: Allocation.nullable(),
      /** The timesheet project and how many are in it now; null for the use of an allocation ID. */
      project: z.object({ _id: z.uuid(), name: z.string(), users: z.int() }).nullable(),
    }),
  }),
  end: endpoint({
    method: 'PATCH',
    path: '/timesheet/:projectId/:currentUser/:accountId/remove',
    changes: ['allocations', 'account'],
    summary:
      "Ends a person's use of an allocation ID, now or at `revokeTime`; staff end their own only, at most 90 days ahead (calculations.md 5, decisions 9, 60, 118).",
    access: { who: 'ends accounts', reach: 'own', unless: 'manages accounts' },
    params: z.object({ projectId: z.string(), currentUser: z.string(), accountId: z.string() }),
    // What `values` holds is not stated (decision 9).
    body: z.object({ revokeTime: Moment(NEEDS.revoke).optional(), values: ignored }),
    message: 'User removed successfully',
    audit: 'Ended a use of the allocation ID {}',
    code: 'USER_REMOVE_SUCCESS',
    reply: z.object({ data: Allocation }),
  }),
  heldByPerson: endpoint({
    method: 'GET',
    path: '/allocation/:user/:project',
    shows: ['account'],
    summary: 'The allocation ID that a person holds in a project now, or null (000 §7 Tasks, decision 17).',
    access: { who: 'reads holds', reach: 'own', unless: 'manages accounts' },
    params: z.object({ user: z.string(), project: z.string() }),
    message: 'Fetched allocation',
    reply: z.object({ data: PersonHold.nullable() }),
  }),
  allOfPerson: endpoint({
    method: 'GET',
    path: '/allocation/allData/allocation/:section/:user',
    shows: ['account'],
    summary: 'Every use of allocation IDs by a person in a project, the latest first (000 §7 Tasks, decision 27).',
    access: { who: 'reads holds', reach: 'own', unless: 'manages accounts' },
    params: z.object({ section: z.string(), user: z.string() }),
    message: 'Fetched allocations',
    reply: z.object({ data: z.array(PersonHold) }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/get/allocation/:email',
    shows: ['account', 'status-reports'],
    summary:
      'The allocation IDs that are offered to the caller and those they have held (002 §2 User Allocations, decision 118).',
    access: { who: 'holds accounts', reach: 'own' },
    params: z.object({ email: z.string() }),
    message: 'Fetched allocations',
    reply: z.object({ data: z.array(OwnAllocation) }),
  }),
}
