import type { Sweep } from '../../kit/server/registered.ts'
import { forgetSeenResets } from '../../users/server/lookup.ts'

/** Forgets who set a person's password once the person has been able to see it for long enough (decision 135). */
export const forgetOldResets: Sweep = {
  name: 'seen resets',
  run: async (db, { now }) => (await forgetSeenResets(db, now)).length,
}
