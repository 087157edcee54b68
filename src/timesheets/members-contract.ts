import { z } from 'zod'
import { ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { Moment } from '../kit/shared/moment.ts'
import { ModuleProject } from '../projects/contract.ts'
import { OwnTimesheetProject } from './contract.ts'

/** `until` is the planned end, if there is one. */
export const ProjectMember = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  roleData: z.array(z.enum(ROLES)),
  manager: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
  since: z.string(),
  until: z.string().nullable(),
})
export type ProjectMember = z.infer<typeof ProjectMember>

/** A person who fills timesheets (001 §2 Timesheet). */
export const TimesheetUser = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  roleData: z.array(z.enum(ROLES)),
  departments: z.array(z.string()),
  manager: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
  /** The number of timesheet projects that the person is in now. */
  projects: z.int(),
  /** `waiting` counts the undecided entries, `declined` those that the person has to send again. */
  waiting: z.int(),
  declined: z.int(),
  last_day: z.string().nullable(),
})
export type TimesheetUser = z.infer<typeof TimesheetUser>

/**
 * The members of timesheet projects. `PUT timesheet/project/:projectId/user/add` is in the contract of allocations (decision 10).
 */
export const members = {
  users: endpoint({
    method: 'GET',
    path: '/timesheet/users',
    shows: ['users', 'timesheet-members', 'timesheets', 'deputies'],
    summary:
      'The active people who fill timesheets, by name. A manager gets their own team and the teams for which they are a deputy today. Without a page it returns everyone (001 §7 Timesheet, decision 123).',
    access: { who: 'lists timesheet users', reach: 'team' },
    query: z.object({ q: z.string().trim().max(320).optional(), ...pagingFields }),
    message: 'Fetched users',
    reply: z.object({ users: z.array(TimesheetUser), total: z.int() }),
  }),
  project: endpoint({
    method: 'GET',
    path: '/timesheet/project/:id',
    shows: ['timesheet-projects', 'timesheet-members'],
    summary:
      'A timesheet project (id or name) with its current members, by name. It may also be a project of allocation IDs without any members (001 §7 Timesheet, 002 §7 Allocation administration, decision 7).',
    access: { who: 'reads timesheet members', reach: 'all' },
    params: z.object({ id: z.string() }),
    message: 'Fetched project',
    reply: z.object({
      data: ModuleProject.extend({ name: z.string(), users: z.array(ProjectMember) }),
    }),
  }),
  removeProject: endpoint({
    method: 'DELETE',
    path: '/timesheet/project/:id/delete',
    changes: ['timesheet-projects', 'timesheet-members'],
    summary:
      'Deletes a timesheet project (id or name) whose days are all approved. Past days keep its name. With `?confirm=true` its memberships end; without it, a project with members is refused (001 §7 Timesheet, decisions 18, 19, P375).',
    access: { who: 'manages timesheet projects', reach: 'all' },
    params: z.object({ id: z.string() }),
    query: z.object({ confirm: z.stringbool().optional() }),
    message: 'Project removed successfully',
    audit: 'Deleted the timesheet project {}',
  }),
  removeUser: endpoint({
    method: 'PATCH',
    path: '/timesheet/:project/:user/remove',
    changes: ['timesheet-members', 'timesheet-projects'],
    summary:
      'Ends the membership of a person (id or email) in a timesheet project (id or name), now or at `revokeTime` (001 §7 Timesheet, decisions 9, 60).',
    access: { who: 'manages timesheet projects', reach: 'all' },
    params: z.object({ project: z.string(), user: z.string() }),
    body: z.object({ revokeTime: Moment('Please input the date effective').optional() }),
    message: 'User removed successfully',
    audit: 'Removed {} from a timesheet project',
    code: 'USER_REMOVE_SUCCESS',
    reply: z.object({ data: z.array(OwnTimesheetProject) }),
  }),
}
