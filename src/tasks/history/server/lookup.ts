import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { StaffRole } from '../../../kit/shared/access.ts'
import type { Shown } from '../../files/server/lookup.ts'
import type { EventKind } from '../../workflow/rules.ts'

/** A person's changes at one instant to rows of one file: a bulk change is one of these. */
export type TaskActs = {
  kind: EventKind
  role: StaffRole | null
  from: string | null
  to: string | null
  file: string
  section: string
  /** False: the file is deleted. */
  living: boolean
  rows: number
  /** Of the only row; null when there are several. */
  sr_no: number | null
}

/**
 * A person's changes to tasks at an instant, as JSON objects of `TaskActs`: a fragment for a statement over `moment` rows.
 * @param shown condition for the rows visible to the caller
 */
export const actsAt = (db: Db, userId: string, moment: Sql, shown: Shown): Sql => db`
  select jsonb_build_object('kind', g.kind, 'role', g.role, 'from', g.from_status, 'to', g.to_status, 'file', f.name,
    'section', p.name, 'living', f.deleted_at is null, 'rows', g.rows, 'sr_no', case when g.rows = 1 then
      (select t.sr_no from task_events o join tasks t on t.id = o.task_id where o.id = g.first) end) as acts
  from (
    select e.kind, e.role, e.from_status, e.to_status, e.file_id, count(*)::int as rows, min(e.id) as first
    from task_events e
    where e.actor_id = ${userId} and e.at = ${moment}
      and ${shown.all ? db`true` : db`exists (select from tasks t where t.id = e.task_id and ${shown.row})`}
    group by 1, 2, 3, 4, 5) g
    join files f on f.id = g.file_id join projects p on p.id = f.project_id
  order by g.first`

/** The last instant before `moment` at which the person changed a task: a fragment for a statement. */
export const actBefore = (db: Db, userId: string, moment: Sql): Sql => db`
  select e.at from task_events e where e.actor_id = ${userId} and e.at < ${moment} order by e.at desc limit 1`
