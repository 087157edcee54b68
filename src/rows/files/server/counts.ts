import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Sweep } from '../../../kit/server/registered.ts'
import type { Turn } from '../../workflow/vocabulary.ts'

/**
 * Counts the rows at a turn, as an aggregate over the rows of `counted_tasks t` without a role. `unassigned` counts rows that
 * wait for an author but have none; `AUTHOR` does not include them. The trigger count_tasks updates the counts with every write
 * to tasks.
 */
export const rowsAtTurnSql = (db: Db, turn: Turn | 'unassigned'): Sql =>
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

/** Compares the stored counts with the rows, and returns one line for each difference. It reads all rows. */
export async function findCountFaults(db: Db): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    with kept as (
      select file_id, department_id, role, person_id, state, sum(rows)::int as rows from counted_tasks group by 1, 2, 3, 4, 5 having sum(rows) <> 0),
    counted as (select file_id, department_id, role, person_id, state, rows from task_counts_anew)
    select 'kept, but not of the rows: ' || k::text as what from (select * from kept except all select * from counted) k
    union all select 'of the rows, but not kept: ' || c::text from (select * from counted except all select * from kept) c`
  return rows.map(({ what }) => what)
}
