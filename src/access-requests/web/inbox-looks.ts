import type { InboxLook } from '../../kit/web/domain.ts'

export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'access-granted': { icon: 'key', says: ({ from }) => ['Access', `granted by ${from?.fullName ?? ''}`], href: () => '/' },
  'access-declined': {
    icon: 'returnArrow',
    says: ({ from, part }) => ['Access', `declined by ${from?.fullName ?? ''}: ${part ?? ''}`],
    href: () => '/',
    back: true,
  },
}
