import { routes } from '../../kit/server/routes.ts'
import { preferences } from '../preferences-contract.ts'
import { selectPreference } from './lookup.ts'
import { forgetPreference } from './preference-queries.ts'
import { savePreference } from './save-preference.ts'

export const preferenceRoutes = routes('session', preferences, {
  preference: async ({ db, reach, params }) => {
    const [stored] = await selectPreference(db, reach, params.key)
    return { value: stored?.value ?? null }
  },

  storePreference: async ({ db, actor, reach, params: { key }, body: { value }, now, audit }) => {
    if (value === null) await forgetPreference(db, reach, key)
    else await savePreference(db, reach, { key, value, now })
    // The value is not logged, because the layout of a person's screens is private.
    audit({ type: 'preference', id: key, name: actor.fullName })
  },
})
