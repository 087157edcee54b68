import { z } from 'zod'

/** What a change of holidays moves, of active people. */
export const HolidayMoves = z.object({
  /** People for whom more or fewer hours are scheduled. */
  people: z.int(),
  /** The days on which they are, in order, with the change of the hours of all of them. */
  days: z.array(z.object({ day: z.string(), people: z.int(), hours: z.number() })),
  /** The change of all scheduled hours. */
  hours: z.number(),
  /** Sub-targets without figures that go or come, and those with figures, which keep them (calculations.md 2). */
  subTargets: z.object({ gone: z.int(), come: z.int(), filled: z.int() }),
  /** Rupees that these months have come to so far, cost and incentive; null: the reader may not see the salaries. */
  money: z.object({ before: z.number(), after: z.number() }).nullable(),
})
export type HolidayMoves = z.infer<typeof HolidayMoves>
