import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { BOTH_DATES, OptionalPeriod, YEAR_DAYS } from '../kit/shared/period.ts'
import { findDepartmentNameProblem } from './rules.ts'

/** A company department (000 §3, 002 §3). Both spellings of its name are returned. */
export const Department = z.object({
  _id: z.uuid(),
  name: z.string(),
  department_name: z.string(),
  /** Null for the initial departments. */
  addedBy: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
})
export type Department = z.infer<typeof Department>
/** A choice in a filter. `isDeleted` is set only in the choices for a period. */
const DepartmentChoice = Department.extend({ isDeleted: z.boolean().optional() })
export type DepartmentChoice = z.infer<typeof DepartmentChoice>

const ById = z.object({ id: z.string() })

export const departments = {
  all: endpoint({
    method: 'GET',
    path: '/department/all',
    shows: ['departments'],
    summary: 'All company departments, by name (000 §7 Users and departments).',
    access: { who: 'reads departments', reach: 'none' },
    message: 'Fetched departments',
    code: 'FETCH_DEPARTMENT_SUCCESS',
    reply: z.object({ data: z.array(Department) }),
  }),
  allForReports: endpoint({
    method: 'GET',
    path: '/department/all/report',
    shows: ['departments'],
    summary:
      'All company departments, for the department filter of reports. With `from` and `to` (ours), also the deleted ones in which somebody was on a day of the period (002 §7 Report and filter data, decision 172).',
    access: { who: 'admin or manager', reach: 'none' },
    query: OptionalPeriod(BOTH_DATES, YEAR_DAYS),
    message: 'Fetched departments',
    reply: z.object({ departments: z.array(DepartmentChoice) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/department/create',
    changes: ['departments'],
    summary: 'Adds a department. Its name must be unique, regardless of case (000 §7, decision 73).',
    access: { who: 'manages users', reach: 'none' },
    body: z.object({
      name: z
        .string('Please input department name!')
        .trim()
        .min(1, 'Please input department name!')
        .max(200, 'The department name can have at most 200 characters.')
        .refine((name) => findDepartmentNameProblem(name) === undefined, {
          error: ({ input }) => findDepartmentNameProblem(String(input)),
        }),
    }),
    message: 'Department created successfully',
    audit: 'Created the department {}',
    reply: z.object({ data: Department }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/department/delete/:id',
    // The id may be that of an allocation project, so the call changes allocations too.
    changes: ['departments', 'allocations'],
    summary:
      'Deletes a department that nothing uses, except the two recruiting ones. With the id of an allocation project and a department (name or id), removes the department from the project (000 §8, 002 §7, decisions 3, 72).',
    access: { who: 'deletes departments', reach: 'all' },
    changesRights: true,
    params: ById,
    body: z.object({ department: z.string().trim().max(200).optional() }),
    message: 'Department deleted',
    audit: null,
    code: 'DEPARTMENT_DELETE_SUCCESS',
  }),
  one: endpoint({
    method: 'GET',
    path: '/department/one/:id',
    shows: ['departments'],
    summary: 'One department (002 §7 Allocation administration).',
    access: { who: 'manages accounts', reach: 'none' },
    params: ById,
    message: 'Fetched One department',
    reply: z.object({ department: Department }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/department/:id',
    shows: ['departments'],
    summary: 'One department, like department/one/:id (002 §7 Allocation administration, decision 2).',
    access: { who: 'manages accounts', reach: 'none' },
    params: ById,
    message: 'Fetched One department',
    reply: z.object({ department: Department }),
  }),
}
