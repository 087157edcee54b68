import type { Sweep } from '../../kit/server/registered.ts'
import { forgetSeenResets } from '../../users/server/lookup.ts'

/** Who set a person's password is forgotten when the person has seen it for long enough (decision 135). */
export const forgetOldResets: Sweep = {
  name: 'seen resets',
  run: async (db, { now }) => (await forgetSeenResets(db, now)).length,
}
