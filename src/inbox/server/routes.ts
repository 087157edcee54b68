import { mayCall } from '../../access/levels.ts'
import { INBOX } from '../../kit/shared/inbox.ts'
import { routes } from '../../kit/server/routes.ts'
import { parseInstant } from '../../kit/shared/time.ts'
import { selectPreference } from '../../session/server/lookup.ts'
import { approvals } from '../approvals-contract.ts'
import { INBOX_KEY, inbox, MAX_INBOX_COUNT } from '../contract.ts'
import { shownAs, showArrival, WAITING_KIND } from '../notification-rules.ts'
import { findQuiet, listKinds, loadStoredNotifications } from './load-notifications.ts'
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
    const [[seen], stored] = await Promise.all([selectPreference(db, reach, INBOX_KEY), loadStoredNotifications(db, reach)])
    const since = new Date(now.getTime() - INBOX.days * DAY_MS)
    const query = { since: since.toISOString(), seen: (seenIn(seen?.value) ?? since).toISOString(), most: INBOX.most }
    const quiet = await findQuiet(db, reach, stored.quiet, now)
    const kinds = listKinds(registered)
    const [entries, [counted]] = await Promise.all([
      Promise.all(registered.inbox.map(({ list }) => list(db, reach, query))),
      mayCall(approvals.waiting.access.who, actor)
        ? waitingCount(db, registered.extensionsOf(approvalSources), reach, {
            most: MAX_INBOX_COUNT,
            before: quiet?.since ?? null,
          })
        : [],
    ])
    const newestFirst = entries.flat().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    const { waits = 0, early = 0 } = counted ?? {}
    const waiting = kinds[WAITING_KIND]
    return {
      data: newestFirst.slice(0, INBOX.most).map((arrival) => showArrival(arrival, { kinds, choices: stored.kinds, quiet })),
      waits,
      bell_waits: waiting && shownAs(stored.kinds, WAITING_KIND, waiting) === 'inbox' ? 0 : early,
      quiet_until: quiet?.until.toISOString() ?? null,
    }
  },
})
