import { z } from 'zod'
import { SEEN_REASONS } from '../absences/vocabulary.ts'
import { Month } from '../closed-months/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { isDay } from '../kit/shared/time.ts'
import { SHIFT_TYPES } from '../users/rules.ts'
import { ProfileTotals, StandardFigures } from './contract.ts'
import { HoursFrom } from './targets-contract.ts'
import { TARGET_TYPES } from './vocabulary.ts'

const Ref = z.object({ _id: z.uuid(), name: z.string() })
const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/** The totals of a span of days, up to today. */
export const SpanFigures = ProfileTotals.omit({ daysLeft: true }).extend({
  /**
   * The cost of the scheduled and completed hours and the pay for work over the target, in rupees. Together they are the total
   * expense. Null if the caller may not see the salaries.
   */
  daysCost: z.number().nullable(),
  incentive: z.number().nullable(),
  standard: StandardFigures.extend({ daysCost: z.number().nullable(), incentive: z.number().nullable() }),
})
export type SpanFigures = z.infer<typeof SpanFigures>
export const MonthFigures = SpanFigures.extend({ month: z.string() })
export type MonthFigures = z.infer<typeof MonthFigures>

/**
 * Days of one person's target that are priced alike, with every input of their price (calculations.md 2). `taken` is the sum over
 * all these days. Rupees and hours have 2 decimals.
 */
export const PricedLine = HoursFrom.extend({
  user: Named,
  target: Ref,
  from: z.string(),
  to: z.string(),
  type: z.enum(TARGET_TYPES),
  /** The target per day. */
  count: z.number(),
  shiftType: z.literal(SHIFT_TYPES),
  /** The scheduled hours of the whole month under these terms, by which the salary is divided. */
  monthHours: z.number(),
  rate: z.number(),
  absence: z.enum(SEEN_REASONS).nullable(),
  days: z.int(),
  units: z.number(),
  hours: z.number(),
  /** The amount over the target: hours for type `hours`, otherwise units. */
  over: z.number(),
  /**
   * The salary revision in force. Null if the caller may not see it, or if there is none, so that the cost is unknown. The
   * figures derived from it are then null too.
   */
  salary: z.object({ amount: z.number(), effectiveDate: z.string() }).nullable(),
  hourlyCost: z.number().nullable(),
  cost: z.number().nullable(),
  incentive: z.number().nullable(),
  /** The same figures at the standard rate of the days; null if there is no rate (decision 132). */
  standard: z.object({ hourlyRate: z.number().nullable(), cost: z.number().nullable(), incentive: z.number().nullable() }),
})
export type PricedLine = z.infer<typeof PricedLine>

export const figures = {
  ofProfile: endpoint({
    method: 'GET',
    path: '/worklog/profile/:id/figures',
    shows: ['worklog', 'worklog-days', 'absences', 'users', 'settings'],
    summary:
      'The parts of the figures of a profile or of one of its targets: its months and, for one month or day, the days of each person that are priced alike, with every input. Readers who may see no salary get only standard rates (ours; calculations.md 2, decision 132).',
    access: { who: 'manages worklog', reach: 'team' },
    params: z.object({ id: z.string() }),
    query: z
      .object({
        month: Month.optional(),
        day: z.string('Dates use YYYY-MM-DD.').refine(isDay, 'Dates use YYYY-MM-DD.').optional(),
        target: z.string().optional(),
      })
      .refine(({ month, day }) => month === undefined || day === undefined, {
        path: ['day'],
        error: 'Please ask for a month or a day, not both.',
      }),
    message: 'Fetched figures',
    reply: z.object({
      data: z.object({
        profile: Ref.extend({ budget: z.number() }),
        target: Ref.extend({ user: Named }).nullable(),
        /** The total of the requested month or day, or of all days up to today. */
        total: SpanFigures,
        months: z.array(MonthFigures),
        lines: z.array(PricedLine),
      }),
    }),
  }),
}
