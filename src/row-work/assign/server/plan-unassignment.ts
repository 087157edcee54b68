import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type LivingFile, rowsShown } from '../../../rows/files/server/lookup.ts'
import type { ShownRows } from '../../../rows/filter/chosen-rows-contract.ts'
import { type ChosenRows, isChosenRow, refuseAbsentRows } from '../../../rows/filter/server/chosen-rows.ts'
import { status } from './plan-queries.ts'
import { holder, shownRowsSql } from './shown-rows.ts'

type SomeRows = { count: number; rows: number[] }
type Planned = { rows: number; changes: number; acted: SomeRows; nobody: SomeRows; shown: ShownRows }

/**
 * What unassigning these stages of the chosen rows would do, by the rule of `mayUnassign`: a row changes when a stage of them is
 * held and has not acted.
 * @throws ROWS_NOT_IN_FILE, NO_SUCH_ROW_SECTION, INVALID_REQUEST
 */
export async function planUnassignment(
  db: Db,
  file: LivingFile,
  chosen: ChosenRows,
  roles: readonly StaffRole[],
): Promise<Planned> {
  const heldSql = (role: StaffRole): Sql => db`${holder(db, role)} is not null`
  const openSql = (role: StaffRole): Sql => db`(${heldSql(role)} and (${status(db, role)} is null or t.turn = ${role}))`
  const anySql = (conditionSql: (role: StaffRole) => Sql): Sql =>
    roles.map(conditionSql).reduce((sum, each) => db`${sum} or ${each}`, db`false`)
  const someSql = (which: Sql): Sql => db`jsonb_build_object('count', count(*) filter (where ${which}),
    'rows', coalesce(to_jsonb((array_agg(sr_no order by sr_no) filter (where ${which}))[:10]), '[]'))`
  const [plan] = await db<(Planned & { last: number })[]>`
    with chosen as materialized (
      select t.id, t.sr_no, t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id, ${anySql(openSql)} as changes, ${anySql(heldSql)} as held
      from tasks t where ${rowsShown(db, file)} and ${isChosenRow(db, chosen)})
    select count(*)::int as rows, (count(*) filter (where changes))::int as changes,
      ${someSql(db`held and not changes`)} as acted, ${someSql(db`not held`)} as nobody,
      ${shownRowsSql(db, db`chosen`, roles)} as shown,
      (select coalesce(max(t.sr_no), 0) from tasks t where ${rowsShown(db, file)}) as last
    from chosen`
  if (plan === undefined) throw new Error('the plan returned no row')
  const { last, ...planned } = plan
  await refuseAbsentRows(db, file, chosen, { rows: planned.rows, last })
  return planned
}
