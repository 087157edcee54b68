import { z } from 'zod'
import { STAFF_ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { BOTH_DATES, OptionalPeriod, YEAR_DAYS } from '../kit/shared/period.ts'
import { managing, reportAccess } from './contract.ts'

export const ReportUser = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  roleData: z.array(z.enum(STAFF_ROLES)),
  /** Sent only if the query has a period. */
  hasLeft: z.boolean().optional(),
})
export type ReportUser = z.infer<typeof ReportUser>
const Ref = z.object({ _id: z.uuid(), name: z.string() })

/** If a period is given, the people are those with a day in it, which is our addition to the documents. */
const InPeriod = OptionalPeriod(BOTH_DATES, YEAR_DAYS)

export const reportFilters = {
  projects: endpoint({
    method: 'GET',
    path: '/user/target/report/fetch/project',
    shows: ['timesheet-projects', 'timesheet-members'],
    summary:
      'The timesheet projects by name, for the project filter. Staff see those of which they are or were members (002 §7 Report and filter data).',
    access: reportAccess,
    message: 'Fetched projects',
    reply: z.object({ data: z.array(Ref) }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/target/project/report/:role/:department',
    shows: ['users'],
    summary:
      'Today’s people of a role and a department, in either order, for the user filter. `-`, `all` and `undefined` mean all; several are separated by commas (ours). A manager gets their own team. With `from` and `to` (ours), everybody who has a day in the period, by the role, department and manager of the day; people who have left have `hasLeft` (002 §7 Report and filter data, decisions 26, 172).',
    access: managing,
    query: InPeriod,
    params: z.object({ role: z.string(), department: z.string() }),
    message: 'Fetched Report Users',
    reply: z.object({ users: z.array(ReportUser) }),
  }),
  userDetails: endpoint({
    method: 'GET',
    path: '/user/details/:dept/:role',
    shows: ['users'],
    summary: 'The people of a department and a role, for the user filter (002 §7 Productivity reports, decision 26).',
    access: managing,
    query: InPeriod,
    params: z.object({ dept: z.string(), role: z.string() }),
    message: 'Fetched users',
    reply: z.object({ data: z.array(ReportUser) }),
  }),
}
