import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { InboxLook } from '../../kit/web/domain.ts'

const look = (icon: InboxLook['icon'], verb: string): InboxLook => ({
  icon,
  says: ({ from }) => ['Month', `${verb} by ${from?.fullName ?? ''}`],
  href: ({ part }: InboxEntry) => `/timesheet/gaps?month=${part ?? ''}`,
})

export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'month-closed': look('lock', 'closed'),
  'month-reopened': look('returnArrow', 'reopened'),
}
