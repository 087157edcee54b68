import { z } from 'zod'
import { ROLES, STAFF_ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { RoleChoice } from './role-contract.ts'
import { Day } from './fields-contract.ts'

const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
const Count = z.int().min(0)
const Person = z.string().trim().min(1, 'Give the email or id of the person.').max(320, 'Give the email or id of the person.')

/** Open rows of one role, whose turn is or will be the person's. */
const HeldRows = z.object({
  role: z.enum(STAFF_ROLES),
  count: Count,
  /** Of them, those that are the person's turn now. */
  waiting: Count,
  files: z.array(z.object({ name: z.string(), count: Count })),
  /** Eligible receivers; empty for a caller who may not hand the rows over. */
  receivers: z.array(
    Named.extend({
      /** Open tasks of this person in the role now. */
      openTasks: Count,
      /** Rows they cannot take because they hold another stage of them; the first ten are named. */
      cannotTake: z.object({ count: Count, named: z.string() }),
    }),
  ),
})

/** What a person holds, for the dialog of Block, Delete and Update details. */
export const Holdings = z.object({
  user: Named.extend({ accountState: z.enum(['active', 'blocked']) }),
  rows: z.array(HeldRows),
  /** The last day without an answer (decision 171); null: the act ends no days. */
  lastDay: z.string().nullable(),
  /** Open rows hidden from the caller: they prevent every action that would move them. */
  hidden: Count,
  /** What the block or delete ends: the singular noun ("allocation ID"), and the names. */
  ends: z.array(z.object({ what: z.string(), names: z.array(z.string()) })),
  /** Entries of the person that wait and stay with their approver: the name of a kind, and each by its days (decision P783). */
  stays: z.array(z.object({ one: z.string(), many: z.string(), names: z.array(z.string()) })),
  reports: z.array(Named),
  /** What waits for a decision on work of the reports, and follows them: its name for one and for several, and how many. */
  follows: z.array(z.object({ one: z.string(), many: z.string(), count: Count })),
  /** Managers who can receive the direct reports; empty for a caller who may not set one, or without reports. */
  managers: z.array(Named),
  /** The parts that the caller may hand over. */
  mayHandOver: z.object({ rows: z.boolean(), reports: z.boolean() }),
})
export type Holdings = z.infer<typeof Holdings>

/** What goes to whom, in the same transaction. `count` is the count shown. */
export const HandOver = z.object({
  rows: z
    .array(
      z.object({
        role: RoleChoice(STAFF_ROLES),
        /** Email or id; null: unassigned. */
        to: Person.nullable(),
        count: Count,
        /** Rows that `to` cannot take and that become unassigned, as shown. */
        unassigned: Count.default(0),
      }),
    )
    .max(4)
    .refine((rows) => new Set(rows.map(({ role }) => role)).size === rows.length, 'List each role only once.')
    .optional(),
  /** `to`: email or id of an active MANAGER; null: no manager from today on. */
  reports: z.object({ to: Person.nullable(), count: Count }).optional(),
})
export type HandOver = z.output<typeof HandOver>

/** The body of Block and Delete; the documented clients send none. */
export const Leaving = z.object({
  handOver: HandOver.optional(),
  /** The last day that counts, at most today; a past one by an ADMIN. Without it by decision 171. */
  lastDay: Day.optional(),
})
/** For *Block* and *Delete*: `false` asks first about the figures after the last day (api.md, Asking first). */
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
      'What a person (id or email) holds who is to be blocked or deleted, or is to lose `roles` (joined by commas) and keeps those `remaining`, and who could take it over (ours).',
    access: { who: 'manages users', reach: 'team' },
    params: z.object({ id: z.string() }),
    query: z.object({
      roles: RoleList.optional(),
      /** With `roles`: those that the person has afterwards, without which more ends. */
      remaining: RoleList.optional(),
    }),
    message: 'Fetched holdings',
    reply: z.object({ data: Holdings }),
  }),
}
