import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

export const targetRestore = {
  restore: endpoint({
    method: 'POST',
    path: '/targets/admin/:id/restore',
    changes: ['worklog', 'worklog-days'],
    summary:
      'Puts a target back with the days that its deletion removed, in line with the work terms of now, within 10 minutes, while its person is active and its profile is there (ours).',
    access: { who: 'admin', reach: 'all' },
    params: z.object({ id: z.string() }),
    message: 'Target restored',
    audit: 'Restored the target {}',
  }),
}
