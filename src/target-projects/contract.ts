import { z } from 'zod'
import { STAFF_ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { RoleChoice } from '../users/role-contract.ts'
import { Day } from '../kit/shared/period.ts'
import { NEED_PROJECT_NAME } from '../projects/rules.ts'
import { findRowTextProblem } from './rules.ts'
import { AddedBy, ModuleProject, OneProject, ProjectOfPage, needsName, projectName } from '../projects/contract.ts'

/** Today by default. */
export const AsOfQuery = z.object({ asOf: Day().optional() })

/** A project of the target module (001 §3 Target project). */
export const TargetProject = ModuleProject.extend({
  project_name: z.string(),
  /** The number of undeleted target rows, and the number of people with a target in one of them. */
  rows: z.int(),
  people: z.int(),
})
export type TargetProject = z.infer<typeof TargetProject>

/** A row of a target project (001 §3 Target project). Rows are added and deleted, never edited. */
export const TargetRow = z.object({
  _id: z.uuid(),
  project_id: z.uuid(),
  project_name: z.string(),
  keyword: z.string(),
  sub_project_name: z.string(),
  department: z.string(),
  subject: z.string(),
  role: z.enum(STAFF_ROLES),
  addedBy: AddedBy,
  created_at: z.string(),
  /** The first day on which the deleted row no longer counts. Null if it is not deleted. */
  deleted_on: z.string().nullable(),
  /** The number of people with a count that is in force on the requested day. */
  people: z.int(),
  /** Whether the keyword is the name of a timesheet project. Otherwise, no lines are measured by the target. */
  is_timesheet_project: z.boolean(),
})
export type TargetRow = z.infer<typeof TargetRow>

const NEEDS = {
  sub_project_name: 'Please input sub project name!',
  department: 'Please select the department!',
  subject: 'Please input subject!',
  role: 'Please select the role!',
  keyword: 'Please input keyword!',
}

const text = (noun: string, needed: string) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    .refine((given) => findRowTextProblem(noun, given) === undefined, {
      error: ({ input }) => findRowTextProblem(noun, String(input)),
    })

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
export const ById = z.object({ id: z.string() })

/** Target projects and their rows. Who has these targets is in assigned-contract.ts. */
export const targetProjects = {
  projects: endpoint({
    method: 'GET',
    path: '/target/all/project',
    shows: ['targets'],
    summary: 'All target projects, by name (001 §7 Target projects and assigned targets).',
    access: { who: 'manages targets', reach: 'all' },
    message: 'Fetched projects',
    reply: z.object({ data: z.array(TargetProject) }),
  }),
  addProject: endpoint({
    method: 'POST',
    path: '/project/target/add',
    changes: ['targets'],
    summary:
      'Adds a target project. If another module has a project with this name, it is the same project (001 §7, decision 19).',
    access: { who: 'manages targets', reach: 'all' },
    body: z
      .object({ project_name: projectName().optional(), name: projectName().optional() })
      .superRefine(needsName('project_name', NEED_PROJECT_NAME)),
    message: 'Project added successfully',
    audit: 'Added the target project {}',
    reply: z.object({ data: TargetProject }),
  }),
  removeProject: endpoint({
    method: 'DELETE',
    path: '/projects/delete/:id',
    changes: ['targets'],
    summary: 'Removes a project (id or name) without rows from the target module (001 §7, decisions 18, 19).',
    access: { who: 'manages targets', reach: 'all' },
    params: ById,
    message: 'Project removed successfully',
    audit: 'Deleted the target project {}',
  }),
  rows: endpoint({
    method: 'GET',
    path: '/targets/get/projects/:projectId',
    shows: ['targets', 'timesheet-projects'],
    summary:
      'The rows of a target project (id or name) that are not deleted as of a day (by default today), by keyword (001 §7).',
    access: { who: 'manages targets', reach: 'all' },
    params: OneProject,
    query: AsOfQuery,
    message: 'Fetched targets',
    reply: z.object({ data: z.array(TargetRow), project: ProjectOfPage }),
  }),
  addRow: endpoint({
    method: 'POST',
    path: '/targets/project/add/:projectId',
    changes: ['targets'],
    summary: 'Adds a row to a target project (id or name). `department` is a name or an id (001 §5, §7).',
    access: { who: 'manages targets', reach: 'all' },
    params: OneProject,
    body: z.object({
      sub_project_name: text('The sub project', NEEDS.sub_project_name),
      department: z.string(NEEDS.department).trim().min(1, NEEDS.department).max(200, 'There is no such department.'),
      subject: text('The subject', NEEDS.subject),
      role: RoleChoice(STAFF_ROLES, NEEDS.role),
      keyword: text('The keyword', NEEDS.keyword),
    }),
    message: 'Target added successfully',
    audit: 'Added the target row {}',
    reply: z.object({ data: TargetRow }),
  }),
  removeRow: endpoint({
    method: 'DELETE',
    path: '/targets/delete/:id',
    changes: ['targets'],
    summary:
      'Deletes a row. From today on, its targets no longer count; earlier days keep them. With `?confirm=false`, it asks first if report days are affected (001 §7, decision 154).',
    access: { who: 'manages targets', reach: 'all' },
    params: ById,
    query: z.object({ confirm: z.stringbool().optional() }),
    message: 'Target removed succesfully.', // The spelling is that of the documents.
    audit: 'Deleted the target row {}',
  }),
  choices: endpoint({
    method: 'GET',
    path: '/target/choices',
    shows: ['users', 'departments', 'timesheet-projects'],
    summary:
      'The people who may get a target, the departments, and the timesheet projects, whose names are the keywords, each by name (ours).',
    access: { who: 'manages targets', reach: 'all' },
    message: 'Fetched choices',
    reply: z.object({
      users: z.array(Person.extend({ roleData: z.array(z.enum(STAFF_ROLES)), departments: z.array(z.string()) })),
      departments: z.array(z.string()),
      keywords: z.array(z.string()),
    }),
  }),
}
