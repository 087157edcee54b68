import { z } from 'zod'
import { SEEN_REASONS } from '../../absences/vocabulary.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { pagingFields } from '../../kit/shared/paging.ts'
import { BOTH_DATES, Day, Period } from '../../kit/shared/period.ts'
import { idThat } from '../../kit/shared/sent-id.ts'
import { HOUR_SUMS } from '../../users/day-hours-rules.ts'
import { DAY_VERDICTS, TIMESHEET_STATES } from '../../users/day-verdict-rules.ts'
import { managing, SOURCES } from '../contract.ts'

export const MAX_CHECK_DAYS = 31
export const CHECK_PAGE = { usual: 50, most: 500 }

const count = z.number().nullable()
const counts = { timesheet: count, taskRows: count, worklogUnits: count }
const Gap = z.discriminatedUnion('of', [
  z.object({ of: z.literal('project'), name: z.string(), ...counts }),
  z.object({
    of: z.literal('hours'),
    recorded: z.number(),
    required: z.number(),
    atLeast: z.boolean(),
    sheet: z.enum(TIMESHEET_STATES),
    taskRows: count,
  }),
  /** A sum of the day is above 24 hours, and no ADMIN has confirmed it. */
  z.object({ of: z.literal('impossible'), sum: z.enum(HOUR_SUMS), seconds: z.int() }),
  /** Work on a day for which an undecided absence is requested. */
  z.object({ of: z.literal('asked') }),
])

/** A person's day with any records. Counts are summed over its projects. Hours have 2 decimals (calculations.md 8). */
export const CheckedDay = z.object({
  _id: z.string(),
  user: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }),
  dateKey: z.string(),
  ...counts,
  /**
   * The hours of the timesheet's lines (from their targets), of qualitative records that were not returned, and of the
   * productivity files.
   */
  timesheetHours: z.number(),
  qualitativeHours: z.number(),
  prodHours: z.number(),
  recorded: z.number(),
  required: z.number(),
  absence: z.enum(SEEN_REASONS).nullable(),
  /** The verdict on the day, which every page shares (decision 157), and whether two of its sources were compared. */
  verdict: z.enum(DAY_VERDICTS),
  is_compared: z.boolean(),
  gaps: z.array(Gap),
})
export type CheckedDay = z.infer<typeof CheckedDay>

export const crossChecks = {
  ofDays: endpoint({
    method: 'GET',
    path: '/report/cross-check',
    mayLag: true,
    shows: [...SOURCES, 'worklog', 'worklog-days', 'departments', 'tasks', 'settings'],
    summary:
      'What the sources have recorded for each person and day, beside the hours of the shift, 50 a page. Days with a gap above the tolerance come first, the largest gap first, then the latest day, then by name. A manager gets the people in their team on each day. `q` is a part of the name or email, and `look` leaves out days without a gap (ours; calculations.md 8).',
    access: managing,
    query: Period(BOTH_DATES, MAX_CHECK_DAYS).safeExtend({
      q: z.string().trim().max(320).optional(),
      look: z.literal('yes').optional(),
      ...pagingFields,
    }),
    message: 'Fetched days',
    /** `look` is the number of days with a gap, whether or not the query filters by `look`. */
    reply: z.object({ data: z.array(CheckedDay), total: z.int(), look: z.int() }),
  }),
  /** Confirms that a sum of hours above 24 is right. It changes no figure, so it is also possible in a closed month. */
  confirm: endpoint({
    method: 'POST',
    path: '/report/cross-check/confirm',
    changes: ['worklog-days'],
    summary:
      'Confirms that a sum of hours above 24 on a day is right. The sum is then no longer reported until it changes (ours; decision 174).',
    access: { who: 'admin', reach: 'all' },
    body: z.object({
      user: idThat('Give the id of a user.'),
      date: Day(),
      sum: z.enum(HOUR_SUMS),
      seconds: z.int('Give the seconds of the sum as a whole number.').min(1),
    }),
    message: 'Hours confirmed',
    audit: 'Confirmed the hours of {}',
  }),
}
