import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Day } from '../kit/shared/period.ts'

const Named = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/** `deputy` decides in a manager's place from the first day to the last (YYYY-MM-DD, Asia/Kolkata). Both days are included. */
export const Deputy = z.object({
  _id: z.uuid(),
  manager: Named,
  deputy: Named,
  from: z.string(),
  to: z.string(),
  named_by: z.object({ fullName: z.string(), email: z.string() }),
})
export type Deputy = z.infer<typeof Deputy>

const person = (needed: string) => z.string(needed).trim().min(1, needed).max(320, 'Give the id or email of the person.')

export const deputies = {
  list: endpoint({
    method: 'GET',
    path: '/deputies',
    shows: ['deputies', 'users'],
    summary:
      'The deputies of today and later of whom the caller is the manager or the deputy, by first day. An ADMIN gets all of them, or those of `manager` (id or email). `candidates` are the people who can be deputies, and `today` is the first day that can be chosen (ours).',
    access: { who: 'admin or manager', reach: 'own', unless: 'admin' },
    query: z.object({ manager: z.string().trim().max(320).optional() }),
    message: 'Fetched deputies',
    reply: z.object({ data: z.array(Deputy), candidates: z.array(Named.extend({ isManager: z.boolean() })), today: z.string() }),
  }),
  name: endpoint({
    method: 'POST',
    path: '/deputies',
    changes: ['deputies', 'inbox'],
    summary:
      'Appoints a deputy for the caller, a MANAGER, or, if an ADMIN calls, for `manager`. The deputy, an active MANAGER or ADMIN, decides the entries of the manager’s team from `from` to `to` (ours; decision 123).',
    access: { who: 'admin or manager', reach: 'own', unless: 'admin' },
    body: z.object({
      manager: person('Please choose the manager.').optional(),
      deputy: person('Please choose the deputy.'),
      from: Day(),
      to: Day(),
    }),
    message: 'Deputy named successfully',
    audit: 'Named a deputy for {}',
    reply: z.object({ data: Deputy }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/deputies/:id',
    changes: ['deputies', 'inbox'],
    summary: 'Ends a deputy’s period at once. The manager, the deputy and an ADMIN may do so (ours).',
    access: { who: 'admin or manager', reach: 'own', unless: 'admin' },
    params: z.object({ id: z.string() }),
    message: 'Deputy ended successfully',
    audit: 'Ended the deputy of {}',
    reply: z.object({ data: Deputy }),
  }),
}
