import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { findPreferenceProblem } from './preference-rules.ts'

const params = z.object({
  key: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.:_-]{0,99}$/i,
      'A preference key must have 1 to 100 letters, digits and . : _ - and begin with a letter or digit.',
    ),
})

export const preferences = {
  preference: endpoint({
    method: 'GET',
    path: '/me/preferences/:key',
    shows: ['preferences'],
    summary:
      'The value that the caller has stored under a key, such as saved filters or the layout of a grid; null if there is none (ours).',
    access: { who: 'signed-in', reach: 'own' },
    params,
    message: 'Fetched preference',
    reply: z.object({ value: z.unknown() }),
  }),
  storePreference: endpoint({
    method: 'PUT',
    path: '/me/preferences/:key',
    changes: ['preferences'],
    summary: 'Stores a value of at most 64 KB under a key, for the caller only; null deletes it (ours).',
    access: { who: 'signed-in', reach: 'own' },
    unkeyed: true,
    params,
    body: z.object({
      value: z.unknown().superRefine((value, context) => {
        const problem = findPreferenceProblem(value)
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
      }),
    }),
    message: 'Stored the preference',
    audit: 'Stored a preference',
  }),
}
