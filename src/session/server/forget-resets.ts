import type { Sweep } from '../../kit/server/registered.ts'
import { forgetSeenResets } from '../../users/server/lookup.ts'

/** Deletes the record of who set a person's password, after the person has had enough time to see it (decision 135). */
export const forgetOldResets: Sweep = {
  name: 'seen resets',
  run: async (db, { now }) => (await forgetSeenResets(db, now)).length,
}
