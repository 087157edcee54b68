import { mayCall } from '../../access/levels.ts'
import { INBOX } from '../../kit/shared/inbox.ts'
import { routes } from '../../kit/server/routes.ts'
import { instantOf } from '../../kit/shared/time.ts'
import { preferenceOf } from '../../session/server/lookup.ts'
import { approvals } from '../approvals-contract.ts'
import { INBOX_KEY, inbox, MOST_COUNTED } from '../contract.ts'
import { waitingCount } from './queries.ts'
import { approvalSources } from './extension-points.ts'

const DAY_MS = 86_400_000

/** The instant of a stored `{ seen }`, or undefined. */
const seenIn = (value: unknown): Date | undefined => {
  const { seen } = (value ?? {}) as { seen?: unknown }
  return typeof seen === 'string' ? instantOf(seen) : undefined
}

export const inboxRoutes = routes('inbox', inbox, {
  own: async ({ db, actor, reach, now, registered }) => {
    const [stored] = await preferenceOf(db, reach, INBOX_KEY)
    const since = new Date(now.getTime() - INBOX.days * DAY_MS)
    const asked = { since: since.toISOString(), seen: (seenIn(stored?.value) ?? since).toISOString(), most: INBOX.most }
    const [entries, [counted]] = await Promise.all([
      Promise.all(registered.inbox.map((entriesOf) => entriesOf(db, reach, asked))),
      mayCall(approvals.waiting.access.who, actor)
        ? waitingCount(db, registered.extensionsOf(approvalSources), reach, MOST_COUNTED)
        : [],
    ])
    const newestFirst = entries.flat().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    return { data: newestFirst.slice(0, INBOX.most), waits: counted?.waits ?? 0 }
  },
})
