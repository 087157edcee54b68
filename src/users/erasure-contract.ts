import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

const Named = z.object({ _id: z.uuid(), fullName: z.string() })
const Part = z.object({ what: z.string(), count: z.int().min(0) })

/** The data that an erasure clears and keeps. For a completed erasure, the counts are those recorded when it ran. */
export const Erasure = z.object({
  user: Named,
  deletedOn: z.string(),
  /** The first day on which the person may be erased, according to the current setting. */
  erasableFrom: z.string(),
  erased: z.object({ at: z.string(), by: Named }).nullable(),
  goes: z.array(Part),
  stays: z.array(Part.extend({ why: z.string() })),
  /**
   * The places outside the database that still hold the values, and the day until which they do. `until` is null if no day is
   * known.
   */
  held: z.array(z.object({ what: z.string(), why: z.string(), until: z.string().nullable() })),
})
export type Erasure = z.infer<typeof Erasure>
export type ErasureReport = Pick<Erasure, 'goes' | 'stays' | 'held'>

const params = z.object({ id: z.string() })
const reply = z.object({ data: Erasure })

/**
 * The calls with which the page of a deleted person erases them. The erasures domain handles these calls (ADR 12; security.md,
 * People who left).
 */
export const erasures = {
  one: endpoint({
    method: 'GET',
    path: '/user/erasure/:id',
    shows: ['users', 'imports', 'preferences', 'settings', 'candidates', 'content-checks', 'drafts'],
    summary: 'The data that erasing a deleted person (id) clears and keeps, before and after the erasure (ours).',
    access: { who: 'admin', reach: 'all' },
    params,
    message: 'Fetched erasure',
    reply,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/user/erase/:id',
    changes: ['users'],
    freshLogin: 'always',
    summary:
      'Erases the personal data of a deleted person (id) for good, after the retention time. A repeated call returns the report of the first one (ours).',
    access: { who: 'admin', reach: 'all' },
    params,
    message: 'Person erased',
    audit: 'Erased {}',
    reply,
  }),
}
