import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { InboxLook } from '../../kit/web/domain.ts'
import { type Reason, reasonWords } from '../vocabulary.ts'

/** The object is the day as it is shown, DD/MM/YYYY. */
const href = ({ object }: InboxEntry): string => `/timesheet/gaps?month=${object.slice(6)}-${object.slice(3, 5)}`
const by = ({ from }: InboxEntry): string => `by ${from?.fullName ?? ''}`

/** The kinds of src/absences/server/inbox.ts. */
export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'absence-recorded': {
    icon: 'clock',
    says: (entry) => ['Absence', `(${reasonWords[entry.part as Reason]}) recorded ${by(entry)}`],
    href,
  },
  'absence-approved': {
    icon: 'check',
    says: (entry) => ['Absence', `(${reasonWords[entry.part as Reason]}) approved ${by(entry)}`],
    href,
  },
  'absence-declined': { icon: 'returnArrow', says: (entry) => ['Absence', `declined ${by(entry)}`], href, back: true },
  'absence-taken-back': { icon: 'clock', says: (entry) => ['Absence', `removed ${by(entry)}`], href },
}
