import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { Day } from '../kit/shared/period.ts'
import { QualitativeRecord, QualitativeRecords, TaskList, Version, requireRemarks } from './record-contract.ts'
import { MAX_LENGTH, NEEDS } from './rules.ts'

const access = { who: 'admin or manager', reach: 'team' } as const
/** The tags of data with which the day of a record is compared. */
const DAY_OF = ['productivity-files', 'timesheets', 'targets', 'users', 'holidays', 'absences', 'worklog-days'] as const
const Email = z.string().trim().max(320)

/**
 * The calls with which approvers and admins read and decide records (001 §4, §7 Qualitative). Decisions on many records, and
 * their undo, are in src/inbox/.
 */
export const review = {
  team: endpoint({
    method: 'GET',
    path: '/qualitative/all/manager',
    shows: ['qualitative', ...DAY_OF, 'deputies'],
    summary:
      'The records of the team, for an ADMIN of everybody, and of teams whose deputy the caller is today, the newest day first: 5 a page, 500 at most. `user` is a part of the email (001 §7 Qualitative, decision 29).',
    access,
    query: z.object({ ...pagingFields, user: Email.optional(), fromDate: Day().optional(), toDate: Day().optional() }),
    message: 'Fetched qualitative records',
    reply: QualitativeRecords,
  }),
  approved: endpoint({
    method: 'GET',
    path: '/qualitative/all/approved/task',
    shows: ['qualitative', ...DAY_OF, 'deputies'],
    summary:
      'The approved records of the team, for an ADMIN of everybody, the newest day first; all of them without paging (001 §7 Qualitative, decision 29).',
    access,
    query: z.object(pagingFields),
    message: 'Fetched approved records',
    reply: QualitativeRecords,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/qualitative/task/edit',
    changes: ['qualitative', 'inbox'],
    summary:
      'Update and Approve: replaces the tasks of a record and approves it with remarks. Its effective date does not change. Nobody decides on their own record (001 §4, decision 83).',
    access,
    body: z.object({
      recordId: z.string(NEEDS.record).trim().min(1, NEEDS.record),
      /** Undefined if the tasks do not change. */
      taskList: TaskList.optional(),
      remarks: requireRemarks(NEEDS.remarks),
      version: Version.optional(),
    }),
    message: 'Qualitative record updated and approved',
    audit: 'Updated and approved the qualitative record {}',
    reply: z.object({ data: QualitativeRecord }),
  }),
  approve: endpoint({
    method: 'PUT',
    path: '/qualitative/tasks/approve',
    changes: ['qualitative', 'inbox'],
    summary: 'Approve Task: approves records, either all or none (001 §4, decision 83).',
    access,
    body: z.object({
      ids: z.array(z.string(), NEEDS.record).min(1, NEEDS.record).max(500, 'Choose at most 500 records.'),
      /**
       * The versions of the ids, in the same order. They are our addition to the documents. If undefined, a record is accepted in
       * any version.
       */
      versions: z.array(Version).max(500).optional(),
      remarks: z.string().trim().max(MAX_LENGTH.remarks, `Remarks can have at most ${MAX_LENGTH.remarks} characters.`).optional(),
    }),
    message: 'Qualitative records approved',
    audit: 'Approved the qualitative record {}',
    reply: z.object({ approved: z.int() }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/qualitatives/tasks/all/admin',
    shows: ['qualitative', ...DAY_OF],
    summary:
      'All records, the newest day first: 500 a page, 1000 at most. `email` is a part of an email (001 §7 Qualitative, §9).',
    access: { who: 'admin', reach: 'all' },
    query: z.object({ ...pagingFields, startDate: Day().optional(), endDate: Day().optional(), email: Email.optional() }),
    message: 'Fetched qualitative tasks',
    reply: z.object({ data: z.array(QualitativeRecord), totalRecords: z.int() }),
  }),
  deleteTask: endpoint({
    method: 'DELETE',
    path: '/qualitative/task/all/admin/delete/:taskId/:recordId',
    changes: ['qualitative', 'inbox'],
    summary: 'Deletes a task of a record. With its last task, the record is deleted too (001 §6, decision 70).',
    access: { who: 'admin', reach: 'all' },
    params: z.object({ taskId: z.string(), recordId: z.string() }),
    message: 'Qualitative task deleted successfully',
    audit: 'Deleted a qualitative task of {}',
    /** Whether the record was deleted with its last task. */
    reply: z.object({ emptied: z.boolean() }),
  }),
}
