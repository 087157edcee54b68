import { z } from 'zod'
import { Month } from '../closed-months/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { SpanFigures } from './figures-contract.ts'

/** The figures of a profile for one day, for all its people together. */
export const DayFigures = SpanFigures.extend({ day: z.string() })
export type DayFigures = z.infer<typeof DayFigures>

export const profileDays = {
  ofProfile: endpoint({
    method: 'GET',
    path: '/worklog/profile/:id/days',
    shows: ['worklog', 'worklog-days', 'absences', 'users', 'settings'],
    summary:
      'The figures of a profile on each day of a month up to today that its targets have, and the number of its targets’ days after today (ours; calculations.md 2, decision 132).',
    access: { who: 'manages worklog', reach: 'none' },
    params: z.object({ id: z.string() }),
    query: z.object({ month: Month }),
    message: 'Fetched figures',
    reply: z.object({ data: z.object({ days: z.array(DayFigures), daysLeft: z.int() }) }),
  }),
}
