import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { InboxLook } from '../../kit/web/domain.ts'
import { type Reason, reasonWords } from '../vocabulary.ts'

/** The object is the day as it is displayed, DD/MM/YYYY. */
const href = ({ object }: InboxEntry): string => `/timesheet/gaps?month=${object.slice(6)}-${object.slice(3, 5)}`
const by = ({ from }: InboxEntry): string => `by ${from?.fullName ?? ''}`

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
  'absence-day-added': {
    icon: 'clock',
    says: (entry) => ['Absence', `(${reasonWords[entry.part as Reason]}) added with changed working days ${by(entry)}`],
    href,
  },
  'absence-day-dropped': {
    icon: 'clock',
    says: (entry) => ['Absence', `removed with changed working days ${by(entry)}`],
    href,
  },
  'absence-day-worked': { icon: 'clock', says: () => ['Absence', 'left out: the day has figures'], href },
  'absence-taken-back': { icon: 'clock', says: (entry) => ['Absence', `removed ${by(entry)}`], href },
}
