import { type Actor, mayCall, STAFF_ROLES } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { type Reach, findUnlimitedReach } from '../../../kit/server/reach.ts'
import { refuse } from '../../refusals.ts'
import { selectFileShownTo, assignedAsSql, type LivingFile, visibleRowsSql, selectAssignedFile } from './lookup.ts'

/**
 * `lock` keeps the caller from losing the row before the commit. It waits for a transaction that takes the row away, and then
 * sees its result.
 */
type RowUse = 'read' | 'lock'
type SeenRow = { id: string; cells: Record<string, unknown> }
const selectSeenRow = (db: Db, file: LivingFile, srNo: number, query: { own: Reach<'own'> | undefined; use: RowUse }) => db<
  SeenRow[]
>`
  select t.id, t.extra as cells from tasks t
  where ${visibleRowsSql(db, file)} and t.sr_no = ${srNo} and ${query.own === undefined ? db`true` : assignedAsSql(db, STAFF_ROLES, query.own)}
  ${query.use === 'lock' ? db`for share of t` : db``}`

type Asking = { actor: Actor; reach: Reach<'own'> }
/**
 * Finds a row that the caller may see. People who manage files see rows that are not hidden from them; everyone else must hold
 * one of the row's stages. The timeline follows the same rule (decisions 86, 97).
 * @throws FILE_NOT_FOUND, TASK_NOT_FOUND, NOT_ALLOWED
 */
export async function findSeenRow(
  db: Db,
  { actor, reach }: Asking,
  params: { file: string; srNo: number },
  use: RowUse,
): Promise<{ file: LivingFile; row: SeenRow }> {
  const all = findUnlimitedReach(reach)
  const [managed] = all === undefined ? [] : await selectFileShownTo(db, params.file, all)
  const [seen] = managed === undefined ? [] : await selectSeenRow(db, managed, params.srNo, { own: undefined, use })
  if (managed !== undefined && seen !== undefined) return { file: managed, row: seen }
  const file = (await selectAssignedFile(db, params.file, reach))[0] ?? managed ?? refuse('FILE_NOT_FOUND')
  const row = (await selectSeenRow(db, file, params.srNo, { own: reach, use }))[0] ?? refuse('TASK_NOT_FOUND')
  if (!mayCall('works on tasks', actor)) refuse('NOT_ALLOWED')
  return { file, row }
}
