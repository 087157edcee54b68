import { formatQuantity } from '../../kit/shared/counted.ts'
import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { InboxLook } from '../../kit/web/domain.ts'

const href = (): string => '/report/scheduled'
/** Names the owner of the export, because an ADMIN also gets entries about other people's exports. */
const ofWhom = (from: InboxEntry['from']): string => (from === null ? '' : ` of ${from.fullName}`)

export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'export-made': {
    icon: 'download',
    says: ({ count, part }: InboxEntry) => ['Scheduled export', `of ${part ?? ''}, ${formatQuantity(count, 'row')}`],
    href,
  },
  'export-not-made': {
    icon: 'warning',
    says: ({ part, from }: InboxEntry) => [`Scheduled export${ofWhom(from)}`, part ?? 'could not be made'],
    href,
  },
  'export-stopped': {
    icon: 'warning',
    says: ({ from }: InboxEntry) => [`Scheduled export${ofWhom(from)}`, 'stopped: no access'],
    href,
    back: true,
  },
}
