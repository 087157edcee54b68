import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { WorkBlocker } from '../kit/shared/work-blocker.ts'
import { ignored } from '../kit/shared/ignored.ts'
import { Moment } from '../kit/shared/moment.ts'
import { OneProject } from '../projects/contract.ts'
import { Allocation, NEED_USERS, NeededPerson } from './contract.ts'

/** `offered` IDs may be started; the person held the remaining ones before. */
const OwnAllocation = Allocation.extend({
  offered: z.boolean(),
  hindrance: WorkBlocker.nullable(),
})
export type OwnAllocation = z.infer<typeof OwnAllocation>

/** One use by one person. `current_user` is that person, even after the use has ended (decision P55). */
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

/** The uses of allocation IDs (calculations.md 5). */
export const holds = {
  start: endpoint({
    method: 'PUT',
    path: '/timesheet/project/:projectId/user/add',
    changes: ['allocations', 'account', 'timesheet-members'],
    summary:
      'Begins the use of an allocation ID by one or more people, now or at `wef`. Staff begin uses only for themselves, only of IDs that are offered to them, and not before yesterday. Without `accountId`, the people become members of the timesheet project and of those in `alsoIn` (ours). Either all of it is stored or nothing (calculations.md 5, decisions 10, 118).',
    access: { who: 'starts accounts', reach: 'own', unless: 'adds to projects' },
    params: OneProject,
    body: z.object({
      /** Emails or ids. The default for staff is the caller. */
      users: z
        .union([NeededPerson, z.array(NeededPerson).min(1, NEED_USERS).max(200, 'Choose at most 200 people.')], NEED_USERS)
        .transform((given) => (typeof given === 'string' ? [given] : given))
        .optional(),
      /** The name or `_id` of the allocation ID. Without it, the call adds members to the timesheet project (decision 10). */
      accountId: z.string().trim().max(200).optional(),
      /** The `_id` of the allocation ID, which clients send along with `accountId`. */
      id: z.string().trim().max(200).optional(),
      wef: Moment(NEEDS.effective).optional(),
      /**
       * Switches the ID to this mode first, as with `update/multiple/status`. Only callers who may switch the mode may send it
       * (decision P144).
       */
      multiple: z.boolean('Choose true or false.').optional(),
      /** Further timesheet projects for a membership, by name or id. Not in the documents. */
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
      // The path names the project, the allocation ID determines its department, and the time comes from the server's clock
      // (decision 10).
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
      /** The timesheet project and its current members. Null if the call concerned an allocation ID. */
      project: z.object({ _id: z.uuid(), name: z.string(), users: z.int() }).nullable(),
    }),
  }),
  end: endpoint({
    method: 'PATCH',
    path: '/timesheet/:projectId/:currentUser/:accountId/remove',
    changes: ['allocations', 'account'],
    summary:
      'Ends a person’s use of an allocation ID, now or at `revokeTime`. Staff end only their own uses, at most 90 days ahead (calculations.md 5, decisions 9, 60, 118).',
    access: { who: 'ends accounts', reach: 'own', unless: 'manages accounts' },
    params: z.object({ projectId: z.string(), currentUser: z.string(), accountId: z.string() }),
    // The documents do not say what `values` contains (decision 9).
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
    summary: 'Every use of an allocation ID by a person in a project, the latest first (000 §7 Tasks, decision 27).',
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
      'The allocation IDs that are offered to the caller, and those that the caller has held (002 §2 User Allocations, decision 118).',
    access: { who: 'holds accounts', reach: 'own' },
    params: z.object({ email: z.string() }),
    message: 'Fetched allocations',
    reply: z.object({ data: z.array(OwnAllocation) }),
  }),
}
