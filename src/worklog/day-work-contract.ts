import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { BOTH_DATES, Period } from '../kit/shared/period.ts'

/** The maximum number of days in one request. */
export const MAX_WORK_DAYS = 31

/** The figures of the task rows and of the timesheet for a day in a project of the caller's targets (ADR 27). */
export const DayWork = z.object({
  date: z.string(),
  project: z.uuid(),
  /** The units in the worklog for all of the caller's targets in the project. */
  units: z.number(),
  /** The task rows that the caller finished. Null if the project has no files. */
  task_rows: z.int().nullable(),
  /** The amount in the timesheet, unless it is declined. Null if the timesheet has no line for the project. */
  timesheet: z.number().nullable(),
})
export type DayWork = z.infer<typeof DayWork>

export const dayWork = {
  own: endpoint({
    method: 'GET',
    path: '/targets/user/work',
    shows: ['worklog-days', 'worklog', 'timesheets', 'tasks'],
    summary:
      'The figures of the task rows and the timesheet for the days of the caller’s own targets, by project, beside the units of the worklog. Days for which neither has a figure are left out (ours).',
    access: { who: 'records worklog', reach: 'own' },
    query: Period(BOTH_DATES, MAX_WORK_DAYS),
    message: 'Fetched days',
    reply: z.object({ data: z.array(DayWork) }),
  }),
}
