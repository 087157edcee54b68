import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Sweep } from '../../../kit/server/registered.ts'
import type { Turn } from '../../workflow/vocabulary.ts'

/**
 * Over `counted_tasks t` of no role, grouped: the rows at a turn; `unassigned`: those that wait for an author and have none. In
 * the counts `AUTHOR` are the others.
 */
export const rowsAtTurn = (db: Db, turn: Turn | 'unassigned'): Sql =>
  db`coalesce(sum(t.rows) filter (where t.state = ${turn}), 0)::int`

/** Adds the changes of the last minute to the counts of rows (ADR 32). */
export const foldCounts: Sweep = {
  name: 'row counts',
  everyMinute: true,
  run: async (db) => {
    const [row] = await db<{ folded: number }[]>`select fold_task_counts() as folded`
    return row?.folded ?? 0
  },
}
