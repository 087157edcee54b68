import { z } from 'zod'
import { REASONS } from '../absences/vocabulary.ts'
import { NamedHoliday } from '../holidays/day-contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { neededText } from '../kit/shared/needed-text.ts'
import { Day } from '../kit/shared/period.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { isDay } from '../kit/shared/time.ts'
import { TimesheetRecord, TimesheetRecords } from './record-contract.ts'
import { MAX_LINES, NEEDS, findSheetDoneProblem, DAY_STATES } from './rules.ts'
import { GAP_MARKS } from './gap-rules.ts'
import { TIMESHEET_STATUSES } from './vocabulary.ts'

const DATE_FORMAT = 'Dates use YYYY-MM-DD.'

/** Returns the message for a required value: `absent` if it is missing, and `other` if it has the wrong type. */
const buildRequiredMessage =
  (absent: string, other: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? absent : other

const MAX_REMARKS = [2000, 'Remarks can have at most 2000 characters.'] as const
const Lines = z
  .array(
    z.object({
      /** An id or name. */
      id: z.string(NEEDS.project).trim().min(1, NEEDS.project).max(200, 'A project name can have at most 200 characters.'),
      done: numberThat(NEEDS.done, findSheetDoneProblem),
    }),
    NEEDS.projects,
  )
  .min(1, NEEDS.projects)
  .max(MAX_LINES, `A timesheet can have at most ${MAX_LINES} projects.`)

const Project = z.object({ _id: z.uuid(), name: z.string() })
const RowsOfFile = z.object({ name: z.string(), count: z.int() })
export const WeekDay = z.object({
  date: z.string(),
  state: z.enum(DAY_STATES),
  /** Why the day cannot be filled or changed, as a sentence. Null if it can. */
  why: z.string().nullable(),
  /** Whether the day is off because of the shift, a full holiday or an admin's decision. */
  off: z.boolean(),
  holiday: NamedHoliday,
  absence: z.enum(REASONS).nullable(),
  mark: z.enum(GAP_MARKS),
  entry: TimesheetRecord.nullable(),
  /**
   * The caller's projects on the day, with the number of finished task rows (in total and by file) and of units in the worklog.
   * `task_rows` is null for a project without files, and `worklog` for one without a worklog.
   */
  projects: z.array(
    Project.extend({ task_rows: z.int().nullable(), files: z.array(RowsOfFile), worklog: z.number().nullable() }),
  ),
  /** The task rows finished on the day in other timesheet projects, by file. Project names are hidden from non-members. */
  elsewhere: z.array(RowsOfFile),
})
export type WeekDay = z.infer<typeof WeekDay>

export const EntryFilter = z.object({
  /** A comma-separated list, such as FILLED,REJECTED. */
  status: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(TIMESHEET_STATUSES)))
    .optional(),
  from: Day().optional(),
  to: Day().optional(),
  ...pagingFields,
})

export const entries = {
  submit: endpoint({
    method: 'POST',
    path: '/timesheet/user',
    changes: ['timesheets', 'inbox'],
    summary:
      'Fills the timesheet of today or one of the two days before, with the projects that the caller is in on that day. Each day is filled once (001 §5 Timesheet, decisions 53, 68, 69, 99).',
    access: { who: 'fills timesheets', reach: 'own' },
    body: z.object({
      date: z.string({ error: buildRequiredMessage(NEEDS.date, DATE_FORMAT) }).refine(isDay, DATE_FORMAT),
      projects: Lines,
      remarks: z
        .string()
        .trim()
        .max(...MAX_REMARKS)
        .optional(),
    }),
    message: 'Timesheet submitted successfully',
    code: 'TIMESHEET_SUBMIT_SUCCESS',
    audit: 'Filled the timesheet of {}',
    reply: z.object({
      data: TimesheetRecord,
      /** A warning that the day is off under the caller's shift or has an absence (decision 68). Null if there is none. */
      warning: z.string().nullable(),
    }),
  }),
  resubmit: endpoint({
    method: 'PATCH',
    path: '/timesheet/user',
    changes: ['timesheets', 'inbox'],
    summary:
      'Sends the caller’s own declined timesheet of any day again, with remarks. `projects`, if sent, replaces its rows. The timesheet then waits for approval (001 §4, decision 53).',
    access: { who: 'fills timesheets', reach: 'own' },
    body: z.object({
      timesheetId: z.string(NEEDS.timesheet).min(1, NEEDS.timesheet),
      userRemarks: neededText(NEEDS.remarks).max(...MAX_REMARKS),
      projects: Lines.optional(),
    }),
    message: 'Timesheet resubmitted successfully',
    audit: 'Resubmitted the timesheet of {}',
    reply: z.object({ data: TimesheetRecord, warning: z.string().nullable() }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/timesheet/user',
    shows: ['timesheets', 'closed-months'],
    summary:
      'The caller’s own timesheets, the newest day first: 100 a page, 500 at most; all of them without paging (001 §7 Timesheet, decision 52).',
    access: { who: 'fills timesheets', reach: 'own' },
    query: EntryFilter,
    message: 'Fetched timesheets',
    code: 'TIMESHEET_FETCH_SUCCESS',
    reply: TimesheetRecords,
  }),
  week: endpoint({
    method: 'GET',
    path: '/timesheet/week',
    shows: ['timesheets', 'timesheet-members', 'closed-months', 'absences', 'users', 'tasks', 'worklog', 'worklog-days'],
    summary:
      'The week of a day (today by default) as the caller fills it: each day’s state, its timesheet, the projects of the day with the task rows finished in them, and the people who can add the caller to other projects (ours).',
    access: { who: 'fills timesheets', reach: 'own' },
    query: z.object({ day: Day().optional() }),
    message: 'Fetched week',
    reply: z.object({
      today: z.string(),
      days: z.array(WeekDay),
      /** The names of at most 3 people who can add the caller. Empty if no task row belongs to another project. */
      adders: z.array(z.string()),
    }),
  }),
  hours: endpoint({
    method: 'GET',
    path: '/timesheet/hours',
    shows: ['timesheets', 'timesheet-members', 'targets', 'users', 'holidays'],
    summary:
      'The target of each project on the caller’s day, and the hours of the shift. The form calculates the typed hours from the targets and compares them with the shift (ours; decision 174).',
    access: { who: 'fills timesheets', reach: 'own' },
    query: z.object({ day: Day() }),
    message: 'Fetched hours',
    reply: z.object({
      data: z.object({
        scheduled: z.number(),
        perDay: z.number(),
        targets: z.array(z.object({ project: z.uuid(), target: z.number() })),
      }),
    }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/timesheet/recent',
    shows: ['timesheets', 'timesheet-members', 'closed-months', 'absences', 'users', 'tasks', 'worklog', 'worklog-days'],
    summary:
      'The days that the caller can fill, today first, each as in the week, and at most 3 of their latest declined timesheets (ours).',
    access: { who: 'fills timesheets', reach: 'own' },
    message: 'Fetched days',
    reply: z.object({ today: z.string(), days: z.array(WeekDay), declined: z.array(TimesheetRecord) }),
  }),
}
