import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { InboxLook } from '../../kit/web/domain.ts'

const by = ({ from }: InboxEntry, verb: string): string => (from === null ? verb : `${verb} by ${from.fullName}`)
const href = (): string => '/qualitative'

export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'qualitative-returned': {
    icon: 'returnArrow',
    says: (entry) => ['Qualitative record', by(entry, 'returned')],
    href,
    back: true,
  },
  'qualitative-approved': { icon: 'check', says: (entry) => ['Qualitative record', by(entry, 'approved')], href },
  'qualitative-task-deleted': { icon: 'trash', says: (entry) => ['Qualitative task', by(entry, 'deleted')], href, back: true },
  'qualitative-refilled': {
    icon: 'edit',
    says: (entry) => ['Qualitative record', by(entry, 'changed')],
    href: () => '/inbox',
    back: true,
  },
}
