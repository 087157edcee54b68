import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { InboxLook } from '../../kit/web/domain.ts'

export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'job-failed': {
    icon: 'warning',
    says: ({ object, part }: InboxEntry) => [object, `failed: ${part ?? ''}`],
    href: () => '/system',
  },
}
