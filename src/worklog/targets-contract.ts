import { z } from 'zod'
import { HolidayOnDay } from '../holidays/day-contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { isDay } from '../kit/shared/time.ts'
import { Deletion } from './contract.ts'
import { dayFields, Ref } from './own-targets-contract.ts'
import { MAX_TARGET_DAYS, NEEDS, findNameProblem, findTargetProblem } from './rules.ts'
import { TARGET_GROUPS, TARGET_TYPES } from './vocabulary.ts'

const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
export const Type = z.enum(TARGET_TYPES, NEEDS.type)
/** The parents of a target, which are not in the address of its page (decision 37). */
const Place = z.object({ profile: Ref.extend({ budget: z.number() }), subject: Ref, project: Ref })

/** Rupees with 2 decimals; null if unknown, or if the caller may not see the salary (decisions 89, 132). */
const money = { cost: z.number().nullable(), incentive: z.number().nullable() }

/** The same money at standard rates, which everybody may see; null if no rate applies (decision 132). */
const standardMoney = z.object(money)

/** A person's target (001 §3 Target), with the sums of its days up to today. */
export const Target = z.object({
  _id: z.uuid(),
  name: z.string(),
  userId: z.uuid(),
  user: Named,
  addedBy: Named.omit({ _id: true }),
  profileId: z.uuid(),
  deleted: Deletion,
  start: z.string(),
  end: z.string(),
  type: z.enum(TARGET_TYPES),
  /** The target per day. */
  target: z.number(),
  group: z.enum(TARGET_GROUPS),
  days: z.int(),
  daysSoFar: z.int(),
  filled: z.int(),
  units: z.number(),
  hours: z.number(),
  ...money,
  costUnknownDays: z.int().nullable(),
  standard: standardMoney.extend({ unknownDays: z.int() }),
})
export type Target = z.infer<typeof Target>

/** The inputs from which the hours of `units` days and the costs of paid absences are calculated (calculations.md 2). */
export const HoursFrom = z.object({
  workingHours: z.number(),
  /** The day's share of a full day. */
  share: z.number(),
  /** The number of targets that share the hours of the day. */
  beside: z.int(),
  /**
   * For type `units`: the scheduled hours that the recorded hours of the person's other targets take, before the rest is divided.
   */
  taken: z.number(),
})
export type HoursFrom = z.infer<typeof HoursFrom>
export const SubTarget = z.object({
  ...dayFields,
  /**
   * Paid hours. A `units` target gets an equal share of the scheduled hours that the day's other targets do not use. Targets of
   * other types have their completed hours.
   */
  hours: z.number(),
  /** Null for a future or a removed day. */
  hoursFrom: HoursFrom.nullable(),
  ...money,
  standard: standardMoney,
  /** A sentence that says why the cost is unknown. Null if the cost is known, or if the caller may not see the salary. */
  costUnknown: z.string().nullable(),
  /** The person who last entered the figures, and when; null if there are none. */
  filled: z.object({ by: Named.omit({ _id: true }), at: z.string() }).nullable(),
  removed: z.object({ by: Named.omit({ _id: true }), at: z.string() }).nullable(),
  /** The last person who changed or restored the day for its owner; null if nobody did. */
  correctedBy: Named.omit({ _id: true }).nullable(),
})
export type SubTarget = z.infer<typeof SubTarget>

export const Amount = numberThat(NEEDS.target, findTargetProblem)
const Day = (needed: string) => z.string(needed).refine(isDay, 'Dates use YYYY-MM-DD.')
const ById = z.object({ id: z.string() })

export const targets = {
  ofProfile: endpoint({
    method: 'GET',
    path: '/targets/:profileId/all',
    shows: ['worklog', 'worklog-days', 'absences', 'users', 'settings'],
    summary:
      'The targets of a profile with the sums of their days up to today, the latest end first. Deleted targets with days in closed months are included. A manager gets those of their own team, and a sub-admin no money of people (001 §7 Worklog, decisions 89, P342).',
    access: { who: 'manages worklog', reach: 'team' },
    params: z.object({ profileId: z.string() }),
    message: 'Fetched targets',
    reply: z.object({ data: z.array(Target), place: Place }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/targets/:id',
    shows: ['worklog', 'worklog-days', 'absences', 'users', 'settings'],
    summary:
      'A target with its days, including removed ones, and the cost of each. A deleted target is found while it has days that still count, and by an ADMIN always (001 §7 Worklog, decisions 12, 37, 89, P342).',
    access: { who: 'manages worklog', reach: 'team' },
    params: ById,
    message: 'Fetched target',
    reply: z.object({
      data: Target.extend({
        subTargets: z.array(SubTarget),
        holidays: z.array(HolidayOnDay),
      }),
      place: Place,
      today: z.string(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/project/:projectId/:profileId/target/create',
    changes: ['worklog', 'worklog-days'],
    summary:
      'Gives each of these people (ids or emails) a target, with a day for each working day of the range under the terms in force on it (001 §5, §7 Worklog, decisions 54, 96).',
    access: { who: 'manages worklog', reach: 'team' },
    params: z.object({ projectId: z.string(), profileId: z.string() }),
    body: z
      .object({
        name: z
          .string(NEEDS.name)
          .trim()
          .min(1, NEEDS.name)
          .max(200, 'The target name can have at most 200 characters.')
          .refine((name) => findNameProblem('target', name) === undefined, {
            error: ({ input }) => findNameProblem('target', String(input)),
          }),
        start: Day(NEEDS.start),
        end: Day(NEEDS.end),
        type: Type,
        target: Amount,
        users: z
          .array(z.string().trim().min(1, NEEDS.users).max(320, 'Give the id or email of a user.'), NEEDS.users)
          .min(1, NEEDS.users)
          .max(500, 'Choose at most 500 people.'),
      })
      .refine(({ start, end }) => start <= end, { path: ['end'], error: 'The end can’t be before the start.' })
      .refine(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 86_400_000 < MAX_TARGET_DAYS, {
        path: ['end'],
        error: `The period can have at most ${MAX_TARGET_DAYS} days.`,
      }),
    message: 'Targets created succesfully.', // The spelling is that of the documents.
    audit: 'Created the target {}',
    reply: z.object({
      data: z.array(
        z.object({
          _id: z.uuid(),
          userId: z.uuid(),
          days: z.int(),
          /** Whether the person has no salary on some days of the range; undefined if the caller may not see salaries. */
          costUnknown: z.boolean().optional(),
        }),
      ),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/targets/admin/:id',
    changes: ['worklog', 'worklog-days'],
    summary:
      'Deletes a target, whose days in open months are removed. Asks first (`?confirm=true`) if some of these have figures (001 §7 Worklog).',
    access: { who: 'admin', reach: 'all' },
    params: ById,
    query: z.object({ confirm: z.stringbool().optional() }),
    message: 'Target deleted successfully',
    code: 'TARGET_DELETE_SUCCESS',
    audit: 'Deleted the target {}',
  }),
}
