import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { BOTH_DATES, Period, YEAR_DAYS } from '../kit/shared/period.ts'

/** The id or the name of a project. By default, the report covers all projects. */
const project = z.string().trim().max(200, 'A project name can have at most 200 characters.').optional()

const shared = {
  access: { who: 'reads timesheets', reach: 'team' },
  download: true,
  message: 'Fetched report',
  audit: 'Downloaded {}',
} as const

/**
 * The timesheets of a period as a workbook. The audit log records the download with the number of rows (001 §7 Timesheet,
 * decisions 105, 124).
 */
export const timesheetReport = {
  get: endpoint({
    ...shared,
    method: 'GET',
    path: '/timesheet/report',
    writes: true,
    summary:
      'A workbook of timesheets: the filled projects of all days from the first to the last one in `date`, as `start,end`. A manager gets those of the people whom they managed on the day (001 §7 Timesheet, decisions 84, P388).',
    query: z.object({
      date: z
        .string(BOTH_DATES)
        .transform((text) => text.split(','))
        .transform(([from, to, ...more]) => (more.length > 0 ? {} : { from, to }))
        .pipe(Period(BOTH_DATES, YEAR_DAYS)),
      project,
    }),
  }),
  download: endpoint({
    ...shared,
    method: 'POST',
    path: '/timesheet/report',
    summary: 'The same workbook, with the days as `from` and `to` (ours; decision 84).',
    body: Period(BOTH_DATES, YEAR_DAYS).safeExtend({ project }),
  }),
}
