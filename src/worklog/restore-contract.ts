import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

export const targetRestore = {
  restore: endpoint({
    method: 'POST',
    path: '/targets/admin/:id/restore',
    changes: ['worklog', 'worklog-days'],
    summary:
      'Restores a target with the days that its deletion removed, under the current work terms, within 10 minutes. Its person must be active, and its profile must exist (ours; decision P173).',
    access: { who: 'admin', reach: 'all' },
    params: z.object({ id: z.string() }),
    message: 'Target restored',
    audit: 'Restored the target {}',
  }),
}
