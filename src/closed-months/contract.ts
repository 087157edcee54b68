import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { isMonth } from './rules.ts'

const Person = z.object({ fullName: z.string(), email: z.string() })
/** One closing of a month; the later fields are null while it stands. */
export const Closing = z.object({
  /** YYYY-MM. */
  month: z.string(),
  closed_at: z.string(),
  closed_by: Person,
  reopened_at: z.string().nullable(),
  reopened_by: Person.nullable(),
  reason: z.string().nullable(),
  /** Differences from its handover that stand in the audit log; 0 for whoever is no ADMIN. */
  differences: z.int(),
})
export type Closing = z.infer<typeof Closing>

const FORMAT = 'Months use YYYY-MM.'
export const Month = z.string(FORMAT).refine(isMonth, FORMAT)
const NEEDS_REASON = 'Please enter the reason.'

/** In a closed month no day, decision, absence, salary or work terms change (decisions 101). */
export const closedMonths = {
  list: endpoint({
    method: 'GET',
    path: '/closed-months',
    shows: ['closed-months'],
    summary:
      'The months that are closed, the latest first; for an ADMIN also those that were and are open again (ours; decisions 101).',
    access: { who: 'signed-in', reach: 'none' },
    message: 'Fetched closed months',
    reply: z.object({ data: z.array(Closing) }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/closed-months/close',
    changes: ['closed-months', 'timesheets'],
    summary: 'Closes a month that is over; asks first (`?confirm=true`) when something in it still waits (ours; decisions 101).',
    access: { who: 'admin', reach: 'none' },
    query: z.object({ confirm: z.stringbool().optional() }),
    body: z.object({ month: Month }),
    message: 'Month closed',
    audit: 'Closed {}',
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/closed-months/reopen',
    changes: ['closed-months', 'timesheets'],
    summary: 'Reopens a closed month, with the reason (ours; decisions 101).',
    access: { who: 'admin', reach: 'none' },
    body: z.object({
      month: Month,
      reason: z.string(NEEDS_REASON).trim().min(1, NEEDS_REASON).max(1000, 'The reason can have at most 1000 characters.'),
    }),
    message: 'Month reopened',
    audit: 'Reopened {}',
  }),
}
