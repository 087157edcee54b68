import type { InboxLook } from '../../kit/web/domain.ts'

const href = (): string => '/inbox?dialog=deputy'

export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'deputy-named': {
    icon: 'people',
    says: ({ from, part }) => [from?.fullName ?? '', part === null ? 'named you as deputy' : `named you as deputy for ${part}`],
    href,
  },
  'deputy-given': {
    icon: 'people',
    says: ({ from, part }) => [from?.fullName ?? '', `named ${part ?? 'themselves'} as your deputy`],
    href,
  },
  'deputy-ended': { icon: 'people', says: ({ from }) => ['Deputy', `ended by ${from?.fullName ?? ''}`], href },
}
