import { INBOX } from '../../kit/shared/inbox.ts'
import { routes } from '../../kit/server/routes.ts'
import { instantOf } from '../../kit/shared/time.ts'
import { INBOX_KEY, inbox } from '../inbox-contract.ts'
import { preferenceOf } from './preference-queries.ts'

const DAY_MS = 86_400_000

/** The instant of a stored `{ seen }`, or undefined. */
const seenIn = (value: unknown): Date | undefined => {
  const { seen } = (value ?? {}) as { seen?: unknown }
  return typeof seen === 'string' ? instantOf(seen) : undefined
}

export const inboxRoutes = routes('session', inbox, {
  own: async ({ db, reach, now, registered }) => {
    const [stored] = await preferenceOf(db, reach, INBOX_KEY)
    const since = new Date(now.getTime() - INBOX.days * DAY_MS)
    const asked = { since: since.toISOString(), seen: (seenIn(stored?.value) ?? since).toISOString(), most: INBOX.most }
    const entries = await Promise.all(registered.inbox.map((entriesOf) => entriesOf(db, reach, asked)))
    const newestFirst = entries.flat().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    return { data: newestFirst.slice(0, INBOX.most) }
  },
})
