import { neededText } from '../kit/shared/needed-text.ts'
import { z } from 'zod'
import { TABS } from '../access/levels.ts'
import { AccessUser, Until } from '../grants/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'

export const MAX_REASON = 200

/** The caller's last request for a tab. */
export const AccessRequest = z.object({
  tab: z.enum(TABS),
  status: z.enum(['waiting', 'granted', 'declined', 'ended']),
  reason: z.string(),
  askedAt: z.string(),
  /** Why the request was declined; '' without a reason. */
  remarks: z.string(),
  mayAsk: z.boolean(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

const NEEDS_REASON = 'Please say why you need it.'

export const accessRequests = {
  own: endpoint({
    method: 'GET',
    path: '/access/own',
    shows: ['grants', 'access', 'inbox'],
    summary:
      'The tabs granted to the caller with their last days (null if there is none), and the tabs that the caller has requested (ours).',
    access: { who: 'sub-admin', reach: 'own' },
    message: 'Fetched access',
    reply: z.object({
      tabs: z.array(z.object({ tab: z.enum(TABS), until: z.string().nullable() })),
      requests: z.array(AccessRequest),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/access/requests',
    changes: ['inbox', 'access'],
    summary:
      'Requests a tab from the admins, with a one-sentence reason. A pending request cannot be repeated, and a declined one only from the next day on (ours).',
    access: { who: 'sub-admin', reach: 'own' },
    body: z.object({
      tab: z.enum(TABS, 'Please select a tab.'),
      reason: neededText(NEEDS_REASON).max(MAX_REASON, `The reason can have at most ${MAX_REASON} characters.`),
    }),
    message: 'Your request was sent to the admins',
    audit: 'Asked for access',
    reply: z.object({ data: AccessRequest }),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/access/requests/:id/grant',
    changes: ['grants', 'users', 'status-reports', 'inbox'],
    summary:
      'Grants the requested tab until a day or without an end, as `PUT update/access` does. A request is declined with `POST inbox/decide` (ours).',
    access: { who: 'admin', reach: 'all' },
    changesRights: true,
    freshLogin: 'always',
    params: z.object({ id: z.string() }),
    body: z.object({
      until: Until.optional(),
      version: z.int().min(1),
    }),
    message: 'Access granted',
    audit: 'Granted what {} asked for',
    reply: z.object({ data: AccessUser }),
  }),
}
