import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Call } from '../../kit/server/call.ts'
import { toDay } from '../../kit/shared/time.ts'
import type { candidates } from '../candidates-contract.ts'
import type { LockedCandidate } from './candidate-writes.ts'
import { selectPeopleWhoSeeJob } from './reached.ts'

type Changing = Pick<Call<typeof candidates.change>, 'db' | 'publish' | 'audit'>
type Changed = Pick<LockedCandidate, 'id' | 'jobId' | 'stage' | 'version'>
type Noted = Pick<AuditEntry, 'before' | 'after'>
/**
 * Finishes every write of a candidate: it writes the audit entry, updates the open pages of people who see the job, and returns
 * the reply.
 */
export async function finishCandidateWrite(call: Changing, candidate: Changed, { now, ...entry }: Noted & { now: Date }) {
  const { data } = await finishCandidateWrites(call, candidate.jobId, [{ candidate, entry }], now)
  return { data: data[0] as (typeof data)[number] }
}

export async function finishCandidateWrites(
  { db, publish, audit }: Changing,
  jobId: string,
  all: readonly { candidate: Changed; entry: Noted }[],
  now: Date,
) {
  for (const { candidate, entry } of all)
    audit({ type: 'recruit-candidate', id: candidate.id, ...entry, after: { jobId, ...entry.after } })
  publish(await selectPeopleWhoSeeJob(db, [jobId], toDay(now)))
  return { data: all.map(({ candidate: { id, stage, version } }) => ({ _id: id, jobId, stage, version })) }
}
