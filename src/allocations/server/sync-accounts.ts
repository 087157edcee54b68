import type { Call } from '../../kit/server/call.ts'
import { DryRun } from '../../kit/server/reply.ts'
import { daysFrom, parseInstant } from '../../kit/shared/time.ts'
import type { accountHistory, Synced } from '../history-contract.ts'
import { refuse } from '../refusals.ts'
import { selectAccountsByLastUse, selectUseDifferences } from './use-queries.ts'
import { accountUses } from './extension-points.ts'

/**
 * Reads who held what in the period from the uses alone; who holds an ID is computed at each read, so nothing is stored but the
 * audit row (decision P104).
 * @throws NOTHING_TO_SYNC
 */
export async function syncAccounts({ db, reach, body, now, registered, dryRun, audit }: Call<typeof accountHistory.sync>) {
  const period = { from: parseInstant(body.from) as Date, to: parseInstant(daysFrom(body.to, 1)) as Date }
  const used = await selectAccountsByLastUse(db, period, now)
  const { checked, count, rows: differing } = await selectUseDifferences(db, reach, registered.extensionsOf(accountUses), period)
  const synced: Synced = {
    data: used.map(({ project_id: _project, ...row }) => row),
    checked,
    differences: differing.map(({ project_id: _project, ...row }) => row),
    differences_count: count,
  }
  if (dryRun) return new DryRun(synced)
  const projects = new Map([...used, ...differing].map(({ project_id: id, project_name: name }) => [id, name]))
  if (projects.size === 0) refuse('NOTHING_TO_SYNC')
  for (const [id, name] of projects) {
    const of = (rows: readonly { project_id: string }[]): number => rows.filter((row) => row.project_id === id).length
    const { from, to } = body
    audit({ type: 'project', id, name, after: { from, to, allocation_ids: of(used), differences: of(differing) } })
  }
  return synced
}
