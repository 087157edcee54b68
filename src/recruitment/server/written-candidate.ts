import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Call } from '../../kit/server/call.ts'
import { toDay } from '../../kit/shared/time.ts'
import type { candidates } from '../candidates-contract.ts'
import type { LockedCandidate } from './candidate-writes.ts'
import { whoSees } from './reached.ts'

type Changing = Pick<Call<typeof candidates.change>, 'db' | 'publish' | 'audit'>
/** What every write of a candidate ends with: the audit row, the open pages of whoever sees the job, and the reply. */
export async function written(
  { db, publish, audit }: Changing,
  { id, jobId, stage, version }: Pick<LockedCandidate, 'id' | 'jobId' | 'stage' | 'version'>,
  { now, ...entry }: Pick<AuditEntry, 'before' | 'after'> & { now: Date },
) {
  audit({ type: 'recruit-candidate', id, ...entry, after: { jobId, ...entry.after } })
  publish(await whoSees(db, [jobId], toDay(now)))
  return { data: { _id: id, jobId, stage, version } }
}
