import { z } from 'zod'
import { ROLES } from '../access/levels.ts'
import { keepBlank } from '../kit/shared/blank.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { RoleChoice } from './role-contract.ts'
import { WorkBlocker } from '../kit/shared/work-blocker.ts'
import { Rupees } from '../kit/shared/money.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { BOTH_DATES, OptionalPeriod, YEAR_DAYS } from '../kit/shared/period.ts'
import { sortKeys } from '../kit/shared/sort-keys.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { Version, seenVersion } from '../kit/shared/versions.ts'
import {
  Day,
  DepartmentList,
  Email,
  FullName,
  PresentFullName,
  NEEDS,
  NewPassword,
  Roles,
  ShiftDays,
  WorkingHours,
  makeTextSchema,
} from './fields-contract.ts'
import { HandOver, Leaving, LeavingQuery } from './leaving-contract.ts'
import { SHIFT_TYPES } from './rules.ts'
import { TEXT_FIELD_NAMES, mapTextFields } from './vocabulary.ts'

const Ref = z.object({ _id: z.uuid(), name: z.string() })
const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/** A row of Manage Users (000 §2, §3 User). Dated fields hold today's values. */
export const UserRow = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  roleData: z.array(z.enum(ROLES)),
  departments: z.array(Ref),
  manager: Named.nullable(),
  /** Rupees per month, or null if unknown. Absent if the caller may not see the salary (decision 89). */
  salary: z.number().nullable().optional(),
  /** The next pending salary. It is undefined whenever `salary` is. */
  newSalary: z.object({ amount: z.number(), effectiveDate: z.string() }).nullable().optional(),
  /** The version of the salaries, which `version` does not cover. It is undefined whenever `salary` is. */
  salaryVersion: Version.optional(),
  ...mapTextFields(() => z.string().nullable()),
  shiftType: z.literal(SHIFT_TYPES),
  workingHours: z.number(),
  newShift: z.object({ shiftType: z.literal(SHIFT_TYPES), workingHours: z.number(), effective: z.string() }).nullable(),
  enableAssignments: z.boolean(),
  enableQualitative: z.boolean(),
  statusReportPermission: z.boolean(),
  accountState: z.enum(['active', 'blocked']),
  is_active: z.boolean(),
  created_at: z.string(),
  version: Version,
})
export type UserRow = z.infer<typeof UserRow>

/** A person who can be assigned work (000 §2 Assign Tasks). */
export const DepartmentPerson = Named.extend({
  roleData: z.array(z.enum(ROLES)),
  /** The employee ID. It is also null for a manager who requests people of another team. */
  employee_id: z.string().nullable(),
  manager: Named.omit({ email: true }).nullable(),
  departments: z.array(z.string()),
  /** Open tasks now, in the requested role or, without one, in all roles of the person. */
  openTasks: z.int(),
  /** Why this person cannot work in the requested department now, or in any department if none is requested. */
  hindrance: WorkBlocker.nullable(),
})
export type DepartmentPerson = z.infer<typeof DepartmentPerson>

const ById = z.object({ id: z.string() })

export const USER_SORTS = ['fullName', 'email', 'roleData', ...TEXT_FIELD_NAMES] as const

const listed = {
  fullName: z.string().trim().max(200).optional(),
  email: z.string().trim().max(320).optional(),
  role: RoleChoice(ROLES).optional(),
  /** A column name. The prefix `-` means descending order. Ties are broken by name. */
  sort: z.enum(sortKeys(USER_SORTS)).default('fullName'),
}

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    shows: ['users'],
    summary:
      'The people whom the caller manages, filtered by parts of the name and email and by role. A manager gets their own team (000 §7).',
    access: { who: 'manages users', reach: 'team' },
    query: z.object({ ...listed, ...pagingFields }),
    message: 'Fetched users',
    reply: z.object({ users: z.array(UserRow), total: z.int() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/users/export',
    summary:
      'UserData.xlsx: the people of Manage Users with its filters and order. It is a POST, because the audit log records it with its row count (ours; 000 §2 Manage Users, decision 105).',
    access: { who: 'manages users', reach: 'team' },
    body: z.object(listed),
    download: true,
    message: 'Exported users',
    audit: 'Exported the list of users',
  }),
  ofDepartment: endpoint({
    method: 'GET',
    path: '/admin/users/:department',
    shows: ['users', 'tasks', 'status-reports'],
    summary:
      'The people who can be given work: the active people of a department (name or id, or `-` for all) who have a role, with their open tasks. A manager gets their own team first (000 §7, decision 112).',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ department: z.string() }),
    query: z.object({ role: RoleChoice(ROLES).optional() }),
    message: 'Fetched users',
    reply: z.object({ data: z.array(DepartmentPerson) }),
  }),
  managers: endpoint({
    method: 'GET',
    path: '/admin/managers',
    shows: ['users'],
    summary:
      'The active people with the role MANAGER. With `from` and `to` (ours), everybody who had a team on a day of the period; `hasLeft` marks people who are no longer an active manager (000 §7, decision 172).',
    access: { who: 'admin', reach: 'all' },
    query: OptionalPeriod(BOTH_DATES, YEAR_DAYS),
    message: 'Fetched managers',
    reply: z.object({ data: z.array(Named.extend({ hasLeft: z.boolean().optional() })) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/addUser',
    changes: ['users'],
    summary: 'Adds a person. A person whom a manager adds gets that manager (000 §5, §7, decision 91).',
    access: { who: 'manages users', reach: 'team' },
    changesRights: true,
    freshLogin: 'for some',
    body: z.object({
      fullName: FullName,
      email: Email,
      password: NewPassword.min(1, NEEDS.password),
      role: Roles,
      departments: DepartmentList.default([]),
      enableAssignments: z.boolean(NEEDS.enableAssignments),
    }),
    message: 'User added',
    audit: 'Added the user {}',
    reply: z.object({ data: Named.extend({ roleData: z.array(z.enum(ROLES)) }) }),
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/user/update-profile',
    changes: ['users', 'tasks', 'worklog-days', 'recruitment', 'timesheet-members', 'deputies', 'absences', 'inbox'],
    summary:
      'Changes the sent fields of a person, who is named by `_id` or `email` (000 §5, §7). Shift and hours hold from `effective` on, departments and manager from `departmentsFrom` and `managerFrom`, at most today (ours, decision 170). With `?confirm=false` it asks first about past days whose departments or manager change, and about days of absences that are added or dropped (decision 173). With `version` (ours) it is refused if somebody has changed any of these fields since.',
    access: { who: 'manages users', reach: 'team' },
    changesRights: true,
    freshLogin: 'for some',
    query: z.object({ confirm: z.stringbool().optional() }),
    body: z
      .object({
        _id: idThat().optional(),
        email: Email.optional(),
        /** A new email, set by an admin (decision 50). */
        newEmail: Email.optional(),
        newFullname: PresentFullName.optional(),
        newPassword: NewPassword.optional(),
        /**
         * The password of the caller, required when callers change their password or email. The field is our addition to the
         * documents.
         */
        oldPassword: NewPassword.optional(),
        ...mapTextFields((name) => makeTextSchema(name).optional()),
        roleData: Roles.optional(),
        /** An empty list means that the person belongs to no department. */
        departments: keepBlank(DepartmentList).optional(),
        enableAssignments: z.boolean().optional(),
        enableQualitative: z.boolean().optional(),
        /** The email or id of an active MANAGER, or null for none. An empty text is ignored. */
        manager: keepBlank(
          z
            .string()
            .trim()
            .min(1, 'Give the email or id of the manager.')
            .max(320, 'Give the email or id of the manager.')
            .nullish(),
        ),
        shiftType: ShiftDays.optional(),
        workingHours: WorkingHours.optional(),
        /** The day from which the new shift and hours apply. It has no effect on other fields. */
        effective: Day.optional(),
        /**
         * The days from which the departments and the manager hold, at most today. They are our addition to the documents.
         * Without them, decision 170 applies.
         */
        departmentsFrom: Day.optional(),
        managerFrom: Day.optional(),
        /**
         * The people who take over the open rows of removed roles. The field is our addition to the documents. Rows that are not
         * listed become unassigned (decision 120).
         */
        handOver: HandOver.optional(),
        /**
         * The person's last day, if the save removes their last staff role. The field is our addition to the documents (decision
         * 171).
         */
        lastDay: Day.optional(),
        version: seenVersion,
      })
      .refine(({ _id, email }) => _id !== undefined || email !== undefined, { path: ['email'], error: NEEDS.email })
      .refine(
        ({ shiftType, workingHours, effective }) =>
          effective !== undefined || (shiftType === undefined && workingHours === undefined),
        {
          path: ['effective'],
          error: 'Please input the date effective',
        },
      )
      .refine(({ departments, departmentsFrom }) => departments !== undefined || departmentsFrom === undefined, {
        path: ['departments'],
        error: 'Please choose the departments that hold from this day.',
      })
      .refine(({ manager, managerFrom }) => manager !== undefined || managerFrom === undefined, {
        path: ['manager'],
        error: 'Please choose the manager who holds from this day.',
      }),
    message: 'Profile updated successfully',
    audit: 'Updated the details of {}',
    offboards: true,
    reply: z.object({
      /** The effects of new work terms: how many days of each kind were added and dropped. `what` is a plural noun. */
      days: z.array(z.object({ what: z.string(), added: z.int(), dropped: z.int() })),
    }),
  }),
  block: endpoint({
    method: 'PUT',
    path: '/user/block/:id',
    changes: ['users', 'tasks', 'allocations', 'timesheet-members', 'recruitment', 'grants'],
    summary:
      'Blocks a person, ends all their sessions at once, and hands over what they hold if the body asks for it (000 §4). `lastDay` (ours) is the person’s last day (decision 171). With `?confirm=false` it asks first about figures after that day.',
    access: { who: 'manages users', reach: 'team' },
    changesRights: true,
    params: ById,
    query: LeavingQuery,
    body: Leaving,
    message: 'User blocked',
    audit: 'Blocked {}',
    offboards: true,
  }),
  unblock: endpoint({
    method: 'PUT',
    path: '/user/unblock/:id',
    changes: ['users', 'tasks'],
    summary: 'Unblocks a person, who can log in again (000 §4).',
    access: { who: 'manages users', reach: 'team' },
    changesRights: true,
    freshLogin: 'for some',
    params: ById,
    message: 'User unblocked',
    audit: 'Unblocked {}',
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/user/delete/:email',
    changes: ['users', 'tasks', 'allocations', 'timesheet-members', 'recruitment', 'grants'],
    summary:
      'Deletes a person by email or id: sessions end, the email becomes free again, and the history keeps the name (000 §4, decision 73). `lastDay` (ours) works as in *Block*.',
    access: { who: 'manages users', reach: 'team' },
    changesRights: true,
    params: z.object({ email: z.string() }),
    query: LeavingQuery,
    body: Leaving,
    message: 'User deleted',
    audit: 'Deleted the user {}',
    offboards: true,
  }),
  salary: endpoint({
    method: 'PUT',
    path: '/user/salary/:id',
    changes: ['users'],
    summary:
      'Sets the monthly salary: `salary` from today, `amount` from `effectiveDate` on (000 §7, decision 50). `version` (ours) is the `salaryVersion` that was read; the call is refused if somebody has set a salary since.',
    access: { who: 'admin or manager', reach: 'team' },
    params: ById,
    body: z
      .object({ salary: Rupees.optional(), amount: Rupees.optional(), effectiveDate: Day.optional(), version: seenVersion })
      .refine(({ salary, amount }) => salary !== undefined || amount !== undefined, {
        path: ['amount'],
        error: 'Please input the salary',
      })
      .refine(({ amount, effectiveDate }) => amount === undefined || effectiveDate !== undefined, {
        path: ['effectiveDate'],
        error: 'Please input the date effective',
      }),
    message: 'Salary updated',
    audit: 'Set the salary of {}',
  }),
}
