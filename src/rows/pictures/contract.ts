import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'

export const taskPictures = {
  picture: endpoint({
    method: 'GET',
    path: '/tasks/picture/:task/:hash',
    shows: ['tasks'],
    summary:
      'A picture of a row, for people who may see the row. Browsers cache it, because its address identifies its content (ours).',
    access: { who: 'sees rows', reach: 'own', unless: 'assigns tasks' },
    params: z.object({ task: z.string(), hash: z.string() }),
    picture: true,
    message: 'Fetched picture',
  }),
}
