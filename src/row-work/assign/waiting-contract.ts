import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { pagingFields } from '../../kit/shared/paging.ts'

/** Limits the count of a group's rows, of groups, and of all rows. Readers act on the first ones. */
export const MAX_WAITING_COUNT = 1_000
export const WAITING_PAGE = { usual: 100, most: 500 }

const Count = z.int().min(0).max(MAX_WAITING_COUNT)
const Group = z.object({
  file: z.object({ _id: z.uuid(), name: z.string() }),
  /** The project's name. */
  section: z.string(),
  role: z.enum(STAFF_ROLES),
  /** An assignee who may not work on the rows. Null if they are unassigned. */
  person: z
    .object({
      _id: z.uuid(),
      fullName: z.string(),
      email: z.string(),
      why: z.enum(['blocked', 'deleted', 'without assignments']),
    })
    .nullable(),
  /** The open rows, and how many of them are at this role's turn. */
  count: Count,
  waiting: Count,
  first: z.int(),
})
export type WaitingGroup = z.infer<typeof Group>

export const waiting = {
  rows: endpoint({
    method: 'GET',
    path: '/tasks/waiting-for-nobody',
    shows: ['tasks'],
    summary:
      'Unassigned and stuck rows, by file and role: unassigned stages whose turn it is, and open rows of people who are blocked (ours).',
    access: { who: 'admin', reach: 'all' },
    query: z.object(pagingFields),
    message: 'Fetched rows',
    reply: z.object({ data: z.array(Group), total: Count, rows: Count }),
  }),
}
