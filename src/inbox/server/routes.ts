import { mayCall } from '../../access/levels.ts'
import { INBOX } from '../../kit/shared/inbox.ts'
import { routes } from '../../kit/server/routes.ts'
import { parseInstant } from '../../kit/shared/time.ts'
import { selectPreference } from '../../session/server/lookup.ts'
import { approvals } from '../approvals-contract.ts'
import { INBOX_KEY, inbox, MAX_INBOX_COUNT } from '../contract.ts'
import { waitingCount } from './queries.ts'
import { approvalSources } from './extension-points.ts'

const DAY_MS = 86_400_000

/** The instant of a stored `{ seen }`, or undefined. */
const seenIn = (value: unknown): Date | undefined => {
  const { seen } = (value ?? {}) as { seen?: unknown }
  return typeof seen === 'string' ? parseInstant(seen) : undefined
}

export const inboxRoutes = routes('inbox', inbox, {
  own: async ({ db, actor, reach, now, registered }) => {
    const [stored] = await selectPreference(db, reach, INBOX_KEY)
    const since = new Date(now.getTime() - INBOX.days * DAY_MS)
    const query = { since: since.toISOString(), seen: (seenIn(stored?.value) ?? since).toISOString(), most: INBOX.most }
    const [entries, [counted]] = await Promise.all([
      Promise.all(registered.inbox.map((entriesOf) => entriesOf(db, reach, query))),
      mayCall(approvals.waiting.access.who, actor)
        ? waitingCount(db, registered.extensionsOf(approvalSources), reach, MAX_INBOX_COUNT)
        : [],
    ])
    const newestFirst = entries.flat().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    return { data: newestFirst.slice(0, INBOX.most), waits: counted?.waits ?? 0 }
  },
})
