import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { GridRow, Task, Unassigned, WhyBack } from '../workflow/contract.ts'

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/**
 * One entry of a task's timeline (workflow.md, The pieces: events). `from` and `to` are stored statuses, or `on` and `off` for
 * the second-review switch.
 */
export const TimelineEntry = z.object({
  at: z.string(),
  kind: z.enum(['update', 'correction', 'assign', 'unassign', 'undo', 'reopen', 'history', 'switch', 'formatting']),
  /** Null for an entry that belongs to no single stage, such as the second-review switch. */
  role: z.enum(STAFF_ROLES).nullable(),
  actor: Person.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The task's version after the event. */
  version: z.int(),
  attempt: z.int(),
  /**
   * `person` is the new assignee of an assignment, the former assignee of an unassignment, or the person who did the work of
   * uploaded history. `previous` is the former assignee of an assignment.
   */
  person: Person.nullable(),
  previous: Person.nullable(),
  /** The done date that the workbook states for uploaded history. */
  done_date: z.string().nullable(),
  comments: z.string().nullable(),
  reason: z.string().nullable(),
  answer_type: z.string().nullable(),
  qc_score: z.int().nullable(),
  /** The allocation ID that people know. */
  account_id: z.string().nullable(),
  account: z.object({ _id: z.uuid(), project_id: z.uuid() }).nullable(),
  new_content_id: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const Named = z.object({ _id: z.uuid(), fullName: z.string() })

/** The kinds of events that end a person's right to decide on a row. */
export const TASK_CHANGE_KINDS = [
  'given',
  'unassigned',
  'decided',
  'undone',
  'reopened',
  'switched',
  'uploaded',
  'deleted',
] as const

const RowNumber = z.coerce.number('Please enter the row number.').int().min(1)
const SEND_VERSION = 'Send the version of the task that you read.'
const Version = z.int(SEND_VERSION)

export const taskHistory = {
  timeline: endpoint({
    method: 'GET',
    path: '/file/:file/timeline/:srNo',
    shows: ['tasks'],
    summary: 'The history of one task, oldest first: who did what, and when. Also returns the current row (ours).',
    access: { who: 'follows tasks', reach: 'own', unless: 'manages projects' },
    params: z.object({ file: z.string(), srNo: RowNumber }),
    message: 'Fetched timeline',
    reply: z.object({
      timeline: z.array(TimelineEntry),
      task: GridRow,
      whyBack: WhyBack.nullable(),
      /** Until when the caller can undo the last change. Null if it is not the caller's decision, or if it is too late. */
      undoUntil: z.string().nullable(),
      /**
       * The stages to which the caller can reopen the task; empty unless the caller is an ADMIN. It excludes stages whose
       * reopening would reset the caller's own decision, if the caller may not change their own figures.
       */
      reopenTo: z.array(z.enum(STAFF_ROLES)),
    }),
  }),
  taken: endpoint({
    method: 'GET',
    path: '/tasks/taken/:task/:role',
    shows: ['tasks'],
    summary:
      'The change that took a row from the caller, who could decide on it in a role at a given version: who made it, to whom the row went, and when (ours).',
    access: { who: 'works on tasks', reach: 'own' },
    params: z.object({ task: z.string(), role: z.string() }),
    query: z.object({ version: z.coerce.number(SEND_VERSION).int().min(1, SEND_VERSION) }),
    message: 'Fetched what became of the task',
    reply: z.object({
      /** What took the row away. Null if nothing has since that version. */
      what: z.enum(TASK_CHANGE_KINDS).nullable(),
      /** Null if there is no such person, or if the caller may not know the person. */
      who: Named.nullable(),
      to: Named.nullable(),
      at: z.string().nullable(),
      /** The status that a decision set, and the stage that made it. Null for other events. */
      status: z.string().nullable(),
      by: z.enum(STAFF_ROLES).nullable(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/file/:file/undo',
    changes: ['tasks', 'reworks'],
    summary: 'Undoes the caller’s own last decision on a task within 10 minutes (workflow.md 18).',
    access: { who: 'works on tasks', reach: 'own' },
    oneStatement: true,
    params: z.object({ file: z.string() }),
    body: z.object({ sr_no: RowNumber, version: Version }),
    message: 'Decision undone',
    audit: 'Undid a decision on the task {}',
    reply: z.object({ task: Task, reworks: z.int(), unassigned: Unassigned }),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/file/:file/reopen',
    changes: ['tasks'],
    summary: 'Reopens a task at an earlier stage, with a comment (workflow.md, reopen).',
    access: { who: 'admin', reach: 'all' },
    oneStatement: true,
    params: z.object({ file: z.string() }),
    body: z.object({ sr_no: RowNumber, role: z.string(), comments: z.string().max(10_000).optional(), version: Version }),
    message: 'Reopened task',
    audit: 'Reopened the task {}',
    reply: z.object({ task: GridRow, unassigned: Unassigned }),
  }),
  secondReview: endpoint({
    method: 'PUT',
    path: '/file/:file/second-review',
    changes: ['tasks'],
    summary:
      'Turns the second review of a file on or off. The turns of all its tasks are derived again (workflow.md, second review).',
    access: { who: 'admin', reach: 'all' },
    params: z.object({ file: z.string() }),
    body: z.object({ enabled: z.boolean() }),
    message: 'Changed the second review',
    audit: 'Switched the second review of {}',
    reply: z.object({
      secondReview: z.boolean(),
      /** The tasks whose turn was derived again; 0 if the switch already had this value. */
      rows: z.int(),
      unassigned: Unassigned,
    }),
  }),
}
