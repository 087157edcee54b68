import { z } from 'zod'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { IN_APP, type InboxKind } from '../../kit/shared/inbox.ts'
import { selectPreference } from '../../session/server/lookup.ts'
import {
  type Choices,
  findQuietSpan,
  NOTIFICATIONS_KEY,
  findQuietProblem,
  type QuietSpan,
  withWaiting,
} from '../notification-rules.ts'
import { QuietHours } from '../notifications-contract.ts'
import { selectShiftDays } from './notification-queries.ts'

/** `PUT me/preferences` can write the preference too, so values in another format are ignored. */
const Kinds = z.record(z.string(), z.object({ app: z.enum(IN_APP) })).catch({})
const Quiet = QuietHours.refine((quiet) => findQuietProblem(quiet) === undefined)
  .nullable()
  .catch(null)

export type StoredNotifications = { kinds: Choices; quiet: QuietHours | null }

export async function loadStoredNotifications(db: Db, reach: Reach<'own'>): Promise<StoredNotifications> {
  const [stored] = await selectPreference(db, reach, NOTIFICATIONS_KEY)
  const { kinds, quiet } = (stored?.value ?? {}) as { kinds?: unknown; quiet?: unknown }
  return { kinds: Kinds.parse(kinds ?? {}), quiet: Quiet.parse(quiet ?? null) }
}

export async function findQuiet(
  db: Db,
  reach: Reach<'own'>,
  quiet: QuietHours | null,
  now: Date,
): Promise<QuietSpan | undefined> {
  if (quiet === null) return undefined
  const off = quiet.offDays ? await selectShiftDays(db, reach) : []
  const offDays = new Set(off.filter(({ isOff }) => isOff).map(({ day }) => day))
  return findQuietSpan(quiet, (day) => offDays.has(day), now)
}

export const listKinds = ({ inbox }: Registered): Readonly<Record<string, InboxKind>> =>
  withWaiting(Object.assign({}, ...inbox.map(({ kinds }) => kinds)))
