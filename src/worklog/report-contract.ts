import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

const one = z.string().trim().max(320, 'Give the id, name or email of the department, profile or user.').optional()
/** Exactly one of these fields must be given (decision 84). */
const By = z.object({ department: one, profile: one, user: one }).superRefine((sent, context) => {
  const given = Object.values(sent).filter((value) => value !== undefined).length
  const message =
    given > 1 ? 'Choose only one of these: a department, a profile, a user.' : 'Please select a department, a profile or a user.'
  if (given !== 1) context.addIssue({ code: 'custom', path: ['department'], message })
})

const shared = {
  access: { who: 'manages worklog', reach: 'team' },
  download: true,
  message: 'Fetched report',
  audit: 'Downloaded {}',
} as const

/**
 * The worklog of a department, a profile or a user as a workbook (001 §7 Worklog). The audit log records the download. For a
 * department, it contains the days on which its people were in it (decision 172).
 */
export const worklogReport = {
  get: endpoint({
    ...shared,
    method: 'GET',
    path: '/worklog/report',
    writes: true,
    summary:
      'Worklog and the day: every day of targets up to today, of a department (name or id, or “No department”), a profile (id) or a user (id or email), with its cost if the salary may be seen. A manager gets the days on which a person was in their own team (001 §7 Worklog, decisions 84, 89, 124, 172).',
    query: By,
  }),
  download: endpoint({
    ...shared,
    method: 'POST',
    path: '/worklog/report',
    summary: 'The worklog report, with the selection in the body (ours; decision 84).',
    body: By,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/worklog/report/choices',
    shows: ['worklog', 'worklog-days', 'users', 'departments'],
    summary:
      'The people and departments that have days in a worklog report, by name. People who have left have `hasLeft`. Managers get those with days on which people were in their own team (ours; decision 172).',
    access: { who: 'manages worklog', reach: 'team' },
    message: 'Fetched choices',
    reply: z.object({
      users: z.array(z.object({ _id: z.uuid(), fullName: z.string(), email: z.string(), hasLeft: z.boolean() })),
      departments: z.array(z.object({ _id: z.uuid(), name: z.string(), isDeleted: z.boolean() })),
    }),
  }),
}
