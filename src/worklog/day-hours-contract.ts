import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

/** The contract has its own file, because a page loads it only when hours are saved. */
export const dayHours = {
  beside: endpoint({
    method: 'GET',
    path: '/targets/days/:subId/hours',
    shows: ['worklog-days', 'users', 'holidays'],
    summary:
      'The hours that the person’s other targets have on the same day, and the hours of the shift, with which the form compares what is typed. The day must be the caller’s own; an ADMIN may request any (ours; decision 174).',
    access: { who: 'signed-in', reach: 'own', unless: 'admin' },
    params: z.object({ subId: z.string() }),
    message: 'Fetched hours',
    reply: z.object({ data: z.object({ others: z.number(), scheduled: z.number(), perDay: z.number() }) }),
  }),
}
