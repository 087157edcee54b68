import type { InboxLook } from '../../kit/web/domain.ts'

const look = (how: string): InboxLook => ({
  icon: 'key',
  says: () => ['Your password', how],
  href: () => '/sessions',
})

export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'password-link-made': look('can be reset: the operator of the host made a one-time link'),
  'password-link-used': look('was reset with a one-time link from the operator of the host'),
}
