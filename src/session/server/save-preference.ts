import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { MAX_PREFERENCE_BYTES, MAX_PREFERENCES } from '../preference-rules.ts'
import { found, refuse } from '../refusals.ts'
import { lockPreferences, storePreference } from './preference-queries.ts'

/** @throws UNEXPECTED, TOO_MANY_PREFERENCES, PREFERENCES_TOO_LARGE */
export async function savePreference(
  db: Db,
  reach: Reach<'own'>,
  stored: { key: string; value: unknown; now: Date },
): Promise<void> {
  const most = { keys: MAX_PREFERENCES, bytes: MAX_PREFERENCE_BYTES }
  const [, rows] = await Promise.all([lockPreferences(db, reach), storePreference(db, reach, { ...stored, most })])
  const { isStored, hasMany } = found(rows, 'UNEXPECTED')
  if (!isStored) refuse(hasMany ? 'TOO_MANY_PREFERENCES' : 'PREFERENCES_TOO_LARGE')
}
