import { z } from 'zod'
import { SEEN } from '../absences/vocabulary.ts'
import { Month } from '../closed-months/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { isDay } from '../kit/shared/time.ts'
import { SHIFT_TYPES } from '../users/rules.ts'
import { ProfileTotals, StandardFigures } from './contract.ts'
import { HoursFrom } from './targets-contract.ts'
import { TARGET_TYPES } from './vocabulary.ts'

const Ref = z.object({ _id: z.uuid(), name: z.string() })
const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/** What some days come to, up to today. */
export const SpanFigures = ProfileTotals.omit({ daysLeft: true }).extend({
  /**
   * Rupees: what the hours of the days cost, and what was paid over the target; together the total expense; null: the salaries
   * may not be seen.
   */
  daysCost: z.number().nullable(),
  incentive: z.number().nullable(),
  standard: StandardFigures.extend({ daysCost: z.number().nullable(), incentive: z.number().nullable() }),
})
export type SpanFigures = z.infer<typeof SpanFigures>
export const MonthFigures = SpanFigures.extend({ month: z.string() })
export type MonthFigures = z.infer<typeof MonthFigures>

/**
 * Days of a person's target that are priced alike, with every input of their price, `taken` of all of them (calculations.md 2).
 * Rupees and hours with 2 decimals.
 */
export const PricedLine = HoursFrom.extend({
  user: Named,
  target: Ref,
  /** The first and the last of the days. */
  from: z.string(),
  to: z.string(),
  type: z.enum(TARGET_TYPES),
  /** A day. */
  count: z.number(),
  shiftType: z.literal(SHIFT_TYPES),
  /** Scheduled hours of the whole month under these terms, by which the salary is divided. */
  monthHours: z.number(),
  rate: z.number(),
  absence: z.enum(SEEN).nullable(),
  days: z.int(),
  units: z.number(),
  hours: z.number(),
  /** Units over the target, of type hours hours. */
  over: z.number(),
  /** The revision in force; null: none, the cost is unknown, or it may not be seen, with all that follows from it. */
  salary: z.object({ amount: z.number(), effectiveDate: z.string() }).nullable(),
  hourlyCost: z.number().nullable(),
  cost: z.number().nullable(),
  incentive: z.number().nullable(),
  /** The same at the standard rate of the days; null: there is none (decision 132). */
  standard: z.object({ hourlyRate: z.number().nullable(), cost: z.number().nullable(), incentive: z.number().nullable() }),
})
export type PricedLine = z.infer<typeof PricedLine>

export const figures = {
  ofProfile: endpoint({
    method: 'GET',
    path: '/worklog/profile/:id/figures',
    shows: ['worklog', 'worklog-days', 'absences', 'users', 'settings'],
    summary:
      'What the figures of a profile, or of one of its targets, are made of: its months, and of one month or day the days of each person that are priced alike, with every input; at standard rates alone for who may see no salary (ours; calculations.md 2, decision 132).',
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
        /** What was asked for: all days up to today, or those of the month or day. */
        total: SpanFigures,
        months: z.array(MonthFigures),
        lines: z.array(PricedLine),
      }),
    }),
  }),
}
