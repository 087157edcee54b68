import { formatQuantity } from '../../../kit/shared/counted.ts'
import type { InboxEntry } from '../../../kit/shared/inbox.ts'
import type { InboxLook } from '../../../kit/web/domain.ts'

/** Links to the person's list that contains the rows. For a single row, the link opens its desk. */
const inList =
  (list: string) =>
  ({ object, part }: InboxEntry): string =>
    `/${list}/${encodeURIComponent(object)}${part === null ? '' : `?task=${part}`}`

const by = ({ from }: InboxEntry, verb: string): string => (from === null ? verb : `${verb} by ${from.fullName}`)
const what = ({ count, part }: InboxEntry): string => (part === null ? formatQuantity(count, 'row') : `Row ${part}`)

/** Looks of the entry kinds in src/rows/history/server/inbox.ts. */
export const inboxLooks: Readonly<Record<string, InboxLook>> = {
  'rows-assigned': {
    icon: 'file',
    says: (entry) => [what(entry), entry.from === null ? 'for you' : `from ${entry.from.fullName}`],
    href: inList('assigned'),
  },
  'rows-returned': {
    icon: 'returnArrow',
    says: (entry) => [what(entry), by(entry, 'sent back')],
    href: inList('rework-received'),
    back: true,
  },
  // These rows are not reworks. The author attempts them again in the list Assigned.
  'rows-to-attempt': {
    icon: 'retry',
    says: (entry) => [what(entry), by(entry, 'to be attempted again, sent')],
    href: inList('assigned'),
    back: true,
  },
  'rows-reopened': {
    icon: 'returnArrow',
    says: (entry) => [what(entry), by(entry, 'reopened')],
    href: inList('assigned'),
    back: true,
  },
  'rows-taken': { icon: 'minus', says: (entry) => [what(entry), by(entry, 'taken away')], href: () => '/all' },
}
