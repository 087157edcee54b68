import { type Actor, mayCall } from '../../access/levels.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { routes } from '../../kit/server/routes.ts'
import { refuse } from '../refusals.ts'
import { lockPreferences, savePreference } from '../../session/server/lookup.ts'
import { NOTIFICATIONS_KEY, listOffers, getInAppChoice } from '../notification-rules.ts'
import { type Notifications, notifications } from '../notifications-contract.ts'
import { findQuiet, listKinds, loadStoredNotifications, type StoredNotifications } from './load-notifications.ts'
import { selectShiftDays } from './notification-queries.ts'

type Asking = { db: Db; actor: Actor; reach: Reach<'own'>; now: Date; registered: Registered }

const show = async ({ db, actor, reach, now, registered }: Asking, stored: StoredNotifications): Promise<Notifications> => {
  const kinds = Object.entries(listKinds(registered)).filter(([, { who }]) => who === undefined || mayCall(who, actor))
  const [span, days] = await Promise.all([findQuiet(db, reach, stored.quiet, now), selectShiftDays(db, reach)])
  return {
    kinds: kinds.map(([name, kind]) => ({
      kind: name,
      group: kind.group,
      title: kind.title,
      app: getInAppChoice(stored.kinds, name, kind),
      offers: [...listOffers(name, kind)],
      always: kind.always ?? null,
    })),
    quiet: stored.quiet,
    quiet_until: span?.until.toISOString() ?? null,
    shift_type: days.find(({ day }) => day === reach.day)?.shiftType ?? 6,
  }
}

export const notificationRoutes = routes('inbox', notifications, {
  own: async (call) => ({ data: await show(call, await loadStoredNotifications(call.db, call.reach)) }),

  choose: async (call) => {
    const { db, actor, reach, now, registered, body, audit } = call
    const known = listKinds(registered)
    for (const [name, { app }] of Object.entries(body.kinds ?? {})) {
      const kind = Object.hasOwn(known, name) ? known[name] : undefined
      if (kind !== undefined && listOffers(name, kind).includes(app)) continue
      const message = kind === undefined ? 'There is no such kind.' : `${kind.title}: this can’t be chosen.`
      refuse('INVALID_REQUEST', { issues: [{ path: 'kinds', message }] })
    }
    // Two devices may change different kinds at once. The lock makes the second call read what the first one stored.
    await lockPreferences(db, reach)
    const stored = await loadStoredNotifications(db, reach)
    const kept = Object.entries({ ...stored.kinds, ...body.kinds }).filter(([name]) => Object.hasOwn(known, name))
    const next = { kinds: Object.fromEntries(kept), quiet: body.quiet === undefined ? stored.quiet : body.quiet }
    await savePreference(db, reach, { key: NOTIFICATIONS_KEY, value: next, now })
    audit({ type: 'preference', id: NOTIFICATIONS_KEY, name: actor.fullName })
    return { data: await show(call, next) }
  },
})
