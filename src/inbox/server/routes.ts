import { mayCall } from '../../access/levels.ts'
import { INBOX_LIMITS } from '../../kit/shared/inbox.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { routes } from '../../kit/server/routes.ts'
import { lockPreferences, savePreference, selectPreference } from '../../session/server/lookup.ts'
import { approvals } from '../approvals-contract.ts'
import { inbox, MAX_INBOX_COUNT } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { getInAppChoice, showArrival, WAITING_KIND } from '../notification-rules.ts'
import { findQuiet, listKinds, loadStoredNotifications } from './load-notifications.ts'
import { findUsableState, INBOX_KEY, mergeSeen, parseState, readSeen, type State } from '../seen-rules.ts'
import { approvalSources } from './extension-points.ts'
import { isNewSql, selectState, countWaitingRequests } from './queries.ts'

const DAY_MS = 86_400_000

const loadState = async (db: Db): Promise<{ text: string; state: State }> => {
  const { text } = found(await selectState(db), 'UNEXPECTED')
  return { text, state: parseState(text) ?? refuse('UNEXPECTED') }
}

export const inboxRoutes = routes('inbox', inbox, {
  own: async ({ db, actor, reach, now, registered }) => {
    // Reading the state first keeps an entry new that is committed in between.
    const [{ text, state }, [preference], stored] = await Promise.all([
      loadState(db),
      selectPreference(db, reach, INBOX_KEY),
      loadStoredNotifications(db, reach),
    ])
    const seen = readSeen(preference?.value)
    const since = new Date(now.getTime() - INBOX_LIMITS.days * DAY_MS)
    const isNew = isNewSql(db, { seen: seen.seen ?? since.toISOString(), state: findUsableState(seen, state) })
    const query = { since: since.toISOString(), isNew, most: INBOX_LIMITS.most }
    const quiet = await findQuiet(db, reach, stored.quiet, now)
    const kinds = listKinds(registered)
    const [entries, [counted]] = await Promise.all([
      Promise.all(registered.inbox.map(({ list }) => list(db, reach, query))),
      mayCall(approvals.waiting.access.who, actor)
        ? countWaitingRequests(db, registered.extensionsOf(approvalSources), reach, {
            most: MAX_INBOX_COUNT,
            before: quiet?.since ?? null,
          })
        : [],
    ])
    const newestFirst = entries.flat().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    // An entry that was committed late may be older than 50 entries that the person has already seen.
    const newBeforeSeen = newestFirst.toSorted((a, b) => Number(b.isNew) - Number(a.isNew))
    const listed = new Set(newBeforeSeen.slice(0, INBOX_LIMITS.most))
    const { waits = 0, early = 0 } = counted ?? {}
    const waiting = kinds[WAITING_KIND]
    return {
      data: newestFirst
        .filter((arrival) => listed.has(arrival))
        .map((arrival) => showArrival(arrival, { kinds, choices: stored.kinds, quiet })),
      waits,
      bell_waits: waiting && getInAppChoice(stored.kinds, WAITING_KIND, waiting) === 'inbox' ? 0 : early,
      quiet_until: quiet?.until.toISOString() ?? null,
      state: text,
    }
  },

  see: async ({ db, actor, reach, now, body, audit }) => {
    // The person may close two pages at once. The lock makes the second call read what the first one stored.
    await lockPreferences(db, reach)
    const [[preference], { state }] = await Promise.all([selectPreference(db, reach, INBOX_KEY), loadState(db)])
    const value = mergeSeen(readSeen(preference?.value), readSeen(body), state)
    await savePreference(db, reach, { key: INBOX_KEY, value, now })
    audit({ type: 'preference', id: INBOX_KEY, name: actor.fullName })
  },
})
