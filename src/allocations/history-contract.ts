import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Moment } from '../kit/shared/moment.ts'
import { BOTH_DATES, Period, YEAR_DAYS } from '../kit/shared/period.ts'
import { OneProject, ProjectOfPage } from '../projects/contract.ts'
import { Allocation, NEED_USERS, NeededPerson } from './contract.ts'
import { PersonHold } from './holds-contract.ts'

export const HistoryHold = z.object({
  _id: z.uuid(),
  account_id: z.string(),
  project_name: z.string(),
  subject_name: z.string(),
  /** The person's email. */
  user: z.string(),
  fullName: z.string(),
  user_id: z.uuid(),
  /** The mode of the ID when the use began, which the use keeps. */
  mode: z.enum(['single', 'multiple']),
  current_user_allocation_time: z.string(),
  /** The end or the planned end; null for an open-ended use. */
  user_revoke_time: z.string().nullable(),
  status: z.enum(['active', 'ended']),
  /** The email of the person who started the use. Null if nobody was recorded. */
  started_by: z.string().nullable(),
  ended_by: z.string().nullable(),
})
export type HistoryHold = z.infer<typeof HistoryHold>

export const NEED_REVOKE = 'Please input the revoke time'
export const ALLOCATION_TIME_MESSAGE = 'Please input the allocation time'

/** The holders of allocation IDs according to the uses in a period, and the rows that disagree with them. */
const Synced = z.object({
  data: z.array(
    z.object({
      _id: z.uuid(),
      account_id: z.string(),
      project_name: z.string(),
      current_user: z.string(),
      current_user_allocation_time: z.string(),
      user_revoke_time: z.string().nullable(),
      status: z.enum(['active', 'ended']),
    }),
  ),
  /** The file rows that name an allocation ID in the period. */
  checked: z.int(),
  /** The first 500 rows whose person did not hold the ID at that time. `held_by` is the email of the person who did. */
  differences: z.array(
    z.object({
      account_id: z.string(),
      project_name: z.string(),
      file: z.string(),
      sr_no: z.int(),
      email: z.string(),
      at: z.string(),
      held_by: z.string().nullable(),
    }),
  ),
  differences_count: z.int(),
})
export type Synced = z.infer<typeof Synced>

/** `data` has the old and new spelling of the first 100 changed IDs. */
const Lowered = z.object({ changed: z.int(), data: z.array(z.object({ before: z.string(), after: z.string() })) })
const lowered = {
  changes: ['allocations', 'account'],
  access: { who: 'admin', reach: 'all' },
  message: 'Allocation IDs changed to lower case',
  audit: 'Changed {} to lower case',
} as const

/** The history of allocation IDs and its maintenance (002 §2 Project allocation screens, §7 Allocation administration). */
export const accountHistory = {
  current: endpoint({
    method: 'GET',
    path: '/allocation/current/all/:projectId',
    shows: ['allocations'],
    summary: 'The allocation IDs of all departments of a project, by department and ID (002 §7, decision 58).',
    access: { who: 'manages accounts', reach: 'all' },
    params: OneProject,
    message: 'Fetched Allocations',
    reply: z.object({ data: z.array(Allocation), project: ProjectOfPage }),
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/allocation/users/allData/:userId',
    shows: ['account', 'allocations'],
    summary: 'Every use of an allocation ID by a person (id or email) in all projects, the latest first (decision 27).',
    access: { who: 'manages accounts', reach: 'all' },
    params: z.object({ userId: z.string() }),
    message: 'Fetched allocations',
    reply: z.object({ data: z.array(PersonHold) }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/allocation/history/:accountId/:project',
    shows: ['allocations', 'account'],
    summary: 'Every use of an allocation ID (name or `_id`) of a project, the latest first (002 §2, decisions 17, 27).',
    access: { who: 'manages accounts', reach: 'all' },
    params: z.object({ accountId: z.string(), project: z.string() }),
    message: 'Fetched allocations',
    reply: z.object({
      data: z.array(HistoryHold),
      account: z.object({
        _id: z.uuid(),
        account_id: z.string(),
        project: ProjectOfPage,
        department: z.object({ _id: z.uuid(), name: z.string() }),
      }),
    }),
  }),
  editTimes: endpoint({
    method: 'PUT',
    path: '/update/revoke/time/:id',
    changes: ['allocations', 'account'],
    summary:
      'Changes the times of a use by its id: `newAllocationTime` is the start and `time` the end, which may be left out only if the use stays open-ended (calculations.md 5, decisions 60, P102).',
    access: { who: 'admin', reach: 'all' },
    params: z.object({ id: z.string() }),
    body: z.object({
      time: Moment(NEED_REVOKE).optional(),
      newAllocationTime: Moment(ALLOCATION_TIME_MESSAGE).optional(),
      /**
       * The times that the caller saw, which the documents do not have. The edit is refused if they have changed. Without `end`,
       * the use was open-ended.
       */
      seen: z.object({ start: Moment(ALLOCATION_TIME_MESSAGE), end: Moment(NEED_REVOKE).optional() }).optional(),
    }),
    message: 'Allocation times updated successfully',
    audit: 'Changed the times of a use of the allocation ID {}',
    reply: z.object({ data: HistoryHold }),
  }),
  byProject: endpoint({
    method: 'GET',
    path: '/timesheet/getAllocations/:project',
    shows: ['allocations'],
    summary:
      'The allocation IDs of a project with their present holders, in brief. Empty if the project is not in the allocation module (002 §7, decisions 8, 104).',
    access: { who: 'reads timesheet members', reach: 'all' },
    params: z.object({ project: z.string() }),
    message: 'Fetched Allocations',
    reply: z.object({
      allocations: z.array(
        Allocation.pick({
          _id: true,
          account_id: true,
          subject_name: true,
          current_user: true,
          is_multiple: true,
          held_single: true,
          holders: true,
        }),
      ),
    }),
  }),
  removeUser: endpoint({
    method: 'PUT',
    path: '/allocation/delete/:project/:accountId',
    changes: ['allocations', 'account'],
    summary: 'Ends the use of an allocation ID by one person now. The ID itself is never deleted (002 §7, decisions 27, P103).',
    access: { who: 'manages accounts', reach: 'all' },
    params: z.object({ project: z.string(), accountId: z.string() }),
    body: z.object({ user: NeededPerson }),
    message: 'User removed successfully',
    audit: 'Ended a use of the allocation ID {}',
    code: 'USER_REMOVE_SUCCESS',
    reply: z.object({ data: Allocation }),
  }),
  removeUsers: endpoint({
    method: 'PUT',
    path: '/timesheet/:id/remove/user',
    changes: ['allocations', 'account'],
    summary: 'Ends the uses of an allocation ID (`_id`) by one or more people now, either all or none (decisions 11, P103).',
    access: { who: 'manages accounts', reach: 'all' },
    params: z.object({ id: z.string() }),
    body: z.object({
      users: z
        .union([NeededPerson, z.array(NeededPerson).min(1, NEED_USERS).max(200, 'Choose at most 200 people.')], NEED_USERS)
        .transform((given) => (typeof given === 'string' ? [given] : given)),
    }),
    message: 'Users removed successfully',
    audit: 'Ended a use of the allocation ID {}',
    code: 'USER_REMOVE_SUCCESS',
    reply: z.object({ data: Allocation }),
  }),
  download: endpoint({
    method: 'POST',
    path: '/allocation/download/:projectId',
    summary:
      'A workbook of the allocation IDs of a project: `current` has the current holders, and `history` every use, the latest first (ours; 002 §2).',
    access: { who: 'manages accounts', reach: 'all' },
    params: OneProject,
    body: z.object({
      what: z.enum(['current', 'history'], 'Choose current or history.'),
      /** A name or an id. All departments by default. */
      department: z.string().trim().max(200).optional(),
    }),
    download: true,
    message: 'Fetched allocation IDs',
    audit: 'Downloaded the allocation IDs of {}',
  }),
  sync: endpoint({
    method: 'PUT',
    path: '/allocation/sync/id',
    changes: ['allocations', 'account'],
    summary:
      'Recomputes the holders of a period from the uses, and lists the rows of files that disagree. Uses do not change (decisions 33, 102).',
    access: { who: 'admin', reach: 'all' },
    body: Period(BOTH_DATES, YEAR_DAYS),
    message: 'Synced allocations',
    audit: 'Synced the allocation IDs of {}',
    dryRun: Synced,
    reply: Synced,
  }),
  lowercaseByGet: endpoint({
    method: 'GET',
    path: '/dev/allocations/lowercase',
    writes: true,
    ...lowered,
    summary: 'Converts all allocation IDs to lower case, like the POST of this address (decision 33).',
    reply: Lowered,
  }),
  lowercase: endpoint({
    method: 'POST',
    path: '/dev/allocations/lowercase',
    ...lowered,
    summary: 'Converts all allocation IDs to lower case. Repeating the call changes nothing (ours; decision 33).',
    dryRun: Lowered,
    reply: Lowered,
  }),
}
