import { z } from 'zod'
import { ROLES, STAFF_ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { RoleChoice } from './role-contract.ts'
import { Day } from './fields-contract.ts'

const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
const Count = z.int().min(0)
const Person = z.string().trim().min(1, 'Give the email or id of the person.').max(320, 'Give the email or id of the person.')

/** The person's open rows in one role, whether they wait for the person now or only later. */
const HeldRows = z.object({
  role: z.enum(STAFF_ROLES),
  count: Count,
  waiting: Count,
  files: z.array(z.object({ name: z.string(), count: Count })),
  /** The eligible receivers. Empty if the caller may not hand the rows over. */
  receivers: z.array(
    Named.extend({
      openTasks: Count,
      /** The rows that this person cannot take because they hold another stage of them. The first ten are named. */
      cannotTake: z.object({ count: Count, named: z.string() }),
    }),
  ),
})

/** What a person holds, for the dialog of Block, Delete and Update details. */
export const Holdings = z.object({
  user: Named.extend({ accountState: z.enum(['active', 'blocked']) }),
  rows: z.array(HeldRows),
  /** The last day if none is chosen (decision 171), or null if the act sets no last day. */
  lastDay: z.string().nullable(),
  /** The number of open rows hidden from the caller. They prevent every action that would move them. */
  hidden: Count,
  /** What the block or delete ends: a singular noun ("allocation ID") and the names. */
  ends: z.array(z.object({ what: z.string(), names: z.array(z.string()) })),
  /** The person's pending entries, which stay with their approver: the name of the kind and the days. */
  stays: z.array(z.object({ one: z.string(), many: z.string(), names: z.array(z.string()) })),
  reports: z.array(Named),
  /** Pending decisions on the reports' work, which move with the reports: the singular and plural names, and the count. */
  follows: z.array(z.object({ one: z.string(), many: z.string(), count: Count })),
  /** The managers who can take over the direct reports. Empty if the caller may not set a manager, or if there are no reports. */
  managers: z.array(Named),
  mayHandOver: z.object({ rows: z.boolean(), reports: z.boolean() }),
})
export type Holdings = z.infer<typeof Holdings>

/**
 * The hand-over of rows and reports, made in the transaction of the call. Each `count` is the number that the caller was shown.
 */
export const HandOver = z.object({
  rows: z
    .array(
      z.object({
        role: RoleChoice(STAFF_ROLES),
        /** An email or id, or null to leave the rows unassigned. */
        to: Person.nullable(),
        count: Count,
        /** The number of rows that `to` cannot take and that become unassigned, as shown to the caller. */
        unassigned: Count.default(0),
      }),
    )
    .max(4)
    .refine((rows) => new Set(rows.map(({ role }) => role)).size === rows.length, 'List each role only once.')
    .optional(),
  /** `to` is the email or id of an active MANAGER, or null for no manager from today on. */
  reports: z.object({ to: Person.nullable(), count: Count }).optional(),
})
export type HandOver = z.output<typeof HandOver>

/** The body of Block and Delete. Documented clients send no body. */
export const Leaving = z.object({
  handOver: HandOver.optional(),
  /** The person's last day, at most today. Only an ADMIN may choose a past day. If it is absent, decision 171 applies. */
  lastDay: Day.optional(),
})
/**
 * The query of *Block* and *Delete*. With `false`, the call first asks about figures after the last day (api.md, Asking first).
 */
export const LeavingQuery = z.object({ confirm: z.stringbool().optional() })

const RoleList = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter((role) => role !== ''))
  .pipe(z.array(RoleChoice(ROLES)))

export const leaving = {
  holdings: endpoint({
    method: 'GET',
    path: '/user/holdings/:id',
    shows: [
      'users',
      'tasks',
      'allocations',
      'timesheet-members',
      'timesheets',
      'qualitative',
      'absences',
      'deputies',
      'worklog-days',
      'recruitment',
      'grants',
      'access',
      'closed-months',
    ],
    summary:
      'The holdings of a person (id or email) and the people who could take them over, before a block, a delete or the removal of roles. `roles` (joined by commas) are the roles to remove, and `remaining` are those that the person keeps (ours).',
    access: { who: 'manages users', reach: 'team' },
    params: z.object({ id: z.string() }),
    query: z.object({
      roles: RoleList.optional(),
      /**
       * The roles that the person keeps, sent together with `roles`. Without it, the reply leaves out what ends and what stays.
       */
      remaining: RoleList.optional(),
    }),
    message: 'Fetched holdings',
    reply: z.object({ data: Holdings }),
  }),
}
