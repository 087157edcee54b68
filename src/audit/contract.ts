import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Day } from '../kit/shared/period.ts'
import { TABS } from '../access/levels.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { findPlaceProblem } from './rules.ts'

export const AUDIT_PAGE = { usual: 50, most: 200 }

export const AuditPerson = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string(), deleted: z.boolean() })
export type AuditPerson = z.infer<typeof AuditPerson>

const Changed = z.record(z.string(), z.unknown()).nullable()
export const AuditLine = z.object({
  _id: z.int(),
  at: z.string(),
  actor: AuditPerson.nullable(),
  /** As in the contract, such as `PUT /user/block/:id`. */
  call: z.string(),
  /** The action as a sentence without its subject: "Blocked Anil Kumar". */
  sentence: z.string(),
  /** The changed object. `type` is a key of `types` in the response. */
  object: z.object({ type: z.string(), _id: z.string().nullable(), name: z.string().nullable() }),
  before: Changed,
  after: Changed,
  request_id: z.string(),
})
export type AuditLine = z.infer<typeof AuditLine>

const Place = z
  .string()
  .max(80)
  .refine((text) => findPlaceProblem(text) === undefined, { error: ({ input }) => findPlaceProblem(String(input)) })

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    shows: [], // No tags: every write appends to the log, so the page loads newer lines in its own way.
    summary:
      'The lines of the audit log in a period, the newest first. They can be filtered by person, object type, object, a part of the object’s name, or changes of access of people or to a tab. Pages use cursors (ours; security.md, Data, P201).',
    access: { who: 'admin', reach: 'all' },
    query: z
      .object({
        /**
         * The first and last day in Asia/Kolkata, at most 366 days apart. The default is the last seven days or, with `access`,
         * the last 366.
         */
        from: Day().optional(),
        to: Day().optional(),
        person: idThat().optional(),
        /** A key of `types` in the response. */
        type: z.string().min(1).max(80).optional(),
        /** Limits the list to changes of people's access to any page or to one tab. The objects are then people. */
        access: z.enum(['any', ...TABS]).optional(),
        /** The id of an object of the type or, with `access`, of a person. */
        object: z.string().trim().min(1).max(200).optional(),
        name: z.string().trim().max(200).optional(),
        /** Leaves out the reader's own lines, and other people's logins and preferences. */
        others: z.stringbool().optional(),
        older: Place.optional(),
        newer: Place.optional(),
        limit: z.coerce.number<number | string>().int().min(1).optional(),
      })
      .refine(({ object, type, access }) => object === undefined || type !== undefined || access !== undefined, {
        path: ['type'],
        error: 'Please choose the type of the object.',
      })
      .refine(({ older, newer }) => older === undefined || newer === undefined, {
        path: ['newer'],
        error: 'Ask for older or newer lines, not both.',
      }),
    message: 'Fetched audit log',
    reply: z.object({
      data: z.array(AuditLine),
      types: z.record(z.string(), z.string()),
      /** The names of people and allocation IDs whose ids occur in `before` and `after` on this page. */
      names: z.record(z.string(), z.string()),
      /** The cursors for `older` and `newer`, null at the end of the period. */
      older: z.string().nullable(),
      newer: z.string().nullable(),
      from: z.string(),
      to: z.string(),
      /** Lines up to this day of the period are in an archive, except lines about people (ADR 34). Null if none are. */
      archivedUpTo: z.string().nullable(),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/audit/people',
    shows: ['users'],
    summary:
      'The people by whom the log can be filtered: those with a part of the name or email, including deleted ones, or the one with an id (ours).',
    access: { who: 'admin', reach: 'all' },
    query: z.object({ q: z.string().trim().max(320).default(''), id: idThat().optional() }),
    message: 'Fetched people',
    reply: z.object({ data: z.array(AuditPerson) }),
  }),
}
