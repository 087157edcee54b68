import { z } from 'zod'
import { TABS } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

export const grants = {
  tabsOf: endpoint({
    method: 'GET',
    path: '/fetch/access/:userId',
    summary:
      'The tabs granted to a person: an admin asks about anyone, a sub-admin about themselves (000 §7 Auth, 002 §7 Access control).',
    access: { who: 'admin or sub-admin', scope: 'own' },
    params: z.object({ userId: z.string() }),
    message: 'fetched User Tabs',
    reply: z.object({
      data: z.array(
        z.object({
          _id: z.uuid(),
          /** Empty for everyone who is not a SUBADMIN (decisions 89). */
          accessTabs: z.array(z.object({ name: z.enum(TABS), key: z.string(), keys: z.array(z.string()) })),
        }),
      ),
    }),
  }),
}
