import { z } from 'zod'
import { ROLES, STAFF_ROLES } from '../access/levels.ts'
import { type ReplyFields, endpoint } from '../kit/shared/endpoint.ts'
import { parseInstant } from '../kit/shared/time.ts'
import { mapTextFields } from './vocabulary.ts'
import { SHIFT_TYPES } from './rules.ts'
import { SPAN_STATES } from './person-rules.ts'

const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/** The validity of a dated fact, and who entered it and when. Days are YYYY-MM-DD, and `to` is the last day. */
const Span = z.object({
  from: z.string(),
  to: z.string().nullable(),
  state: z.enum(SPAN_STATES),
  /** Null if unknown, as for the first people in the database. */
  setBy: Named.nullable(),
  setOn: z.string(),
})
export type DatedSpan = z.infer<typeof Span>

export const PersonEvent = z.object({
  at: z.string(),
  actor: Named.nullable(),
  /** The call that made the change and the changed fields, in words. Null if the event is the person's own work. */
  change: z
    .object({
      call: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    })
    .nullable(),
  /** The person's work on rows of a file at one instant. A bulk action is one event. */
  work: z
    .object({
      kind: z.enum(['update', 'correction', 'assign', 'unassign', 'undo', 'reopen', 'history', 'switch', 'formatting']),
      role: z.enum(STAFF_ROLES).nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      file: z.string(),
      section: z.string(),
      /** False if the file is deleted. */
      living: z.boolean(),
      rows: z.int(),
      /** The number of a single row, or null for several rows. */
      sr_no: z.int().nullable(),
    })
    .nullable(),
})
export type PersonEvent = z.infer<typeof PersonEvent>

const Who = z.object({ id: z.string() })

export const people = {
  summary: endpoint({
    method: 'GET',
    path: '/users/:id/summary',
    shows: ['users', 'tasks', 'account', 'timesheet-members', 'targets'],
    summary:
      'A person (id or email) with identity, dated histories, open work, account IDs, timesheet projects and targets (ours; 000 §2 View summary).',
    access: { who: 'reads people', reach: 'all' },
    params: Who,
    message: 'Fetched summary',
    reply: z.object({
      person: Named.extend({
        ...mapTextFields(() => z.string().nullable()),
        roleData: z.array(z.enum(ROLES)),
        /** A deleted person can only be looked up by id. */
        state: z.enum(['active', 'blocked', 'deleted']),
        created_at: z.string(),
        addedBy: Named.nullable(),
        deleted_at: z.string().nullable(),
        managerId: z.uuid().nullable(),
        enableAssignments: z.boolean(),
        enableQualitative: z.boolean(),
        statusReportPermission: z.boolean(),
      }),
      /** Each history is sorted with the latest fact first. */
      terms: z.array(Span.extend({ shiftType: z.literal(SHIFT_TYPES), workingHours: z.number() })),
      /** Rupees per month. Absent unless the reader is an ADMIN (decision 89). */
      salaries: z.array(Span.extend({ amount: z.number() })).optional(),
      managers: z.array(Span.extend({ manager: Named.nullable() })),
      departments: z.array(Span.extend({ departments: z.array(z.string()) })),
      states: z.array(Span.extend({ roleData: z.array(z.enum(ROLES)), account: z.enum(['active', 'blocked', 'deleted']) })),
      /** Rows assigned to the person that wait for them now or may do so later. */
      work: z.array(
        z.object({
          role: z.enum(STAFF_ROLES),
          file: z.string(),
          section: z.string(),
          /** The number of rows that wait for the person now, including reworks. */
          waiting: z.int(),
          rework: z.int(),
          later: z.int(),
        }),
      ),
      accounts: z.array(
        z.object({
          account_id: z.string(),
          project_name: z.string(),
          subject_name: z.string(),
          since: z.string(),
          until: z.string().nullable(),
          status: z.enum(['active', 'ended']),
        }),
      ),
      targets: z.array(
        z.object({
          _id: z.uuid(),
          project_id: z.uuid(),
          target_id: z.uuid(),
          project_name: z.string(),
          sub_project: z.string(),
          keyword: z.string(),
          /** Null if no count is in force yet. */
          target_assigned: z.number().nullable(),
          dateEffective: z.string().nullable(),
          next: z.object({ target_count: z.number(), effective_date: z.string() }).nullable(),
        }),
      ),
      timesheetProjects: z.array(z.object({ _id: z.uuid(), name: z.string(), since: z.string(), until: z.string().nullable() })),
    }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/users/:id/events',
    shows: ['users', 'tasks', 'timesheet-members', 'grants', 'targets'],
    summary:
      'The changes to a person and the person’s own work on tasks, the latest first: 50 moments a page; `before` selects an earlier page (ours).',
    access: { who: 'reads people', reach: 'all' },
    params: Who,
    query: z.object({
      /** The `next` value of the previous page. */
      before: z
        .string()
        .refine((text) => parseInstant(text) !== undefined, 'This is not a moment that a page ended with.')
        .optional(),
    }),
    message: 'Fetched events',
    reply: z.object({ events: z.array(PersonEvent), /** Null if there are no earlier events. */ next: z.string().nullable() }),
  }),
}
/** The full summary of a person. Other domains register their parts of it (`personParts` in server/extension-points.ts). */
export type PersonSummary = ReplyFields<typeof people.summary>
