import { formatQuantity } from '../../kit/shared/counted.ts'
import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { InboxLook } from '../../kit/web/domain.ts'

const by = ({ from }: InboxEntry, verb: string): string => (from === null ? verb : `${verb} by ${from.fullName}`)
/** The object is the day in its displayed form, DD/MM/YYYY. */
const dayOf = ({ object }: InboxEntry): string => `/user/timesheet?view=day&day=${object.split('/').toReversed().join('-')}`

export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'timesheet-declined': { icon: 'returnArrow', says: (entry) => ['Timesheet', by(entry, 'declined')], href: dayOf, back: true },
  'timesheet-approved': { icon: 'check', says: (entry) => ['Timesheet', by(entry, 'approved')], href: dayOf },
  'timesheet-nudged': {
    icon: 'clock',
    says: (entry) => [formatQuantity(entry.count, 'missing day'), by(entry, 'asked for')],
    href: ({ part }) => `/timesheet/gaps?month=${part ?? ''}`,
  },
  'timesheet-resubmitted': {
    icon: 'clock',
    says: (entry) => ['Timesheet', by(entry, 'sent again')],
    href: () => '/inbox',
    back: true,
  },
}
