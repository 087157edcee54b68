import { z } from 'zod'
import { SEEN_REASONS } from '../absences/vocabulary.ts'
import { Month } from '../closed-months/contract.ts'
import { NO_DEPARTMENT } from '../departments/vocabulary.ts'
import { HolidayOnDay } from '../holidays/day-contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { GAP_MARKS } from './gap-rules.ts'

/** The current month by default. */
const month = Month.optional()
const Named = z.object({ _id: z.uuid(), fullName: z.string() })
const Thing = z.object({ _id: z.uuid(), name: z.string() })
const marks = z.array(z.enum(GAP_MARKS))
/** A day with a pending absence. An empty reason means a request to remove the recorded absence (decision 146). */
const AskedDay = z.object({ date: z.string(), reason: z.enum(['', ...SEEN_REASONS]) })
export type WaitingAbsence = z.infer<typeof AskedDay>
const shown = {
  today: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  /** Whether nothing in the month can change any more (decision 101). */
  is_closed: z.boolean(),
}

export const GapsOfPerson = Named.extend({
  email: z.string(),
  /** Whether the person no longer fills timesheets. */
  has_left: z.boolean(),
  /** Whether the person fills timesheets and the caller may nudge them. A manager may nudge their team of today. */
  can_nudge: z.boolean(),
  /** The person's manager on the last day of the month so far. */
  manager: Named.nullable(),
  days: marks,
  asked: z.array(AskedDay),
  holidays: z.array(HolidayOnDay),
  /** When the person was reminded today of missing days of any month. Null if they were not. */
  nudged_at: z.string().nullable(),
})
export type GapsOfPerson = z.infer<typeof GapsOfPerson>

export const MAX_NUDGED = 500

/** The filled and missing days of a month. A deputy cannot read them, because they contain absences. */
export const gaps = {
  team: endpoint({
    method: 'GET',
    path: '/timesheet/gaps',
    shows: ['timesheets', 'timesheet-members', 'closed-months', 'absences', 'inbox', 'users'],
    summary:
      'A month of the people who fill timesheets, or did so on a day of it, by name, 50 a page. A manager gets the people who were in their team on a day of the month, with these days. `person` (id or email) selects one of them. `manager` and `department` (an id, or `No department`) select the days on which a person had them; other days are `elsewhere`. In the reply, `managers` and `departments` are the choices for the month, `asked` the absences that wait for a decision, and `holidays` those of the person (ours; decision 172).',
    access: { who: 'admin or manager', reach: 'team' },
    query: z.object({
      month,
      /** Part of a name or email. */
      q: z.string().trim().max(320).optional(),
      manager: idThat('Give the id of the manager.').optional(),
      department: z.union([z.literal(NO_DEPARTMENT), idThat()], 'Give the id of the department, or “No department”.').optional(),
      person: z.string().trim().max(320).optional(),
      ...pagingFields,
    }),
    message: 'Fetched calendar',
    reply: z.object({
      ...shown,
      people: z.array(GapsOfPerson),
      total: z.int(),
      /** `has_left` means blocked or deleted. */
      managers: z.array(Named.extend({ has_left: z.boolean() })),
      departments: z.array(Thing),
    }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/timesheet/gaps/own',
    shows: ['timesheets', 'timesheet-members', 'closed-months', 'absences', 'inbox', 'users'],
    summary:
      'The caller’s own month: `open` are the days that can be filled now, `asked` the absences that wait for a decision, and `holidays` the caller’s holidays (ours).',
    access: { who: 'fills timesheets', reach: 'own' },
    query: z.object({ month }),
    message: 'Fetched calendar',
    reply: z.object({
      ...shown,
      days: marks,
      asked: z.array(AskedDay),
      holidays: z.array(HolidayOnDay),
      open: z.array(z.string()),
    }),
  }),
  nudge: endpoint({
    method: 'POST',
    path: '/timesheet/gaps/nudge',
    changes: ['timesheets', 'inbox'],
    summary:
      'Reminds people of their missing days of a month by a notice in their inbox, each person once a day: `nudged` were reminded now, `earlier` earlier today, and `complete` miss no day (ours).',
    access: { who: 'admin or manager', reach: 'team' },
    body: z.object({
      month: Month,
      /** Ids or emails. */
      users: z.array(z.string().trim().max(320)).min(1, 'Please select a user').max(MAX_NUDGED),
    }),
    message: 'Nudged',
    reply: z.object({ nudged: z.int(), earlier: z.int(), complete: z.int() }),
    audit: 'Asked {} for missing timesheets',
  }),
}
