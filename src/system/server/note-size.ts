import type { Sweep } from '../../kit/server/registered.ts'
import { toDay } from '../../kit/shared/time.ts'
import { noteSize } from './queries.ts'

/** Records the size of the database every day, so that the System page can show its growth. */
export const noteSizes: Sweep = {
  name: 'sizes',
  run: async (db, { now }) => {
    await noteSize(db, toDay(now), now)
    return 0
  },
}
