import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

const Named = z.object({ _id: z.uuid(), fullName: z.string() })
const Part = z.object({ what: z.string(), count: z.int().min(0) })

/** The parts that an erasure clears and keeps. For a completed erasure, these are the counts of that time. */
export const Erasure = z.object({
  user: Named,
  deletedOn: z.string(),
  /** The first day on which the person may be erased, by today's setting. */
  erasableFrom: z.string(),
  erased: z.object({ at: z.string(), by: Named }).nullable(),
  goes: z.array(Part),
  stays: z.array(Part.extend({ why: z.string() })),
  /** The places outside the database that still hold the values, and until which day. `until` is null if no day is known. */
  held: z.array(z.object({ what: z.string(), why: z.string(), until: z.string().nullable() })),
})
export type Erasure = z.infer<typeof Erasure>
export type ErasureReport = Pick<Erasure, 'goes' | 'stays' | 'held'>

const params = z.object({ id: z.string() })
const reply = z.object({ data: Erasure })

/**
 * Erases deleted people from their page. The endpoints are handled by the erasures domain (ADR 12, security.md, People who left).
 */
export const erasures = {
  one: endpoint({
    method: 'GET',
    path: '/user/erasure/:id',
    shows: ['users', 'imports', 'preferences', 'settings', 'candidates', 'content-checks', 'drafts'],
    summary: 'What erasing a deleted person (id) would empty and what would stay, or did (ours).',
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
      'Empties what names a deleted person (id) after the retention time, for good; once more it returns the report of the first time (ours).',
    access: { who: 'admin', reach: 'all' },
    params,
    message: 'Person erased',
    audit: 'Erased {}',
    reply,
  }),
}
