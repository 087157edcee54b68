import { routes } from '../../kit/server/routes.ts'
import { found } from '../refusals.ts'
import { MOST_PREFERENCES } from '../preference-rules.ts'
import { preferences } from '../preferences-contract.ts'
import { preferenceOf } from './lookup.ts'
import { forgetPreference, storePreference } from './preference-queries.ts'

export const preferenceRoutes = routes('session', preferences, {
  preference: async ({ db, reach, params }) => {
    const [stored] = await preferenceOf(db, reach, params.key)
    return { value: stored?.value ?? null }
  },

  storePreference: async ({ db, actor, reach, params: { key }, body: { value }, now, audit }) => {
    if (value === null) await forgetPreference(db, reach, key)
    else found(await storePreference(db, reach, { key, value, most: MOST_PREFERENCES, now }), 'TOO_MANY_PREFERENCES')
    // Logs the change without the value: a screen's layout is private.
    audit({ type: 'preference', id: key, name: actor.fullName })
  },
})
