import type { Db } from '../../kit/postgres/db.ts'
import { found, refuse } from '../refusals.ts'
import { selectLastChange, type LockedCandidate } from './candidate-writes.ts'

/**
 * Refuses to change a candidate who has changed since the caller saw them, and reports the current state. This includes removing
 * a candidate or a CV, which cannot be undone. A call without a version is never refused.
 * @throws CANDIDATE_CHANGED, CANDIDATE_NOT_FOUND
 */
export async function refuseStale(db: Db, { id, stage, version }: LockedCandidate, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === version) return
  const { at, by } = found(await selectLastChange(db, id), 'CANDIDATE_NOT_FOUND')
  refuse('CANDIDATE_CHANGED', { fields: { current: { stage, version, at, by } } })
}
