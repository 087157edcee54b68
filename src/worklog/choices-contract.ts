import { z } from 'zod'
import { STAFF_ROLES } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'

export const choices = {
  all: endpoint({
    method: 'GET',
    path: '/worklog/choices',
    shows: ['users', 'departments'],
    summary:
      'The people with a production role who may get a target, and the departments, each by name. A manager gets their own team (ours).',
    access: { who: 'manages worklog', reach: 'team' },
    message: 'Fetched choices',
    reply: z.object({
      users: z.array(
        z.object({
          _id: z.uuid(),
          fullName: z.string(),
          email: z.string(),
          roleData: z.array(z.enum(STAFF_ROLES)),
          departments: z.array(z.string()),
          /** Only active people can get a target. */
          isActive: z.boolean(),
        }),
      ),
      departments: z.array(z.string()),
    }),
  }),
}
