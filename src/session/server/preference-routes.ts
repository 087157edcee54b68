import { routes } from '../../kit/server/routes.ts'
import { found, refuse } from '../refusals.ts'
import { MAX_PREFERENCES, MAX_PREFERENCE_BYTES } from '../preference-rules.ts'
import { preferences } from '../preferences-contract.ts'
import { selectPreference } from './lookup.ts'
import { forgetPreference, lockPreferences, storePreference } from './preference-queries.ts'

export const preferenceRoutes = routes('session', preferences, {
  preference: async ({ db, reach, params }) => {
    const [stored] = await selectPreference(db, reach, params.key)
    return { value: stored?.value ?? null }
  },

  storePreference: async ({ db, actor, reach, params: { key }, body: { value }, now, audit }) => {
    if (value === null) await forgetPreference(db, reach, key)
    else {
      const most = { keys: MAX_PREFERENCES, bytes: MAX_PREFERENCE_BYTES }
      const [, rows] = await Promise.all([lockPreferences(db, reach), storePreference(db, reach, { key, value, most, now })])
      const { isStored, hasMany } = found(rows, 'UNEXPECTED')
      if (!isStored) refuse(hasMany ? 'TOO_MANY_PREFERENCES' : 'PREFERENCES_TOO_LARGE')
    }
    // Logs the change without the value: a screen's layout is private.
    audit({ type: 'preference', id: key, name: actor.fullName })
  },
})
