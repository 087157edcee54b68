import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Version, seenVersion } from '../kit/shared/versions.ts'
import { ModuleProject, projectName } from '../projects/contract.ts'

/** A project that people fill timesheets for (001 §3 Timesheet project). */
export const TimesheetProject = ModuleProject.extend({
  name: z.string(),
  users: z.array(z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })),
  userCount: z.int(),
})
export type TimesheetProject = z.infer<typeof TimesheetProject>

/** `until` is the planned end, if there is one. */
export const OwnTimesheetProject = z.object({
  _id: z.uuid(),
  name: z.string(),
  since: z.string(),
  until: z.string().nullable(),
})
export type OwnTimesheetProject = z.infer<typeof OwnTimesheetProject>

const NEEDS = { user: 'Please select a user.', projects: 'Please select the projects.' }

export const timesheets = {
  projects: endpoint({
    method: 'GET',
    path: '/timesheet/project/all',
    shows: ['timesheet-projects', 'timesheet-members'],
    summary:
      'All timesheet projects by name. A manager gets the projects of people in their own team, with only these people (001 §7 Timesheet, decision P388).',
    access: { who: 'reads timesheets', reach: 'team' },
    message: 'Fetched projects',
    code: 'PROJECTS_FETCH_SUCCESS',
    reply: z.object({ data: z.array(TimesheetProject) }),
  }),
  addProject: endpoint({
    method: 'POST',
    path: '/timesheet/project/new',
    changes: ['timesheet-projects'],
    summary:
      'Adds a timesheet project. A name that another module already uses refers to the same project (001 §7 Timesheet, decision 19).',
    access: { who: 'manages timesheet projects', reach: 'all' },
    body: z.object({ name: projectName() }),
    message: 'Project added successfully',
    audit: 'Added the timesheet project {}',
    reply: z.object({ data: TimesheetProject }),
  }),
  projectsOfUser: endpoint({
    method: 'GET',
    path: '/timesheet/user/:id/projects',
    shows: ['timesheet-members'],
    summary:
      'The current timesheet projects of a person (id or email), by name. A manager can read those of their own team (001 §7 Timesheet, decision P388).',
    access: { who: 'reads timesheets', reach: 'team' },
    params: z.object({ id: z.string() }),
    message: 'Fetched projects',
    reply: z.object({
      data: z.array(OwnTimesheetProject),
      user: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }),
      version: Version,
    }),
  }),
  ownProjects: endpoint({
    method: 'GET',
    path: '/timesheet/user/projects',
    shows: ['timesheet-members'],
    summary: 'The current timesheet projects of the caller, or of `userId` for an admin (001 §7 Timesheet, decision 31).',
    access: { who: 'reads timesheet projects', reach: 'own', unless: 'admin' },
    query: z.object({ userId: z.string().trim().max(320).optional() }),
    message: 'Fetched projects',
    reply: z.object({ data: z.array(OwnTimesheetProject) }),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/timesheet/project/assign',
    changes: ['timesheet-members'],
    summary:
      "Replaces the person's timesheet projects from now on: those that are not sent end, and those that the person already has continue. `version` (ours) works as in `POST user/update-profile` (001 §7 Timesheet, decisions 11, 67, 99).",
    access: { who: 'manages timesheet projects', reach: 'all' },
    body: z.object({
      /** An id or email. */
      userId: z.string(NEEDS.user).trim().min(1, NEEDS.user).max(320, 'Give the id or email of a user.'),
      /** Names or ids. An empty list removes the person from all projects. */
      projects: z
        .array(
          z
            .string()
            .trim()
            .min(1, 'Give the name or id of the project.')
            .max(200, 'A project name can have at most 200 characters.'),
          NEEDS.projects,
        )
        .max(500, 'Choose at most 500 projects.'),
      version: seenVersion,
    }),
    message: 'Projects assigned successfully',
    audit: 'Set the timesheet projects of {}',
    reply: z.object({ data: z.array(OwnTimesheetProject) }),
  }),
}
