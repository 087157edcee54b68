import { z } from 'zod'
import { ROLES, STAFF_ROLES } from '../kit/shared/access.ts'
import { endpoint } from '../kit/shared/endpoint.ts'

const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
const Count = z.int().min(0)
const Person = z.string().trim().min(1, 'A person is named by email or id.').max(320, 'A person is named by email or id.')

/** Open rows of one role: it is the person's turn in them, or will be. */
const HeldRows = z.object({
  role: z.enum(STAFF_ROLES),
  count: Count,
  /** Of them, those that wait for the person now. */
  waiting: Count,
  files: z.array(z.object({ name: z.string(), count: Count })),
  /** Who may take them over; empty for a caller who may not hand them over. */
  receivers: z.array(
    Named.extend({
      /** Tasks that wait for this person in the role now. */
      openTasks: Count,
      /** Rows that they cannot take, because they hold another stage of them; the first ten are named. */
      cannotTake: z.object({ count: Count, named: z.string() }),
    }),
  ),
})

/** What a person holds, as the dialog of Block, Delete and Update details shows it. */
export const Holdings = z.object({
  user: Named.extend({ accountState: z.enum(['active', 'blocked']) }),
  rows: z.array(HeldRows),
  /** Open rows that are hidden from the caller: they stop every act that would move them. */
  hidden: Count,
  /** What ends with the block or the delete: one of it ("allocation ID"), and which by name. */
  ends: z.array(z.object({ what: z.string(), names: z.array(z.string()) })),
  reports: z.array(Named),
  /** Whom the direct reports can be given; empty for a caller who may not, or when there are no reports. */
  managers: z.array(Named),
  /** What of it the caller may hand over. */
  mayHandOver: z.object({ rows: z.boolean(), reports: z.boolean() }),
})
export type Holdings = z.infer<typeof Holdings>

/** What of it goes where, in the same step. `count` is what was shown. */
export const HandOver = z.object({
  rows: z
    .array(
      z.object({
        role: z.enum(STAFF_ROLES),
        /** Email or id; null: back to unassigned. */
        to: Person.nullable(),
        count: Count,
        /** Rows that `to` cannot take and that go back to unassigned, as they were shown. */
        unassigned: Count.default(0),
      }),
    )
    .max(4)
    .refine((rows) => new Set(rows.map(({ role }) => role)).size === rows.length, 'Each role goes one way.')
    .optional(),
  /** `to`: email or id of an active MANAGER; null: no manager from today on. */
  reports: z.object({ to: Person.nullable(), count: Count }).optional(),
})
export type HandOver = z.output<typeof HandOver>

/** The body of Block and Delete; the documented clients send none. */
export const Leaving = z.object({ handOver: HandOver.optional() })

export const leaving = {
  holdings: endpoint({
    method: 'GET',
    path: '/user/holdings/:id',
    summary:
      'What a person (id or email) holds who is to be blocked or deleted, or is to lose `roles` (joined by commas), and who could take it over (ours).',
    access: { who: 'manages users', scope: 'team' },
    params: z.object({ id: z.string() }),
    query: z.object({
      roles: z
        .string()
        .max(200)
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(ROLES)))
        .optional(),
    }),
    message: 'Fetched holdings',
    reply: z.object({ data: Holdings }),
  }),
}
