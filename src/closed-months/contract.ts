import { neededText } from '../kit/shared/needed-text.ts'
import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { isMonth } from './rules.ts'

const Person = z.object({ fullName: z.string(), email: z.string() })
/** The closing of a month. The fields about its reopening are null while the month stays closed. */
export const Closing = z.object({
  month: z.string(),
  closed_at: z.string(),
  closed_by: Person,
  /** The reason for closing the month with open points. Null if none was given or the reader is not an ADMIN. */
  close_reason: z.string().nullable(),
  reopened_at: z.string().nullable(),
  reopened_by: Person.nullable(),
  reason: z.string().nullable(),
  /** The number of differences from its handover in the audit log. Always 0 for readers who are not ADMINs. */
  differences: z.int(),
})
export type Closing = z.infer<typeof Closing>

export const CHECKLIST_GROUPS = ['waiting', 'missing', 'unpriced'] as const

export const MAX_LISTED = 200

/** An item of a month's checklist. A `count` of 0 means that nothing is open. */
export const Point = z.object({
  group: z.enum(CHECKLIST_GROUPS),
  title: z.string(),
  detail: z.string(),
  count: z.int(),
  /** The point in words: "5 timesheets waiting for approval". */
  words: z.string(),
  /** The first 200 open entries. Empty if only the linked page lists them. */
  list: z.array(z.object({ name: z.string(), detail: z.string(), href: z.string() })),
  blocks: z.boolean(),
  place: z.object({ label: z.string(), href: z.string() }),
})
export type Point = z.infer<typeof Point>

const FORMAT = 'Months use YYYY-MM.'
export const Month = z.string(FORMAT).refine(isMonth, FORMAT)
const NEEDS_REASON = 'Please enter the reason.'
const Reason = neededText(NEEDS_REASON).max(1000, 'The reason can have at most 1000 characters.')

/** Closes and reopens months. In a closed month, no day, decision, absence, salary or work term can change (decision 101). */
export const closedMonths = {
  list: endpoint({
    method: 'GET',
    path: '/closed-months',
    shows: ['closed-months'],
    summary:
      'The closed months, the latest first. An ADMIN also gets the closings of months that were reopened (ours; decision 101).',
    access: { who: 'signed-in', reach: 'none' },
    message: 'Fetched closed months',
    reply: z.object({ data: z.array(Closing) }),
  }),
  months: endpoint({
    method: 'GET',
    path: '/closed-months/months',
    shows: ['timesheets', 'qualitative', 'absences', 'productivity-files', 'worklog-days'],
    summary: 'The months that are over (YYYY-MM), from the first one with any data, the latest first (ours).',
    access: { who: 'admin', reach: 'all' },
    message: 'Fetched months',
    reply: z.object({ data: z.array(z.string()) }),
  }),
  checklist: endpoint({
    method: 'GET',
    path: '/closed-months/:month/checklist',
    shows: [
      'closed-months',
      'timesheets',
      'timesheet-members',
      'qualitative',
      'absences',
      'holidays',
      'targets',
      'worklog',
      'worklog-days',
      'productivity-files',
      'tasks',
      'settings',
      'users',
    ],
    summary:
      'What is open in a month as of today: what awaits a decision, what is missing, and what cannot be priced, each with the page where it is resolved (ours).',
    access: { who: 'admin', reach: 'all' },
    params: z.object({ month: Month }),
    message: 'Fetched checklist',
    reply: z.object({ data: z.array(Point) }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/closed-months/close',
    changes: ['closed-months', 'timesheets'],
    summary:
      'Closes a month that is over. Asks first (`?confirm=true`) if the month has open points; `reason` says why it is closed anyway (ours; decision 101).',
    access: { who: 'admin', reach: 'all' },
    query: z.object({ confirm: z.stringbool().optional() }),
    body: z.object({ month: Month, reason: Reason.optional() }),
    message: 'Month closed',
    audit: 'Closed {}',
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/closed-months/reopen',
    changes: ['closed-months', 'timesheets', 'absences', 'inbox'],
    summary: 'Reopens a closed month, with a reason (ours; decision 101).',
    access: { who: 'admin', reach: 'none' },
    body: z.object({
      month: Month,
      reason: Reason,
    }),
    message: 'Month reopened',
    audit: 'Reopened {}',
  }),
}
