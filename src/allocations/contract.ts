import { removeInvisible } from '../kit/shared/invisible.ts'
import { z } from 'zod'
import { ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { WorkBlocker } from '../kit/shared/work-blocker.ts'
import { seenVersion, Version } from '../kit/shared/versions.ts'
import { AddedBy, ModuleProject, OneProject, ProjectOfPage, needsName, projectName } from '../projects/contract.ts'
import { NEED_PROJECT_NAME } from '../projects/rules.ts'
import { findAccountIdProblem, MAX_TYPED_ACCOUNTS } from './rules.ts'

/** A project of the allocation module (002 §3). */
export const AllocationProject = ModuleProject.extend({
  project_name: z.string(),
  /** False while a file of the project is hidden from one of its departments. */
  is_file_visible: z.boolean(),
  departments: z.int(),
  /** `held` counts the IDs in use now. */
  accounts: z.int(),
  held: z.int(),
})
export type AllocationProject = z.infer<typeof AllocationProject>

/**
 * `_id` is the company's department. `name` and `department_name` have the same value, because 002 §3 uses both names for the
 * field.
 */
export const AllocationDepartment = z.object({
  _id: z.uuid(),
  name: z.string(),
  department_name: z.string(),
  addedBy: AddedBy,
  created_at: z.string(),
  accounts: z.int(),
  held: z.int(),
})
export type AllocationDepartment = z.infer<typeof AllocationDepartment>

/** `active` IDs are in use now, `ended` ones were used before, and `free` ones were never used. */
const Status = z.enum(['active', 'ended', 'free'])

/** An allocation ID with its current holders (002 §3 Allocation, decision 58). */
export const Allocation = z.object({
  _id: z.uuid(),
  account_id: z.string(),
  project_id: z.uuid(),
  project_name: z.string(),
  subject_name: z.string(),
  is_multiple: z.boolean(),
  /** The emails of the current holders, latest first. In a person's own list, the person comes first. */
  user_list: z.array(z.string()),
  /** The first element of `user_list`. */
  current_user: z.string().nullable(),
  current_user_allocation_time: z.string().nullable(),
  /** The end of the last use, or the planned end of the current one. */
  user_revoke_time: z.string().nullable(),
  status: Status,
  /** A current use began in single mode, which closes the ID to others until that use ends, even if it is multiple-user now. */
  held_single: z.boolean(),
  holders: z.array(
    z.object({ _id: z.uuid(), fullName: z.string(), email: z.string(), since: z.string(), until: z.string().nullable() }),
  ),
})
export type Allocation = z.infer<typeof Allocation>

/**
 * The departments and people to whom an ADMIN has lent an ID, in addition to its own department (decision 118). A use that began
 * while the ID was lent may continue afterwards.
 */
const Lent = z.object({ _id: z.uuid(), name: z.string(), kind: z.enum(['department', 'user']), email: z.string().nullable() })
const LentTo = z.array(Lent)
export const DepartmentAllocation = Allocation.extend({ lent_to: LentTo, version: Version })
export type DepartmentAllocation = z.infer<typeof DepartmentAllocation>

export const NEED_USERS = 'Please select users'
const NEED_IDS = 'Type at least one allocation ID.'
const NEED_DEPARTMENT = 'Please input department name!'
const DepartmentName = z
  .string(NEED_DEPARTMENT)
  .trim()
  .min(1, NEED_DEPARTMENT)
  .max(200, 'A department name can have at most 200 characters.')
export const NeededPerson = z.string(NEED_USERS).trim().min(1, NEED_USERS).max(320)

export const allocations = {
  addProject: endpoint({
    method: 'POST',
    path: '/allocation/project/add',
    changes: ['allocations'],
    summary:
      'Adds a project to the allocation module. If another module has a project with this name, it is the same project (002 §5, decision 19).',
    access: { who: 'manages accounts', reach: 'all' },
    body: z
      .object({ project_name: projectName().optional(), name: projectName().optional() })
      .superRefine(needsName('project_name', NEED_PROJECT_NAME)),
    message: 'Project added successfully',
    audit: 'Added the allocation project {}',
    reply: z.object({ data: AllocationProject }),
  }),
  projects: endpoint({
    method: 'GET',
    path: '/allocation/projects',
    shows: ['allocations'],
    summary: 'All projects of the allocation module, by name (002 §7 Allocation administration).',
    access: { who: 'manages accounts', reach: 'all' },
    message: 'Fetched Projects',
    reply: z.object({ data: z.array(AllocationProject) }),
  }),
  deleteProject: endpoint({
    method: 'DELETE',
    path: '/project/delete',
    changes: ['allocations'],
    summary:
      'Removes a project without departments from the allocation module. `name` is in the body or the query (002 §7, decisions 18, 19).',
    access: { who: 'manages accounts', reach: 'all' },
    body: z.object({ name: z.string(NEED_PROJECT_NAME).trim().min(1, NEED_PROJECT_NAME) }),
    message: 'Project removed successfully',
    audit: 'Deleted the allocation project {}',
  }),
  addDepartment: endpoint({
    method: 'POST',
    path: '/allocation/department/add/:project',
    changes: ['allocations'],
    summary: 'Adds a company department (name or id) to an allocation project (name or id) (002 §5, §7).',
    access: { who: 'manages accounts', reach: 'all' },
    params: z.object({ project: z.string() }),
    body: z
      .object({ department_name: DepartmentName.optional(), name: DepartmentName.optional() })
      .superRefine(needsName('department_name', NEED_DEPARTMENT)),
    message: 'Department added successfully',
    audit: 'Added a department to the allocation project {}',
    reply: z.object({ data: AllocationDepartment }),
  }),
  departments: endpoint({
    method: 'GET',
    path: '/allocation/departments/all/:projectId',
    shows: ['allocations'],
    summary: 'The departments of an allocation project (002 §7 Allocation administration).',
    access: { who: 'manages accounts', reach: 'all' },
    params: OneProject,
    message: 'Fetched departments',
    reply: z.object({ data: z.array(AllocationDepartment), project: ProjectOfPage }),
  }),
  removeDepartment: endpoint({
    method: 'DELETE',
    path: '/allocation/department/:projectId/:departmentId',
    changes: ['allocations'],
    summary:
      'Removes a department (name or id) from an allocation project, unless it has allocation IDs there (ours; 002 §7, decision 3).',
    access: { who: 'manages accounts', reach: 'all' },
    params: z.object({ projectId: z.string(), departmentId: z.string() }),
    message: 'Department deleted',
    audit: 'Removed a department from the allocation project {}',
    code: 'DEPARTMENT_DELETE_SUCCESS',
  }),
  list: endpoint({
    method: 'GET',
    path: '/allocation/list/:projectId/:departmentId',
    shows: ['allocations'],
    summary: 'The allocation IDs of a department in a project, with their current holders (002 §2 Project allocation screens).',
    access: { who: 'manages accounts', reach: 'all' },
    params: z.object({ projectId: z.string(), departmentId: z.string() }),
    message: 'Fetched Allocations',
    reply: z.object({
      data: z.array(DepartmentAllocation),
      project: ProjectOfPage,
      department: z.object({ _id: z.uuid(), name: z.string() }),
    }),
  }),
  idsOfProject: endpoint({
    method: 'GET',
    path: '/allocation/ids/:projectId',
    shows: ['allocations'],
    summary:
      'The allocation IDs of a project (name or id), by name. Empty if the project is not in the allocation module (ours).',
    access: { who: 'manages accounts', reach: 'all' },
    params: OneProject,
    message: 'Fetched Allocations',
    reply: z.object({ ids: z.array(z.string()) }),
  }),
  addAccounts: endpoint({
    method: 'POST',
    path: '/allocation/ids/add',
    changes: ['allocations'],
    summary:
      'Adds allocation IDs to a department of a project (names or ids), either all or none. The project and the department are added to the module if necessary. Existing IDs do not change (ours).',
    access: { who: 'manages accounts', reach: 'all' },
    body: z.object({
      project: z.string(NEED_PROJECT_NAME).trim().min(1, NEED_PROJECT_NAME).max(200),
      department: z.string(NEED_DEPARTMENT).trim().min(1, NEED_DEPARTMENT).max(200),
      is_multiple: z.boolean().default(false),
      ids: z
        .array(
          z
            .string()
            .overwrite(removeInvisible)
            .trim()
            .refine((id) => findAccountIdProblem(id) === undefined, {
              error: ({ input }) => findAccountIdProblem(String(input)),
            }),
          NEED_IDS,
        )
        .min(1, NEED_IDS)
        .max(MAX_TYPED_ACCOUNTS, `Add at most ${MAX_TYPED_ACCOUNTS} allocation IDs at once.`),
    }),
    message: 'Allocation IDs added successfully',
    audit: 'Added allocation IDs to the project {}',
    reply: z.object({
      project: z.object({ _id: z.uuid(), name: z.string() }),
      department: z.object({ _id: z.uuid(), name: z.string() }),
      added: z.array(z.string()),
      existing: z.array(z.string()),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/timesheet/users/:departmentId',
    shows: ['users', 'status-reports'],
    summary:
      'The active people of a department (name or id; `-` for all), to choose from for an allocation ID or a timesheet project (001 §7 Timesheet, 002 §7 Allocation administration).',
    access: { who: 'reads timesheet members', reach: 'all' },
    params: z.object({ departmentId: z.string() }),
    message: 'Fetched users',
    reply: z.object({
      users: z.array(
        z.object({
          _id: z.uuid(),
          fullName: z.string(),
          email: z.string(),
          roleData: z.array(z.enum(ROLES)),
          /** Null if nobody approves the person's timesheets. */
          manager: z.object({ _id: z.uuid(), fullName: z.string() }).nullable(),
          /**
           * Why the person cannot work in the department, or in any department for the path `-`. Null for callers who do not
           * manage accounts.
           */
          hindrance: WorkBlocker.nullable(),
        }),
      ),
    }),
  }),
  lend: endpoint({
    method: 'PUT',
    path: '/allocation/lendings/:id',
    changes: ['allocations'],
    summary:
      'Lends an allocation ID to further departments (names or ids) and people (emails or ids), in place of the previous ones (ours; decision 118). With `version`, the call is refused if the lendings have changed since.',
    access: { who: 'admin', reach: 'all' },
    params: z.object({ id: z.string() }),
    body: z.object({
      departments: z.array(z.string().trim().min(1).max(200)).max(200, 'Choose at most 200 departments.'),
      users: z.array(NeededPerson).max(200, 'Choose at most 200 people.'),
      version: seenVersion,
    }),
    message: 'Lending updated successfully',
    audit: 'Changed who the allocation ID {} is lent to',
    reply: z.object({ lent_to: LentTo }),
  }),
  setMultiple: endpoint({
    method: 'PUT',
    path: '/update/multiple/status',
    changes: ['allocations'],
    summary: 'Makes an allocation ID single-user or multiple-user (002 §4, calculations.md 5, decision 28).',
    access: { who: 'manages accounts', reach: 'all' },
    body: z.object({ id: z.string('Please select the allocation ID.'), is_multiple: z.boolean('Choose true or false.') }),
    message: 'Updated allocation',
    audit: 'Switched the mode of the allocation ID {}',
    reply: z.object({ data: Allocation }),
  }),
}
