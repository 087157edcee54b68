import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { ignored } from '../kit/shared/ignored.ts'
import { parseDecimal } from '../kit/shared/numbers.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { sortKeys } from '../kit/shared/sort-keys.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { StatusHistoryEntry, StatusRecord } from './record-contract.ts'
import { readFormProblems } from './rules.ts'
import { PS_STATUSES, SORT_COLUMNS, ACCESS_STATUSES, TECHNICAL_ISSUES, WORK_STATUSES } from './vocabulary.ts'

/**
 * The email or id of the caller. An admin can send that of any person, and then gets what this person would see (decision P195).
 */
const OfPerson = z.object({ email: z.string() })
const Part = z.string().trim().max(320).optional()
/** Each filter matches a part of a text and ignores case. */
const filters = {
  /** A part of the email or the subject (002 §2 Status Update screen). */
  q: Part,
  email: Part,
  subject: Part,
}
/** A column. The prefix `-` means descending order. */
const sort = z.enum(sortKeys(SORT_COLUMNS)).default('email')

const NEEDS_RECORD = 'Please choose a status record.'
const Id = z.string(NEEDS_RECORD).trim().min(1, NEEDS_RECORD).max(320, NEEDS_RECORD)
/**
 * Accepts other values too, so that the rules of the form can judge them. The rules drop fields that the form does not ask for,
 * and list the choices for the others.
 */
const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .enum(words)
    .optional()
    // There is no value when the schema is only being described.
    .catch((caught?: { value: unknown }) => caught?.value as undefined)
/**
 * A number, or a text that contains one. Any other text is refused with a separate sentence. NA is valid only with the status
 * `no`.
 */
const Limit = z
  .union([z.number(), z.string()], 'A limit must be a number, 0 or more.')
  .transform((limit) => (Number.isNaN(parseDecimal(limit)) ? limit : parseDecimal(limit)))
  .optional()
const access = { who: 'updates statuses', reach: 'own', unless: 'sees all statuses' } as const

/** The status of accounts: one record for each person, department and subject (002 §2, §4, §7 Status, decision 57). */
export const statusReports = {
  list: endpoint({
    method: 'GET',
    path: '/get/users/status/:email',
    shows: ['status-reports', 'users', 'departments'],
    summary:
      'The status records of the granted subjects: 10 a page, 500 at most; all of them without paging. Only admins see records that are switched off (002 §7 Status, decisions 57, 92).',
    access,
    params: OfPerson,
    query: z.object({ ...filters, sort, ...pagingFields }),
    message: 'Users Fethed', // The spelling is that of the documents.
    reply: z.object({ users: z.array(StatusRecord), total: z.int() }),
  }),
  current: endpoint({
    method: 'GET',
    path: '/fetch/current/status/:email',
    shows: ['status-reports', 'users', 'departments'],
    summary: 'The active records of the granted subjects; all of them without paging (002 §7 Status).',
    access,
    params: OfPerson,
    query: z.object({ ...filters, sort, ...pagingFields }),
    message: 'Fetched current status',
    reply: z.object({ data: z.array(StatusRecord), total: z.int() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/fetch/history/status/:email',
    shows: ['status-reports', 'users', 'departments'],
    summary:
      'Every save in the granted subjects with its changes, the latest first: 50 a page, 500 at most; all of them without paging. `record` (ours) limits the list to one record (002 §7 Status).',
    access,
    params: OfPerson,
    query: z.object({ ...filters, record: idThat('This status record ID is not valid.').optional(), ...pagingFields }),
    message: 'Fetched history status',
    reply: z.object({ data: z.array(StatusHistoryEntry), total: z.int() }),
  }),
  exportCurrent: endpoint({
    method: 'POST',
    path: '/current/status/export',
    summary:
      'Current Status Report.xlsx: the records of the current status with the same filter and order. It is a POST, because the audit log records it with its row count (ours; 002 §9, decision 105).',
    access,
    body: z.object({ ...filters, sort }),
    download: true,
    message: 'Exported the current status',
    audit: 'Exported the current status of accounts',
  }),
  exportHistory: endpoint({
    method: 'POST',
    path: '/history/status/export',
    summary:
      'History Status Report and the day: the saves of the history with the same filter. It is a POST, because the audit log records it with its row count (ours; 002 §2 History status, decision 105).',
    access,
    body: z.object(filters),
    download: true,
    message: 'Exported the history of statuses',
    audit: 'Exported the history of statuses',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/update/users/status',
    changes: ['status-reports'],
    summary:
      'Saves the form of a record in a granted subject. `user_id` is the record, or its person with `department` and `subject`. Fields that the choices do not ask for are dropped. With `version` (ours), the call is refused if the record has been saved since (002 §4, §5, §7 Status, decision P193).',
    access,
    body: z
      .object({
        /** The `_id` of the record, or the id or email of the person. */
        user_id: Id,
        department: z.string().trim().max(200).optional(),
        subject: z.string().trim().max(200).optional(),
        status: choice(ACCESS_STATUSES),
        authoring_status: choice(WORK_STATUSES),
        authoring_limit: Limit,
        ps_limit: choice(PS_STATUSES),
        qc_status: choice(WORK_STATUSES),
        qc_limit: Limit,
        qps_limit: choice(PS_STATUSES),
        technical_issues: choice(TECHNICAL_ISSUES),
        remarks: z.string('Remarks must be text.').optional(),
        version: z.int().min(0).optional(),
        // The documents send this field, but it is ignored, because the logged-in person saves the record.
        updated_by: ignored,
      })
      .superRefine((form, context) => {
        for (const { field, message } of readFormProblems(form)) context.addIssue({ code: 'custom', path: [field], message })
      }),
    message: 'Status report saved successfully',
    audit: 'Saved the status of {}',
    reply: z.object({ data: StatusRecord }),
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/update/active/status',
    changes: ['status-reports'],
    summary: 'Switches a record on or off. `e` is the new state of the switch (002 §4 Active switch, §7 Status).',
    access: { who: 'admin', reach: 'all' },
    body: z.object({ id: Id, e: z.boolean('Choose true or false.') }),
    message: 'Status record is active',
    messages: ['Status record is inactive'],
    audit: 'Switched the status record of {}',
    reply: z.object({ data: StatusRecord }),
  }),
}
