import { z } from 'zod'
import { ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { RoleChoice } from '../../users/role-contract.ts'

export const FOUND_BY_WORDS = 10

export const questionWords = {
  find: endpoint({
    method: 'GET',
    path: '/search/rows',
    shows: ['tasks'],
    summary:
      'For the palette: at most ten rows whose question has all words of a text, in any order and in the usual forms (lens, lenses). Words that occur in nearly every question are ignored. With a staff role: the rows in which the caller holds the stage of that role. A row is found once its import has been compared (ours).',
    access: { who: 'follows tasks', reach: 'own', unless: 'manages projects' },
    query: z.object({
      q: z.string('Type a word of the question.').trim().min(1, 'Type a word of the question.').max(200),
      role: RoleChoice(ROLES).optional(),
    }),
    message: 'Fetched rows',
    reply: z.object({
      data: z
        .array(
          z.object({
            _id: z.uuid(),
            sr_no: z.int(),
            question_id: z.string(),
            file: z.string(),
            section: z.string(),
            text: z.string(),
            /** The task list in which the row opens, as in the search for files. */
            list: z.enum(['rework-received', 'assigned', 'all']).nullable(),
          }),
        )
        .max(FOUND_BY_WORDS),
    }),
  }),
}
