import { routes } from '../../../kit/server/routes.ts'
import { found } from '../../../rows/refusals.ts'
import {
  selectFileShownTo,
  lockTaskFile,
  type LivingFile,
  visibleRowsSql,
  publishAssigned,
} from '../../../rows/files/server/lookup.ts'
import { parseStaffRole } from '../../../rows/workflow/server/roles.ts'
import { assigning } from '../contract.ts'
import {
  loadChosenRows,
  describeRowSelection,
  type ChosenRows,
  chosenRowSql,
  refuseAbsentRows,
} from '../../../rows/filter/server/chosen-rows.ts'
import { lockAssignees, changeAssignees } from './assign-tasks.ts'
import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { ShownRows } from '../../../rows/filter/chosen-rows-contract.ts'
import { statusSql } from './plan-queries.ts'
import { holderSql, shownRowsSql } from './shown-rows.ts'

export const assignRoutes = routes('tasks', assigning, {
  assign: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    await lockTaskFile(db, file.id)
    const target = await lockAssignees(db, body)
    const chosen = await loadChosenRows(db, file, body, { now, reach })
    const { people, ...outcome } = await changeAssignees(db, {
      file,
      chosen,
      target,
      mode: body.onConflict,
      actor,
      clock,
      shown: body.shown,
    })
    await publishAssigned(db, publish, { fileId: file.id, people, now })
    audit({
      type: 'file',
      id: file.id,
      name: file.name,
      after: { assigned: target, ...describeRowSelection(body), ...outcome, skipped: outcome.skipped.length },
    })
    return outcome
  },

  unassign: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    await lockTaskFile(db, file.id)
    const roles = body.roles.map((text, index) => parseStaffRole(text, `roles.${index}`))
    const target = Object.fromEntries(roles.map((role) => [role, null]))
    const chosen = await loadChosenRows(db, file, body, { now, reach })
    const mode = body.onActed === 'skip' ? 'clear open' : 'clear'
    const { people, rows, changed } = await changeAssignees(db, { file, chosen, target, mode, actor, clock, shown: body.shown })
    await publishAssigned(db, publish, { fileId: file.id, people, now })
    audit({
      type: 'file',
      id: file.id,
      name: file.name,
      after: { unassigned: roles, ...describeRowSelection(body), rows, changed },
    })
    return { rows, changed }
  },

  planUnassign: async ({ db, reach, params, body, now }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const roles = body.roles.map((text, index) => parseStaffRole(text, `roles.${index}`))
    return planUnassignment(db, file, await loadChosenRows(db, file, body, { now, reach }), roles)
  },
})

type SomeRows = { count: number; rows: number[] }
type Planned = { rows: number; changes: number; acted: SomeRows; nobody: SomeRows; shown: ShownRows }

/**
 * By the rule of `mayUnassign`, a row changes if one of the stages is assigned and has not acted.
 * @throws ROWS_NOT_IN_FILE, NO_SUCH_ROW_SECTION, INVALID_REQUEST
 */
async function planUnassignment(db: Db, file: LivingFile, chosen: ChosenRows, roles: readonly StaffRole[]): Promise<Planned> {
  const heldSql = (role: StaffRole): Sql => db`${holderSql(db, role)} is not null`
  const openSql = (role: StaffRole): Sql => db`(${heldSql(role)} and (${statusSql(db, role)} is null or t.turn = ${role}))`
  const anySql = (conditionSql: (role: StaffRole) => Sql): Sql =>
    roles.map(conditionSql).reduce((sum, each) => db`${sum} or ${each}`, db`false`)
  const someSql = (which: Sql): Sql => db`jsonb_build_object('count', count(*) filter (where ${which}),
    'rows', coalesce(to_jsonb((array_agg(sr_no order by sr_no) filter (where ${which}))[:10]), '[]'))`
  const [plan] = await db<(Planned & { last: number })[]>`
    with chosen as materialized (
      select t.id, t.sr_no, t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id, ${anySql(openSql)} as changes, ${anySql(heldSql)} as held
      from tasks t where ${visibleRowsSql(db, file)} and ${chosenRowSql(db, chosen)})
    select count(*)::int as rows, (count(*) filter (where changes))::int as changes,
      ${someSql(db`held and not changes`)} as acted, ${someSql(db`not held`)} as nobody,
      ${shownRowsSql(db, db`chosen`, roles)} as shown,
      (select coalesce(max(t.sr_no), 0) from tasks t where ${visibleRowsSql(db, file)}) as last
    from chosen`
  if (plan === undefined) throw new Error('the plan returned no row')
  const { last, ...planned } = plan
  await refuseAbsentRows(db, file, chosen, { rows: planned.rows, last })
  return planned
}
