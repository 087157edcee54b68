import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { EntryFilter } from './entries-contract.ts'
import { TimesheetRecord, TimesheetRecords } from './record-contract.ts'

const Decision = z.enum(['APPROVED', 'REJECTED'], 'The status must be APPROVED or REJECTED.')
const ApproverRemarks = z.string().trim().max(2000, 'Remarks can have at most 2000 characters.')
const decision = { status: Decision.optional(), approverRemarks: ApproverRemarks.optional() }

/**
 * The timesheets of one person, which an approver reads and decides. Decisions on many entries, and their undo, are in
 * src/inbox/.
 */
export const approval = {
  view: endpoint({
    method: 'GET',
    path: '/timesheet/:userId/view',
    shows: [
      'timesheets',
      'users',
      'deputies',
      'closed-months',
      'qualitative',
      'productivity-files',
      'targets',
      'absences',
      'worklog',
      'worklog-days',
      'settings',
    ],
    summary:
      'The timesheets of a person (id or email), the newest day first: 50 a page, 500 at most; all of them without paging. A manager can read those of their own team and of the teams for which they are a deputy today (001 §7 Timesheet, decisions 52, 123).',
    access: { who: 'reads timesheets', reach: 'team' },
    params: z.object({ userId: z.string() }),
    query: EntryFilter,
    message: 'Fetched timesheets',
    code: 'TIMESHEET_FETCH_SUCCESS',
    reply: TimesheetRecords.extend({
      user: z.object({
        _id: z.uuid(),
        fullName: z.string(),
        email: z.string(),
        manager: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
      }),
      /**
       * The differences between each pending entry and other sources, in the words of the inbox, keyed by the entry's `_id`.
       * Empty for callers who may not decide.
       */
      day_gaps: z.record(z.string(), z.array(z.string())),
    }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/timesheet/:id/update',
    changes: ['timesheets', 'inbox'],
    summary:
      'Approves or rejects a timesheet; a rejection needs remarks. Nobody decides on their own timesheet (001 §4, decisions 70, 123). Status and remarks may also be sent inside `fields` (001 §7 Timesheet).',
    access: { who: 'admin or manager', reach: 'team' },
    params: z.object({ id: z.string() }),
    body: z
      .object({
        ...decision,
        fields: z.object(decision).optional(),
        /**
         * The version that was shown, which is our addition to the documents. If the entry has changed since, it is not decided.
         */
        version: z.int().min(1).optional(),
      })
      .refine(({ status, fields }) => (status ?? fields?.status) !== undefined, {
        path: ['status'],
        error: 'The status must be APPROVED or REJECTED.',
      })
      .refine(
        ({ status, approverRemarks, fields }) =>
          (status ?? fields?.status) !== 'REJECTED' || (approverRemarks ?? fields?.approverRemarks ?? '') !== '',
        { path: ['approverRemarks'], error: 'Please enter the remarks.' },
      ),
    message: 'Timesheet updated successfully',
    audit: 'Decided on the timesheet of {}',
    code: 'TIMESHEET_UPDATE_SUCCESS',
    reply: z.object({ data: TimesheetRecord }),
  }),
}
